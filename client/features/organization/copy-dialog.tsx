import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ListedTournament, OrganizationView } from '#domain/contract.ts';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { validateName } from '../../ui/field/validate-name.ts';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import { serverTime } from '../../texts/server-time.ts';
import { oClock, plainDay } from '../../texts/format.ts';
import { parseLocalInput } from '../../texts/typed-times.ts';
import { SameHallNote } from './same-hall-note.tsx';
import { CopiedTeams } from './copied-teams.tsx';
import { copyBody, copyBooking, NEW_FOLDER, PARTS, proposedCopy, type CopyDraft } from './copy-draft.ts';
import * as styles from './copy-dialog.module.css';

const t = texts.copying;
type Folders = OrganizationView['folders'];
interface Wrong {
  readonly name?: string | null;
  readonly kickoff?: string | null;
  readonly folderName?: string | null;
}

/** The same tournament once more, to be played another day: what comes along is chosen, and said before. Then its page. */
export function CopyDialog({
  tournament,
  all,
  folders,
  folderId,
  close,
}: {
  tournament: ListedTournament;
  /** All of the organisation: who else has the hall on the day of the copy. */
  all: readonly ListedTournament[];
  folders: Folders;
  /** Where it is proposed to lie; undefined: where the tournament lies. */
  folderId?: string | undefined;
  close: () => void;
}) {
  const [draft, setDraft] = useState(() => proposedCopy(tournament, folders, serverTime(), folderId));
  const [wrong, setWrong] = useState<Wrong>({});
  const [, navigate] = useLocation();
  const change = (changed: Partial<CopyDraft>) => {
    setDraft({ ...draft, ...changed });
    setWrong({});
  };
  const send = async () => {
    const found = wrongIn(draft);
    setWrong(found);
    if (Object.values(found).some((one) => one !== null)) return 'shown';
    const { id } = tournament;
    const answer = await call('POST /api/tournaments/{id}/copy', { path: { id }, body: copyBody(draft) });
    if (!answer.ok) return answer.problem;
    navigate(`/portal/tournaments/${answer.value.id}`);
    toast(t.copied(answer.value.name));
    return null;
  };
  return (
    <DialogForm title={t.title(tournament.name)} submit={t.submit} send={send} close={close} wide>
      <NameAndTime draft={draft} wrong={wrong} change={change} />
      {tournament.teamCount > 0 && <CopiedTeams id={tournament.id} draft={draft} change={change} />}
      <fieldset className={styles.parts}>
        <legend>{t.along}</legend>
        {PARTS.map((part) => (
          <Checkbox
            key={part}
            label={t.parts[part]}
            checked={draft.take.includes(part)}
            change={(takes) =>
              change({ take: PARTS.filter((one) => (one === part ? takes : draft.take.includes(one))) })
            }
          />
        ))}
      </fieldset>
      <Folder folders={folders} draft={draft} wrong={wrong} change={change} />
      <SameHallNote booking={copyBooking(draft, tournament)} tournaments={all} />
      <p className={styles.summary}>{summaryOf(draft, tournament)}</p>
    </DialogForm>
  );
}

interface PartProps {
  readonly draft: CopyDraft;
  readonly wrong: Wrong;
  readonly change: (changed: Partial<CopyDraft>) => void;
}

const NameAndTime = ({ draft, wrong, change }: PartProps) => (
  <div className={styles.pair}>
    <TextField
      label={t.name}
      value={draft.name}
      error={wrong.name ?? null}
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      change={(name) => change({ name })}
    />
    {draft.kickoff !== null && (
      <TextField
        label={t.kickoff}
        type="datetime-local"
        value={draft.kickoff}
        hint={t.kickoffHint}
        error={wrong.kickoff ?? null}
        change={(kickoff) => change({ kickoff })}
      />
    )}
  </div>
);

const Folder = ({ folders, draft, wrong, change }: PartProps & { folders: Folders }) => (
  <div className={styles.pair}>
    <SelectField
      label={t.folder}
      value={draft.folderId}
      choices={[
        { value: '', label: t.noFolder },
        ...folders.map(({ id, name }) => ({ value: id, label: name })),
        { value: NEW_FOLDER, label: t.newFolder },
      ]}
      change={(folderId) => change({ folderId })}
    />
    {draft.folderId === NEW_FOLDER && (
      <TextField
        label={t.folderName}
        value={draft.folderName}
        error={wrong.folderName ?? null}
        autoComplete="off"
        autoFocus
        change={(folderName) => change({ folderName })}
      />
    )}
  </div>
);

const wrongIn = ({ name, kickoff, folderId, folderName }: CopyDraft): Wrong => ({
  name: validateName(name.trim(), MAX_NAME_LENGTH),
  kickoff: kickoff !== null && parseLocalInput(kickoff) === null ? t.noKickoff : null,
  folderName: folderId === NEW_FOLDER ? validateName(folderName.trim(), MAX_NAME_LENGTH) : null,
});

function summaryOf({ name, kickoff, teams, chosen }: CopyDraft, { teamCount, matchCount }: ListedTournament): string {
  const begins = kickoff === null ? null : parseLocalInput(kickoff);
  const kept = teams === 'keep' ? teamCount : teams === 'empty' ? 0 : chosen.length;
  return t.summary(
    name.trim(),
    begins === null ? null : `${plainDay(begins)}, ${oClock(begins)}`,
    t.summaryTeams(teamCount, teamCount - kept, matchCount),
  );
}
