import { isDeepEqual } from '../../deep-equal.ts';
import { refuse, type Refused } from '../../refusal.ts';
import type { Outcome, OutcomeBody } from '../contract/bodies.ts';
import { outcomeOf } from '../contract/to-model.ts';
import { findMatch, findMatchIndex } from '../model/matches.ts';
import type { Match, MatchId, Tournament } from '../model/state.ts';
import { expectedIn } from '../standings/resolve.ts';

// What a report and a ruling ask alike of the match that they are for [RE3] [RE6].

/** A match that can have a result. */
export interface ReportedMatch extends ReturnType<typeof expectedIn> {
  readonly match: Match;
}

/** The match; or why nothing can be said of any match, or of this one. */
export function findReportedMatch(tournament: Tournament, matchId: MatchId): ReportedMatch | Refused {
  if (tournament.announcedStatus.status === 'Cancelled') return refuse('tournament-cancelled');
  if (tournament.template) return refuse('template-without-results');
  const matches = tournament.plan?.matches ?? [];
  const index = findMatchIndex(matches, matchId);
  const match = findMatch(matches, matchId);
  if (index === undefined || match === undefined) return refuse('match-unknown');
  return { match, ...expectedIn(tournament, index - 1) };
}

/** With the type where a played match names none: that of a shoot-out where it tells of one, else the default [RE1] [RE18]. */
export const completed = ({ state, scoreA, scoreB, outcomeType, shootout, ruling }: Outcome): Outcome => ({
  state,
  scoreA,
  scoreB,
  outcomeType:
    state === 'NotStarted' ? outcomeType : (outcomeType ?? (shootout === undefined ? 'Standard' : 'AfterPenalties')),
  ...(shootout === undefined ? {} : { shootout }),
  ...(ruling === undefined ? {} : { ruling }),
});

const sameOutcome = (one: Outcome, other: Outcome): boolean =>
  one.state === other.state &&
  one.scoreA === other.scoreA &&
  one.scoreB === other.scoreB &&
  one.outcomeType === other.outcomeType &&
  isDeepEqual(one.shootout, other.shootout) &&
  isDeepEqual(one.ruling, other.ruling);

/** Whether the match has this result already; why it may not be said now; null: it may. */
export function compareWithCurrent(
  { match, teams }: ReportedMatch,
  said: Outcome,
  { previous, meantFor }: Pick<OutcomeBody, 'previous' | 'meantFor'>,
): 'same' | Refused | null {
  const { result } = match;
  const current = outcomeOf(result);
  // The same score is news only where other teams are now to have played it: that settles an affected match [RE3].
  const sameTeams = result === null || teams === null || (result.teamA === teams.teamA && result.teamB === teams.teamB);
  if (sameOutcome(said, current) && sameTeams) return 'same';
  // A score that was seen for two teams must not become that of others, however alike the results look [RE3].
  const isForOthers =
    meantFor !== undefined && teams !== null && (meantFor.teamAId !== teams.teamA || meantFor.teamBId !== teams.teamB);
  if (isForOthers && said.state !== 'NotStarted') return refuse('teams-changed-meanwhile');
  if (previous !== null && !sameOutcome(completed(previous), current)) {
    return refuse('result-changed-meanwhile', { current, version: match.lastChanged.result });
  }
  return null;
}
