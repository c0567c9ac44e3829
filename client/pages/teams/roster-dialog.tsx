import { useRef, useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import type { Problem } from '../../api/call.ts';
import { usePreview } from '../../api/use-query.ts';
import { toastWithUndo } from '../../features/history/revert.ts';
import { texts } from '../../texts/de.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { findNamesake } from './find-namesake.ts';
import { previewRosterChange, sendRosterChange, type RosterChange, type RosterChoice } from './roster-change.ts';
import { RosterPreview } from './roster-preview.tsx';

const t = texts.roster;

interface RosterDialogProps {
  readonly tournament: TournamentView;
  readonly change: RosterChange;
  /** Null: there is nothing to ask any more. */
  readonly next: (change: RosterChange | null) => void;
}

/** One change of teams, with what it brings before it is confirmed [PL5] to [PL7]. */
export function RosterDialog({ tournament, change, next }: RosterDialogProps) {
  const [choice, setChoice] = useState<RosterChoice>(() => ({
    name: '',
    partner: (change.kind === 'swap' ? change.partner : undefined) ?? partnersOf(tournament, change)[0]?.value ?? '',
    finals: 'move',
  }));
  // A team that is struck is gone before its dialog.
  const [asOpened] = useState(tournament);
  const { id, version } = tournament;
  // What is sent stays shown while the tournament moves on by it; null: nothing is sent.
  const [sentVersion, setSentVersion] = useState<number | null>(null);
  const changePreview = previewRosterChange(id, change, { ...choice, name: t.unnamed });
  const { data: preview, error: problem } = usePreview(changePreview, { refetchOn: sentVersion ?? version });
  const follows = useRef<RosterChange | null>(null);
  const name = choice.name.trim();
  const isNamed = change.kind !== 'add' || (name !== '' && [...name].length <= MAX_NAME_LENGTH);
  const send = async (): Promise<Problem | null> => {
    setSentVersion(version);
    const answer = await sendRosterChange(tournament, change, { ...choice, name });
    if (!answer.ok) {
      setSentVersion(null);
      return answer.problem;
    }
    const who = change.kind === 'add' ? name : teamName(asOpened, change);
    toastWithUndo(id, t.done[change.kind](who), answer.step);
    if (change.kind === 'remove') {
      const gaps = await previewRosterChange(id, { kind: 'closeGaps' }, choice).fetch(new AbortController().signal);
      if (gaps.ok && gaps.value.moved.length > 0) follows.current = { kind: 'closeGaps' };
    }
    return null;
  };
  return (
    <DialogForm
      title={titleOf(asOpened, change)}
      submit={t.submit[change.kind]}
      tone={change.kind === 'remove' ? 'danger' : 'normal'}
      ready={preview !== null && isNamed}
      send={send}
      close={() => next(null)}
      done={() => next(follows.current)}
      wide
    >
      <p>{t.lead[change.kind]}</p>
      <Choices tournament={tournament} change={change} choice={choice} choose={setChoice} />
      {problem !== null && <p role="alert">{problem.text}</p>}
      {problem === null && preview === null && <p className="muted">{t.loading}</p>}
      {preview !== null && <RosterPreview preview={preview} tournament={tournament} />}
    </DialogForm>
  );
}

/** What a change takes besides a yes. */
function Choices({
  tournament,
  change,
  choice,
  choose,
}: Omit<RosterDialogProps, 'next'> & { choice: RosterChoice; choose: (choice: RosterChoice) => void }) {
  if (change.kind === 'add') {
    const hasFinals = tournament.matches.some(({ metadata }) => metadata.groupId === null && metadata.kickoff !== null);
    return (
      <>
        <TextField
          label={t.name}
          value={choice.name}
          hint={findNamesake(tournament, choice.name, null) && texts.teams.namesake}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          change={(name) => choose({ ...choice, name })}
        />
        {hasFinals && (
          <Checkbox
            label={t.keepFinals}
            description={t.keepFinalsText}
            checked={choice.finals === 'keep'}
            change={(keep) => choose({ ...choice, finals: keep ? 'keep' : 'move' })}
          />
        )}
      </>
    );
  }
  if (change.kind !== 'swap') return null;
  return (
    <SelectField
      label={t.partner}
      value={choice.partner}
      choices={partnersOf(tournament, change)}
      change={(partner) => choose({ ...choice, partner })}
    />
  );
}

/** Whom a team can be swapped with: those of other groups first. */
function partnersOf({ groups, teams }: TournamentView, change: RosterChange) {
  if (change.kind !== 'swap') return [];
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const isHome = (group: (typeof groups)[number]): boolean =>
    group.participants.some(({ teamId }) => teamId === change.teamId);
  return groups
    .toSorted((one, other) => Number(isHome(one)) - Number(isHome(other)))
    .flatMap((group) =>
      group.participants
        .filter(({ teamId }) => teamId !== change.teamId)
        .map(({ teamId }) => ({
          value: teamId,
          label: t.inGroup(names.get(teamId) ?? '', texts.groups.name(group)),
        })),
    );
}

const teamName = ({ teams }: TournamentView, change: RosterChange): string =>
  'teamId' in change ? (teams.find(({ id }) => id === change.teamId)?.name ?? '') : '';

function titleOf(tournament: TournamentView, change: RosterChange): string {
  const group = 'groupId' in change ? tournament.groups.find(({ id }) => id === change.groupId) : undefined;
  const groupName = group === undefined ? '' : texts.groups.name(group);
  switch (change.kind) {
    case 'add':
      return t.title.add(groupName);
    case 'move':
      return t.title.move(teamName(tournament, change), groupName);
    case 'remove':
    case 'swap':
      return t.title[change.kind](teamName(tournament, change));
    case 'closeGaps':
      return t.title.closeGaps;
  }
}
