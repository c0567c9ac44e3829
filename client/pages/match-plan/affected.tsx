import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { DialogForm } from '../../parts/dialog.tsx';
import type { TeamNames } from '../../public/team-names.ts';
import { texts } from '../../texts/de.ts';
import { NO_RESULT } from './clash.ts';
import { OutcomeConsequences } from './outcome-consequences.tsx';
import { useOutcomePreview } from './outcome-preview.ts';
import { outcomeOf, type Reports } from './reports.ts';

const said = texts.plan;

interface AffectedProps {
  readonly match: MatchView;
  readonly tournament: TournamentView;
  readonly names: TeamNames;
  readonly reports: Reports;
}

/**
 * A match whose result no longer belongs to those who should play it [RE3]. Nothing is reported into it before somebody
 * decided: the score goes over to the others, or it begins anew.
 */
export function Affected({ match, tournament, names, reports }: AffectedProps) {
  const [asking, ask] = useState<'keep' | 'clear' | null>(null);
  if (match.affected === null) return null;
  const { expectedTeamAId, expectedTeamBId } = match.affected;
  const expected = [
    { was: match.teamA.teamId, is: expectedTeamAId },
    { was: match.teamB.teamId, is: expectedTeamBId },
  ].filter(({ was, is }) => was !== is);
  const name = (id: string | null) => names.get(id ?? '') ?? texts.consequences.open;
  const successors = expected.flatMap(({ is }) => (is === null ? [] : [name(is)]));
  const isDecided = expectedTeamAId !== null && expectedTeamBId !== null;
  return (
    <div className="affected" role="group" aria-label={said.affectedMatch(match.index)}>
      <p>
        <IconAlertTriangle size={15} aria-hidden />{' '}
        {expected
          .map(({ was, is }) => (is === null ? said.openInstead(name(was)) : said.insteadOf(name(is), name(was))))
          .join(' ')}
      </p>
      <div className="affected-acts">
        {isDecided && (
          <button type="button" className="btn sm" onClick={() => ask('keep')}>
            {said.keepScore(successors)}
          </button>
        )}
        <button type="button" className="btn sm" onClick={() => ask('clear')}>
          {said.startAnew}
        </button>
      </div>
      {asking !== null && (
        <Settle
          match={match}
          tournament={tournament}
          reports={reports}
          wanted={asking === 'keep' ? outcomeOf(match) : NO_RESULT}
          title={asking === 'keep' ? said.keepTitle(match.index) : said.startAnewTitle(match.index)}
          submit={asking === 'keep' ? said.keepScore(successors) : said.startAnew}
          close={() => ask(null)}
        />
      )}
    </div>
  );
}

function Settle({
  match,
  tournament,
  reports,
  wanted,
  title,
  submit,
  close,
}: Omit<AffectedProps, 'names'> & { wanted: Outcome; title: string; submit: string; close: () => void }) {
  const preview = useOutcomePreview(tournament, match, wanted);
  const send = () => {
    reports.report(match, wanted);
    return Promise.resolve(null);
  };
  return (
    <DialogForm
      title={title}
      submit={submit}
      send={send}
      close={close}
      tone={wanted.state === 'NotStarted' ? 'danger' : 'normal'}
      ready={preview.consequences !== null}
      wide
    >
      <OutcomeConsequences preview={preview} tournament={tournament} />
    </DialogForm>
  );
}
