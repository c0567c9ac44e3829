import { formatInstant } from '../../../texts/typed-times.ts';
import type { MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import type { RefusedReport } from './refused-report.ts';
import type { ReportConflict } from './report-conflict.ts';
import type { KeptReport } from '../report-step.ts';

/** A report under way: the wanted outcome, and the version from which the view contains it. */
export interface PendingReport {
  readonly wanted: Outcome;
  /** When the match began, as far as this browser knows before the view says so; null: it does not run with it. */
  readonly startedAt: string | null;
  /** Null: not answered yet. */
  readonly settledAt: number | null;
  /** When the answer came; null: not yet, or long ago. */
  readonly savedAt: Date | null;
  /** Whether the server did not answer for long, though the connection is there. */
  readonly isWaiting: boolean;
}

/** A report that was just made. */
export const toPendingReport = (wanted: Outcome, startedAt: string | null): PendingReport => ({
  wanted,
  startedAt,
  settledAt: null,
  savedAt: null,
  isWaiting: false,
});

/** A report that was refused because another one came first, until its reporter has chosen. */
export interface UndecidedReport extends ReportConflict {
  /** As the browser keeps it: sent again after a reload, it is refused again, or accepted where it no longer conflicts. */
  readonly sent: KeptReport;
}

/** The undecided reports of all other matches. */
export const withoutConflictsOf = (
  conflicts: readonly UndecidedReport[],
  matchId: string,
): readonly UndecidedReport[] => conflicts.filter(({ match }) => match.id !== matchId);

/** The visible state of a tournament's reports. */
export interface PendingReports {
  /** By match. */
  readonly sent: ReadonlyMap<string, PendingReport>;
  readonly conflicts: readonly UndecidedReport[];
  /** One of a match and its two teams at most. */
  readonly refused: readonly RefusedReport[];
  readonly savedAt: Date | null;
}

export const NO_PENDING_REPORTS: PendingReports = { sent: new Map(), conflicts: [], refused: [], savedAt: null };

/** The reports to lay over a view: an earlier version shows none and asks for no decision. */
export const selectPendingReports = ({ past }: Pick<TournamentView, 'past'>, shown: PendingReports): PendingReports =>
  past === undefined ? shown : NO_PENDING_REPORTS;

/** The matches as they will be once all sent reports have arrived; those already in the view are left out. */
export function withPendingReports(
  { matches, version }: TournamentView,
  { sent }: PendingReports,
): readonly MatchView[] {
  const open = new Map([...sent].filter(([, { settledAt }]) => settledAt === null || settledAt > version));
  return open.size === 0 ? matches : matches.map((match) => applyPending(match, open.get(match.id)));
}

function applyPending(match: MatchView, sent: PendingReport | undefined): MatchView {
  if (sent === undefined) return match;
  const { state, scoreA, scoreB, outcomeType, shootout } = sent.wanted;
  return {
    ...match,
    teamA: { ...match.teamA, score: scoreA },
    teamB: { ...match.teamB, score: scoreB },
    outcome: {
      state,
      type: outcomeType,
      // Without it the planned kickoff would count [MO2], and a match that begins late would be over its time at once.
      startedAt: state === 'NotStarted' ? null : (match.outcome.startedAt ?? sent.startedAt),
      ...(shootout === undefined ? {} : { winner: shootout.winner }),
      ...(shootout === undefined || shootout.score === null ? {} : { shootout: shootout.score }),
    },
  };
}

/** When a match began that is reported to be so at `now`: at its kickoff, whatever is reported of it since. */
export const findStart = (match: MatchView | undefined, { state }: Outcome, now: Date): string | null => {
  if (state === 'NotStarted') return null;
  return match?.outcome.startedAt ?? (state === 'CurrentlyPlaying' ? formatInstant(now.getTime()) : null);
};
