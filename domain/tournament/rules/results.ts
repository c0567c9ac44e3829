import { isRefused, refuse } from '../../refusal.ts';
import type { TournamentFolds, TournamentRules } from './commands.ts';
import type { OutcomeBody } from '../contract/bodies.ts';
import type { TournamentFact } from '../model/events.ts';
import { matchFieldPaths, withMatchField, withMatchValues } from '../model/match-fields.ts';
import { fixNumbers } from '../model/match-numbers.ts';
import { readResults } from '../model/match-tuples.ts';
import { instantInMs } from '../../durations.ts';
import type { Match, MatchId, Result } from '../model/state.ts';
import type { ChangedPathsByEvent } from '../model/changed-paths.ts';
import { isWonByWinner } from '../model/decided.ts';
import { compareWithCurrent, completed, findReportedMatch } from './reported-match.ts';

// Reporting, correcting and clearing results [RE1] to [RE7], [RE18], [RE19].

/** Milliseconds that a kickoff may arrive late: before that the clock of its reporter is wrong rather than the network slow. */
const MAX_KICKOFF_DELAY_MS = 6 * 3_600_000;

const rules = {
  ReportOutcome: (command, tournament, { now }) => {
    const { matchId, reason } = command;
    const found = findReportedMatch(tournament, matchId);
    if (isRefused(found)) return found;
    const { match, teams, isTied } = found;
    const { result } = match;
    const reported = completed(command);
    const compared = compareWithCurrent(found, reported, command);
    if (compared !== null) return compared === 'same' ? [] : compared;

    const { state, scoreA, scoreB, outcomeType, shootout } = reported;
    if (state === 'NotStarted') {
      if (scoreA !== null || scoreB !== null || outcomeType !== null || shootout !== undefined)
        return refuse('scores-not-expected');
      if (result === null) return [];
      return [{ type: 'ResultCleared', data: { matchId, teamA: result.teamA, teamB: result.teamB, reason } }];
    }
    if (scoreA === null || scoreB === null || outcomeType === null) return refuse('scores-missing');
    const isGroupMatch = match.stage.type === 'GroupMatch';
    if (isGroupMatch && (outcomeType === 'AfterPenalties' || outcomeType === 'AfterOvertime')) {
      return refuse('outcome-type-needs-knockout');
    }
    if (!isGroupMatch && state === 'Finished' && scoreA === scoreB && shootout === undefined)
      return refuse('draw-in-knockout');
    if (shootout !== undefined) {
      if (state !== 'Finished' || outcomeType !== 'AfterPenalties') return refuse('shootout-misplaced');
      if (scoreA !== scoreB) return refuse('shootout-needs-draw');
      if (!isWonByWinner(shootout)) return refuse('shootout-undecided');
    }
    if (teams === null) return refuse('teams-undecided');
    if (result === null && isTied) return refuse('tie-open');

    const { teamA, teamB } = teams;
    if (shootout !== undefined) {
      const startedAt = result?.startedAt ?? null;
      const decided: Result = { state: 'Finished', teamA, teamB, scoreA, scoreB, outcomeType, startedAt, shootout };
      return [{ type: 'MatchesDecided', data: { results: [[matchId, decided]], reason } }];
    }
    return state === 'Finished'
      ? [{ type: 'ResultReported', data: { matchId, teamA, teamB, scoreA, scoreB, outcomeType, reason } }]
      : [
          {
            type: 'RunningScoreReported',
            data: { matchId, teamA, teamB, scoreA, scoreB, outcomeType, ...startedBefore(command, result, now) },
          },
        ];
  },
} satisfies Partial<TournamentRules>;

/** When a match began that is only now reported to run [RE7]; nothing where it counts from now on, or from a time that it has. */
function startedBefore(
  { startedAt }: OutcomeBody,
  result: Result | null,
  now: string,
): { readonly startedAt?: string } {
  if (startedAt === undefined || (result !== null && result.startedAt !== null)) return {};
  const lateMs = instantInMs(now) - instantInMs(startedAt);
  return lateMs > 0 && lateMs <= MAX_KICKOFF_DELAY_MS ? { startedAt } : {};
}

/** A result that was running remembers since when, through every correction until it is cleared. */
const reportedAs =
  (
    state: Result['state'],
    { teamA, teamB, scoreA, scoreB, outcomeType, startedAt }: TournamentFact<'RunningScoreReported'>,
    at: string,
  ) =>
  ({ result }: Match): Result => ({
    state,
    teamA,
    teamB,
    scoreA,
    scoreB,
    outcomeType,
    startedAt: result?.startedAt ?? startedAt ?? (state === 'CurrentlyPlaying' ? at : null),
  });

const folds = {
  RunningScoreReported: (tournament, score, { version, at }) =>
    withMatchField(
      fixNumbers(tournament),
      'result',
      [[score.matchId, reportedAs('CurrentlyPlaying', score, at)]],
      version,
    ),
  ResultReported: (tournament, score, { version, at }) =>
    withMatchField(fixNumbers(tournament), 'result', [[score.matchId, reportedAs('Finished', score, at)]], version),
  ResultCleared: (tournament, { matchId }, { version }) =>
    withMatchValues(tournament, 'result', [[matchId, null]], version),
  MatchesDecided: (tournament, { results }, { version }) =>
    withMatchValues(fixNumbers(tournament), 'result', results, version),
  ResultsSet: (tournament, data, { version }) => {
    const fixed = data.results.length === 0 ? tournament : fixNumbers(tournament);
    return withMatchValues(fixed, 'result', readResults(data), version);
  },
} satisfies Partial<TournamentFolds>;

const changedResult = ({ matchId }: { readonly matchId: MatchId }) => matchFieldPaths('result', [matchId]);

const paths = {
  RunningScoreReported: changedResult,
  ResultReported: changedResult,
  ResultCleared: changedResult,
  MatchesDecided: ({ results }) =>
    matchFieldPaths(
      'result',
      results.map(([id]) => id),
    ),
  ResultsSet: (data) =>
    matchFieldPaths(
      'result',
      readResults(data).map(([id]) => id),
    ),
} satisfies Partial<ChangedPathsByEvent>;

export const resultTheme = { rules, folds, paths };
