import { numberBeside, numberOf } from '../model/match-numbers.ts';
import { indexMatches } from '../model/matches.ts';
import { matchLabel, selectorLabel } from '../planning/selectors/labels.ts';
import type { MatchId, Schedule, TeamId, Tournament } from '../model/state.ts';

// What of a plan is told of its changes: what it was made from, its times, and where single matches went.

/** How large a configuration is and how it is played. */
export function configurationFacts({ groups, plan }: Tournament) {
  const matches = plan?.matches ?? [];
  return {
    groupCount: groups.length,
    teamCount: groups.reduce((sum, { teamIds }) => sum + teamIds.length, 0),
    matchCount: matches.length,
    resultCount: matches.filter(({ result }) => result !== null).length,
    firstMatchKickoff: plan?.firstMatchKickoff ?? null,
    breaks: [...(plan?.breaks ?? [])],
    numberOfGroupRounds: plan?.groupPhase?.numberOfGroupRounds ?? null,
    firstFinalsRound: plan?.finalsPhase?.firstFinalsRound ?? null,
  };
}

/** The times a plan is laid out by. */
export function timingFacts({ plan }: Tournament) {
  const scheduleOf = (phase: { readonly schedule: Schedule | null } | null | undefined) => phase?.schedule ?? null;
  return {
    firstMatchKickoff: plan?.firstMatchKickoff ?? null,
    pause: plan?.pause ?? null,
    breaks: [...(plan?.breaks ?? [])],
    groupPhase: scheduleOf(plan?.groupPhase),
    finalsPhase: scheduleOf(plan?.finalsPhase),
  };
}

/** Where these matches were in the plan, and where they are. */
export function findMovedMatches(before: Tournament, after: Tournament, ids: readonly MatchId[]) {
  const [were, are] = [placingsIn(before), placingsIn(after)];
  return ids.flatMap((matchId) => {
    const [was, is] = [were(matchId), are(matchId)];
    if (was === null || is === null) return [];
    return [{ matchId, matchLabel: matchLabel(is.match.stage), before: was.placing, after: is.placing }];
  });
}

/** Answers, of any number of matches, where it is; null: there is no such match. */
export function placingsIn({ plan, groups, teams, matchNumbers }: Tournament) {
  const matches = plan?.matches ?? [];
  const indices = indexMatches(matches);
  const labels = {
    groups,
    teamName: (teamId: TeamId) => teams[teamId]?.name ?? '',
    numberOf: (matchId: MatchId) => numberOf(matchNumbers, matchId, indices.get(matchId) ?? 0),
  };
  return (matchId: MatchId) => {
    const index = indices.get(matchId) ?? 0;
    const match = matches[index - 1];
    if (match === undefined) return null;
    const { court, kickoff, selectorA, selectorB } = match;
    const [labelA, labelB] = [selectorLabel(selectorA, labels), selectorLabel(selectorB, labels)];
    return { match, placing: { index, ...numberBeside(matchNumbers, matchId, index), court, kickoff, labelA, labelB } };
  };
}
