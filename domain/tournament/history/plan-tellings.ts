import { indexOf, matchOf } from '../match-places.ts';
import { matchLabel, selectorLabel } from '../planning/labels.ts';
import type { Match, MatchId, Schedule, Selector, Tournament } from '../state.ts';

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
    groupPhase: scheduleOf(plan?.groupPhase),
    finalsPhase: scheduleOf(plan?.finalsPhase),
  };
}

/** Where these matches were in the plan, and where they are. */
export const movedBetween = (before: Tournament, after: Tournament, ids: readonly MatchId[]) =>
  ids.flatMap((matchId) => {
    const [was, is] = [before, after].map(({ plan }) => matchOf(plan?.matches ?? [], matchId));
    if (was === undefined || is === undefined) return [];
    return [
      {
        matchId,
        matchLabel: matchLabel(is.place),
        before: placingOf(before, was),
        after: placingOf(after, is),
      },
    ];
  });

function placingOf({ plan, groups, teams }: Tournament, { id, court, kickoff, selectorA, selectorB }: Match) {
  const matches = plan?.matches ?? [];
  const place = (matchId: MatchId): number => indexOf(matches, matchId) ?? 0;
  const labelOf = (selector: Selector): string =>
    selectorLabel(selector, { groups, teamName: (teamId) => teams[teamId]?.name ?? '', indexOf: place });
  return { index: place(id), court, kickoff, labelA: labelOf(selectorA), labelB: labelOf(selectorB) };
}
