import { IconDownload, IconExternalLink, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { keysOf } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import type { CallInput } from '../../api/calls.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { PrintedCodeOnlyHere } from '../navigation/only-here.tsx';
import { NumbersMayChange } from './numbers-may-change.tsx';
import { PrintStatus } from './print-progress.tsx';
import { useMatchNumbers } from './use-match-numbers.ts';
import { PRINT_LOCALE, usePrinting } from './use-printing.ts';

type PaperQuery = CallInput<'GET /api/tournaments/{id}/print'>['query'];
export type PaperKind = PaperQuery['kind'];

const t = texts.print;
const ALL = 'all';

/** Which choices a paper has besides. */
const CHOICES: Readonly<Record<PaperKind, readonly ('court' | 'team' | 'paper' | 'information')[]>> = {
  CourtPlan: ['court', 'information'],
  TeamSlips: ['team'],
  Poster: ['paper', 'information'],
  DoorSign: ['paper'],
  TeamList: [],
  Ranking: ['paper'],
};
/** Those with a code, which a private tournament has no page for. */
const WITH_CODE: ReadonlySet<PaperKind> = new Set(['TeamSlips', 'Poster', 'DoorSign']);
/** Those that call matches by their numbers. */
const WITH_NUMBERS: ReadonlySet<PaperKind> = new Set(['CourtPlan', 'TeamSlips', 'Poster']);

interface Chosen {
  readonly kind: PaperKind;
  readonly court: string;
  readonly team: string;
  readonly paper: 'A4' | 'A3';
  readonly hasInformation: boolean;
}

/** Papers for the hall, printed as they are chosen; nothing of it is kept. */
export function PrintDialog({
  tournament,
  kind: first,
  close,
}: {
  tournament: TournamentView;
  kind: PaperKind;
  close: () => void;
}) {
  const { id, visibility } = tournament;
  const [chosen, setChosen] = useState<Chosen>({
    kind: first,
    court: ALL,
    team: ALL,
    paper: 'A4',
    hasInformation: false,
  });
  const change = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }));
  const query = queryOf(chosen);
  const numbers = useMatchNumbers(tournament);
  const hasNumbers = WITH_NUMBERS.has(chosen.kind);
  const printing = usePrinting(`${id} ${JSON.stringify(query)}`, async (_action, signal) => {
    const problem = hasNumbers ? await numbers.fix() : null;
    if (problem !== null) return { ok: false, problem };
    return call('GET /api/tournaments/{id}/print', { path: { id }, query, signal });
  });
  const labelOf = (what: 'open' | 'download') => (printing.busy === what ? t.printing : t[what]);
  return (
    <Dialog title={t.title} close={close}>
      <div className="dialog-content">
        <RadioCards
          legend={t.what}
          value={chosen.kind}
          choose={(kind) => change({ kind })}
          choices={keysOf(t.kinds).map((value) => ({ value, title: t.kinds[value], text: t.kindTexts[value] }))}
        />
        <Choices tournament={tournament} chosen={chosen} change={change} />
        {WITH_CODE.has(chosen.kind) &&
          (visibility === 'Private' ? (
            <p className="status warn">
              <IconLock size={16} aria-hidden />
              {t.private}
            </p>
          ) : (
            <PrintedCodeOnlyHere tournamentId={id} />
          ))}
        {hasNumbers && numbers.mayChange && <NumbersMayChange />}
        <PrintStatus printing={printing} />
      </div>
      <footer>
        <Button
          size="large"
          title={t.openText}
          busy={printing.busy === 'open'}
          onClick={() => void printing.start('open')}
        >
          <IconExternalLink size={18} aria-hidden />
          {labelOf('open')}
        </Button>
        <Button
          size="large"
          tone="primary"
          busy={printing.busy === 'download'}
          onClick={() => void printing.start('download')}
        >
          <IconDownload size={18} aria-hidden />
          {labelOf('download')}
        </Button>
      </footer>
    </Dialog>
  );
}

/** What a paper can be chosen to be besides its kind; where there is only one, nothing is asked. */
function Choices({
  tournament: { matches, teams, information },
  chosen,
  change,
}: {
  tournament: TournamentView;
  chosen: Chosen;
  change: (part: Partial<Chosen>) => void;
}) {
  const choices = CHOICES[chosen.kind];
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
        <SelectField
          label={t.paper}
          value={chosen.paper}
          choices={(['A4', 'A3'] as const).map((value) => ({ value, label: t.papers[value] }))}
          change={(paper) => change({ paper })}
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

/** What is not asked of this kind of paper is left out. */
function queryOf({ kind, court, team, paper, hasInformation }: Chosen): PaperQuery {
  const choices = CHOICES[kind];
  return {
    kind,
    ...(choices.includes('court') && court !== ALL ? { court } : {}),
    ...(choices.includes('team') && team !== ALL ? { team } : {}),
    ...(choices.includes('paper') ? { paper } : {}),
    ...(choices.includes('information') && hasInformation ? { information: '1' } : {}),
    ...PRINT_LOCALE,
  };
}
