import { isRefused, refuse, type Refused } from '../../../refusal.ts';
import { newMatch } from '../../model/fields.ts';
import { teamsOfMatch } from '../timing/court-times.ts';
import { placeLateMatches, withLateMatches } from './late-matches.ts';
import { latePairings, pairingsOf } from './late-pairings.ts';
import { finalsBehind, type FinalsChoice } from './move-finals.ts';
import { sourceOf, type UnplacedMatch } from '../../model/planned-match.ts';
import { finalsFollowing, followSlots, matchesFollowing } from './regroup.ts';
import { hasNoDanglingSelector, validateDifferentTeams } from '../selectors/selector-rules.ts';
import type { Group, Match, Plan, Selector, TeamId, Tournament } from '../../model/state.ts';
import { PLAYING } from './validate-groups.ts';
import { MAX_MATCHES } from '../../../limits.ts';

/** A plan and the groups as they will be. */
interface Regrouping {
  readonly plan: Plan;
  readonly groups: readonly Group[];
  readonly teamId: TeamId;
}

/** The plan without the group matches of a team that leaves its group; all others stay at their time [PL7]. */
export function withoutMatchesOf(tournament: Tournament, { plan, groups, teamId }: Regrouping): Plan {
  const follow = followSlots(tournament.groups, groups);
  const left = plan.matches.filter(
    (match) => match.stage.type !== 'GroupMatch' || !teamsOfMatch(match, tournament.groups).includes(teamId),
  );
  return {
    ...plan,
    finalsPhase: finalsFollowing(plan.finalsPhase, follow),
    matches: matchesFollowing(left, follow),
  };
}

/** The plan with the matches of a team that came into the group of this letter, as its last one [PL6]. */
export function planWith(
  tournament: Tournament,
  {
    plan,
    groups,
    teamId,
    letter,
    finals,
    now,
  }: Regrouping & { readonly letter: string; readonly finals: FinalsChoice; readonly now: string },
): Plan | Refused {
  const missing = missingMatches(tournament, { plan, groups, teamId }, letter);
  if (plan.matches.length + missing.length > MAX_MATCHES) {
    return refuse('too-many-matches', { maximum: MAX_MATCHES });
  }
  const running = { timing: plan, groups, matches: plan.matches, now };
  const late = placeLateMatches(running, teamId, missing).map((match) => newMatch(match, 0));
  const matches = withLateMatches(plan.matches, late);
  const kickoffs = finalsBehind(plan, { before: tournament.plan?.matches ?? [], after: matches }, finals);
  if (isRefused(kickoffs)) return kickoffs;
  const timed = matches.map((match): Match => ({ ...match, kickoff: kickoffs.get(match.id) ?? match.kickoff }));
  return { ...plan, matches: timed };
}

/** The matches that a team lacks in its group, with numbers that were never given. */
function missingMatches(
  { numbered }: Tournament,
  { plan, groups, teamId }: Regrouping,
  letter: string,
): readonly UnplacedMatch[] {
  const members = groups.find((group) => group.letter === letter)?.teamIds ?? [];
  const opponents = members.filter((id) => id !== teamId);
  const played = pairingsOf(letter, groups, plan.matches);
  const slot = (id: TeamId): Selector => ({ kind: 'groupSlot', group: letter, slot: members.indexOf(id) + 1 });
  return latePairings(teamId, opponents, played, plan.groupPhase?.numberOfGroupRounds ?? 1).map(
    ([teamA, teamB], at): UnplacedMatch => ({
      id: `m${numbered.match + at + 1}`,
      stage: { type: 'GroupMatch', group: letter },
      selectorA: slot(teamA),
      selectorB: slot(teamB),
    }),
  );
}

/** Why groups and plan do not go together after teams came or went; null: they do. */
export function validateRegrouped(groups: readonly Group[], { matches, finalsPhase }: Plan): Refused | null {
  const misfit = groups.find(({ teamIds }) => teamIds.length < PLAYING.minimum || teamIds.length > PLAYING.maximum);
  if (misfit !== undefined) return refuse('group-size', { group: misfit.letter, ...PLAYING });
  const teamCount = groups.reduce((sum, { teamIds }) => sum + teamIds.length, 0);
  const isForNobody = matches.some(
    ({ stage }) => stage.type === 'AdditionalPlayoff' && stage.playoffPosition >= teamCount,
  );
  // What the configuration names need not be in the plan, which hands can have edited: a rank or a team that is gone is
  // shown as such. A match that is gone has no number that a view could name it by.
  const there = new Set(matches.map(({ id }) => id));
  const named = [...(finalsPhase?.firstRoundPairings ?? []), ...(finalsPhase?.additionalPlayoffs ?? [])]
    .flatMap(({ selectorA, selectorB }) => [sourceOf(selectorA), sourceOf(selectorB)])
    .filter((id) => id !== null);
  const isGone = named.some((id) => !there.has(id));
  if (isForNobody || isGone || !hasNoDanglingSelector({ groups, matches })) return refuse('finals-place-missing');
  return validateDifferentTeams({ groups, matches });
}
