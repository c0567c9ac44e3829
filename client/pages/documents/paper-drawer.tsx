import { IconLock } from '@tabler/icons-react';
import type { TournamentView } from '#domain/contract.ts';
import { OnlyHere } from '../../features/navigation/only-here.tsx';
import { useVisitorAddress } from '../../features/navigation/public-address.ts';
import { NumbersMayChange } from '../../features/print/numbers-may-change.tsx';
import type { PaperKind } from '../../features/print/paper-address.ts';
import { useMatchNumbers } from '../../features/print/use-match-numbers.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import {
  ALL,
  choiceOf,
  PAPER_CHOICES,
  PAPERS_WITH_CODE,
  PAPERS_WITH_NUMBERS,
  type KeptPapers,
  type PaperChoice,
} from './kept-papers.ts';
import { PaperPage } from './paper-page.tsx';
import { PrintDrawer } from './print-drawer.tsx';
import { useSubjectPrinting } from './use-subject-printing.ts';

const t = texts.print;
const SIZES = ['A4', 'A3'] as const;

/** A paper for the hall [PP1]: what it can be chosen to be is kept on this device alone. */
export function PaperDrawer({
  tournament,
  kind,
  kept,
  change,
  close,
}: {
  tournament: TournamentView;
  kind: PaperKind;
  kept: KeptPapers;
  change: (part: Partial<PaperChoice>) => void;
  close: () => void;
}) {
  const subject = { form: kind, paper: kind } as const;
  const printing = useSubjectPrinting(tournament, subject, kept);
  const numbers = useMatchNumbers(tournament);
  const chosen = choiceOf(kept, kind, tournament);
  const look = <PaperPage tournament={tournament} subject={subject} kept={kept} isLarge />;
  return (
    <PrintDrawer title={t.kinds[kind]} look={look} printing={printing} close={close}>
      <p className="muted">{t.kindTexts[kind]}</p>
      <Choices tournament={tournament} kind={kind} chosen={chosen} change={change} />
      {PAPERS_WITH_CODE.has(kind) && <CodeNotice tournament={tournament} chosen={chosen} change={change} />}
      {PAPERS_WITH_NUMBERS.has(kind) && numbers.mayChange && <NumbersMayChange />}
    </PrintDrawer>
  );
}

/** Where its code leads, and whether it is printed where that is this computer only [PP1]. */
function CodeNotice({
  tournament: { id, visibility },
  chosen: { hasNoCode },
  change,
}: {
  tournament: TournamentView;
  chosen: PaperChoice;
  change: (part: Partial<PaperChoice>) => void;
}) {
  const address = useVisitorAddress(id);
  if (visibility === 'Private') {
    return (
      <p className="status warn">
        <IconLock size={16} aria-hidden />
        {t.private}
      </p>
    );
  }
  return (
    <>
      {!hasNoCode && <OnlyHere address={address} />}
      {(address.isOnlyHere || hasNoCode) && (
        <Switch
          size="large"
          label={t.withoutCode}
          description={t.withoutCodeText}
          checked={hasNoCode}
          change={(on) => change({ hasNoCode: on })}
        />
      )}
    </>
  );
}

/** What a paper can be chosen to be; where there is only one, nothing is asked. */
function Choices({
  tournament: { matches, teams, information },
  kind,
  chosen,
  change,
}: {
  tournament: TournamentView;
  kind: PaperKind;
  chosen: PaperChoice;
  change: (part: Partial<PaperChoice>) => void;
}) {
  const choices = PAPER_CHOICES[kind];
  const courts = [...new Set(matches.map(({ metadata }) => metadata.court))].sort((one, other) => one - other);
  return (
    <>
      {choices.includes('court') && courts.length > 1 && (
        <SelectField
          label={t.court}
          value={chosen.court}
          choices={[
            { value: ALL, label: t.allCourts },
            ...courts.map((court) => ({ value: String(court), label: t.courtOf(court) })),
          ]}
          change={(court) => change({ court })}
        />
      )}
      {choices.includes('team') && teams.length > 1 && (
        <SelectField
          label={t.team}
          value={chosen.team}
          choices={[
            { value: ALL, label: t.allTeams },
            ...[...teamNames(teams)].map(([value, label]) => ({ value, label })),
          ]}
          change={(team) => change({ team })}
        />
      )}
      {choices.includes('paper') && (
        <RadioCards
          legend={t.paper}
          value={chosen.paper}
          choose={(paper) => change({ paper })}
          choices={SIZES.map((value) => ({ value, title: value, text: t.papers[value] }))}
        />
      )}
      {choices.includes('information') && information !== null && (
        <Switch
          size="large"
          label={t.information}
          description={t.informationText}
          checked={chosen.hasInformation}
          change={(hasInformation) => change({ hasInformation })}
        />
      )}
    </>
  );
}
