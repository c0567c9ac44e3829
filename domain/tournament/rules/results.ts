import { refuse } from '../../refusal.ts';
import type { TournamentFolds, TournamentRules } from './commands.ts';
import type { Outcome, OutcomeBody } from '../contract/bodies.ts';
import type { TournamentFact } from '../model/events.ts';
import { matchFieldPaths, withMatchField, withMatchValues } from '../model/match-fields.ts';
import { fixNumbers } from '../model/match-numbers.ts';
import { readResults } from '../model/match-tuples.ts';
import { findMatchIndex, findMatch } from '../model/matches.ts';
import { instantInMs } from '../../durations.ts';
import { expectedTeams } from '../standings/resolve.ts';
import type { Match, MatchId, Result } from '../model/state.ts';
import type { ChangedPathsByEvent } from '../model/changed-paths.ts';
import { outcomeOf } from '../contract/to-model.ts';

// Reporting, correcting and clearing results [RE1] to [RE7].

/** Milliseconds that a kickoff may arrive late: before that the clock of its reporter is wrong rather than the network slow. */
const MAX_KICKOFF_DELAY_MS = 6 * 3_600_000;

/** With the default type where a played match names none [RE1]. */
const completed = ({ state, scoreA, scoreB, outcomeType }: Outcome): Outcome => ({
  state,
  scoreA,
  scoreB,
  outcomeType: state === 'NotStarted' ? outcomeType : (outcomeType ?? 'Standard'),
});

const sameOutcome = (one: Outcome, other: Outcome): boolean =>
  one.state === other.state &&
  one.scoreA === other.scoreA &&
  one.scoreB === other.scoreB &&
  one.outcomeType === other.outcomeType;

const rules = {
  ReportOutcome: (command, tournament, { now }) => {
    const { matchId, reason, previous, meantFor } = command;
    if (tournament.announcedStatus.status === 'Cancelled') return refuse('tournament-cancelled');
    if (tournament.template) return refuse('template-without-results');
    const matches = tournament.plan?.matches ?? [];
    const index = findMatchIndex(matches, matchId);
    const match = findMatch(matches, matchId);
    if (index === undefined || match === undefined) return refuse('match-unknown');

    const reported = completed(command);
    const current = outcomeOf(match.result);
    const teams = expectedTeams(tournament, index - 1);
    const { result } = match;
    // The same score is news only where other teams are now to have played it: that settles an affected match [RE3].
    const sameTeams =
      result === null || teams === null || (result.teamA === teams.teamA && result.teamB === teams.teamB);
    if (sameOutcome(reported, current) && sameTeams) return [];
    // A score that was seen for two teams must not become that of others, however alike the results look [RE3].
    const isForOthers =
      meantFor !== undefined &&
      teams !== null &&
      (meantFor.teamAId !== teams.teamA || meantFor.teamBId !== teams.teamB);
    if (isForOthers && reported.state !== 'NotStarted') return refuse('teams-changed-meanwhile');
    if (previous !== null && !sameOutcome(completed(previous), current)) {
      return refuse('result-changed-meanwhile', { current, version: match.lastChanged.result });
    }

    const { state, scoreA, scoreB, outcomeType } = reported;
    if (state === 'NotStarted') {
      if (scoreA !== null || scoreB !== null || outcomeType !== null) return refuse('scores-not-expected');
      if (result === null) return [];
      return [{ type: 'ResultCleared', data: { matchId, teamA: result.teamA, teamB: result.teamB, reason } }];
    }
    if (scoreA === null || scoreB === null || outcomeType === null) return refuse('scores-missing');
    const isGroupMatch = match.stage.type === 'GroupMatch';
    if (isGroupMatch && (outcomeType === 'AfterPenalties' || outcomeType === 'AfterOvertime')) {
      return refuse('outcome-type-needs-knockout');
    }
    if (!isGroupMatch && state === 'Finished' && scoreA === scoreB) return refuse('draw-in-knockout');
    if (teams === null) return refuse('teams-undecided');

    const { teamA, teamB } = teams;
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
  ResultsSet: (data) =>
    matchFieldPaths(
      'result',
      readResults(data).map(([id]) => id),
    ),
} satisfies Partial<ChangedPathsByEvent>;

export const resultTheme = { rules, folds, paths };
