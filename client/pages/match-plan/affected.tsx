import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import type { History, HistoryEntry, MatchView, TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { call, type CallResult, type Problem } from '../../api/call.ts';
import type { CallInput } from '../../api/calls.ts';
import { Button } from '../../ui/action/button.tsx';
import { lazyPage } from '../../features/navigation/lazy-page.tsx';
import { openRevertDialog } from '../../features/history/revert.ts';
import { toSentence } from '../../features/history/sentence.ts';
import { findReverted } from '../../features/history/find-reverted.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import { outcomeOf } from '../../features/tournament/outcome-of.ts';
import { texts } from '../../texts/de.ts';
import { NO_RESULT } from './reports/report-conflict.ts';
import type { Reports } from './reports/reports.ts';
import * as styles from './correction.module.css';

const SettleAffected = lazyPage(async () => (await import('./settle-affected.tsx')).SettleAffected);

const t = texts.matchDay;

interface AffectedProps {
  readonly match: MatchView;
  readonly tournament: TournamentView;
  readonly names: TeamNames;
  readonly reports: Reports;
}

/**
 * A match whose result no longer belongs to its teams [RE3]. It accepts no reports until the question is decided: the
 * new teams keep the score, or it is cleared.
 */
export function Affected({ match, tournament, names, reports, mayRevert }: AffectedProps & { mayRevert: boolean }) {
  const [asking, setAsking] = useState<'keep' | 'clear' | null>(null);
  const isAffected = match.affected !== null;
  useEffect(() => {
    // Here when the network is not.
    if (isAffected) void SettleAffected.load().catch(() => undefined);
  }, [isAffected]);
  if (match.affected === null) return null;
  const { expectedTeamAId, expectedTeamBId } = match.affected;
  const expected = [
    { was: match.teamA.teamId, is: expectedTeamAId },
    { was: match.teamB.teamId, is: expectedTeamBId },
  ].filter(({ was, is }) => was !== is);
  const name = (id: string | null) => names.get(id ?? '') ?? texts.consequences.open;
  const successors = expected.flatMap(({ is }) => (is === null ? [] : [name(is)]));
  const takeBack = async () => {
    const step = await causeOf(tournament.id, match.id);
    if (step === null) return toast(texts.history.causeUnknown);
    if ('code' in step) return toast(step.text);
    const { version, from } = step;
    const what = toSentence(step, step).title;
    openRevertDialog(tournament.id, { kind: 'undo', version, what, isRedo: false, from });
  };
  const isDecided = expectedTeamAId !== null && expectedTeamBId !== null;
  return (
    <div className={styles.affected} role="group" aria-label={t.affectedMatch(matchNumber(match))}>
      <p>
        <IconAlertTriangle size={15} aria-hidden />{' '}
        {expected
          .map(({ was, is }) => (is === null ? t.openInstead(name(was)) : t.insteadOf(name(is), name(was))))
          .join(' ')}
      </p>
      <div className={styles.affectedActs}>
        {isDecided && (
          <Button size="small" onClick={() => setAsking('keep')}>
            {t.keepScore(successors)}
          </Button>
        )}
        <Button size="small" onClick={() => setAsking('clear')}>
          {t.startAnew}
        </Button>
        {mayRevert && (
          <Button size="small" onClick={() => void takeBack()}>
            {texts.history.takeBackCause}
          </Button>
        )}
      </div>
      {asking !== null && (
        <Suspense>
          <SettleAffected
            match={match}
            tournament={tournament}
            reports={reports}
            wanted={asking === 'keep' ? outcomeOf(match) : NO_RESULT}
            title={asking === 'keep' ? t.keepTitle(matchNumber(match)) : t.startAnewTitle(matchNumber(match))}
            submit={asking === 'keep' ? t.keepScore(successors) : t.startAnew}
            close={() => setAsking(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The steps asked for at a time, as many as the call takes; and how often: every goal is a step, and a day has thousands. */
const PAGE = '200';
const MAX_PAGES = 25;

/** The last step that changed the match's teams; null if it is not among the latest steps, a problem where they do not come. */
async function causeOf(id: string, matchId: string): Promise<HistoryEntry | Problem | null> {
  const entries: HistoryEntry[] = [];
  let query: CallInput<'GET /api/tournaments/{id}/history'>['query'] = { limit: PAGE };
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer: CallResult<History> = await call('GET /api/tournaments/{id}/history', { path: { id }, query });
    if (!answer.ok) return answer.problem;
    const { entries: earlier, cursor }: History = answer.value;
    entries.push(...earlier);
    const takenBack = findReverted(entries);
    const cause = earlier.find((entry) => !takenBack.has(entry.version) && hasMoved(entry, matchId));
    if (cause !== undefined) return cause;
    if (cursor === null) return null;
    query = { limit: PAGE, cursor };
  }
  return null;
}

/** Whether other teams belong to a match with a score since this step. */
const hasMoved = ({ consequences: { matches } }: HistoryEntry, matchId: string): boolean =>
  matches.some(({ id, state }) => id === matchId && state !== 'NotStarted');
