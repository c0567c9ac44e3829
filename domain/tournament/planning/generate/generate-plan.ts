import { isRefused, type Refused } from '../../../refusal.ts';
import { countFinalsMatches, finalsMatches, inPlayingOrder } from './bracket.ts';
import { firstRoundOf, validatePlayoffs } from './first-round-pairings.ts';
import { orderOfGroups } from './group-order.ts';
import type { PlanConfiguration, PlannedMatch, UnplacedMatch } from '../../model/planned-match.ts';
import { countRoundRobin } from './round-robin.ts';
import { schedule } from '../timing/schedule.ts';
import { validateSelectors } from '../selectors/selector-rules.ts';

export type { PlanConfiguration, PlannedMatch } from '../../model/planned-match.ts';

/**
 * The matches of a configuration in playing order [RR5], with courts and kickoffs. Ids count from `m{nextMatchNumber}` on
 * through the group phase and the finals in the order of FI7, which is the playing order unless one waits for a later one.
 * Groups are lettered and sized as GR1 says, a phase with a first kickoff has a schedule, and `countMatches` is within the
 * limit. Refused: finals-unavailable, pairing-count, third-place-needs-semi-finals, playoff-position,
 * playoff-selector-twice, and what `validateSelectors` refuses.
 */
export const generatePlan = (
  configuration: PlanConfiguration,
  nextMatchNumber: number,
): readonly PlannedMatch[] | Refused => planWith(configuration, nextMatchNumber, inPlayingOrder);

/** The same in the order of FI7, in which plans were made before a match stood behind a later one for which it waits. */
export const generatePlanByNumber = (
  configuration: PlanConfiguration,
  nextMatchNumber: number,
): readonly PlannedMatch[] | Refused => planWith(configuration, nextMatchNumber, (finals) => finals);

function planWith(
  configuration: PlanConfiguration,
  nextMatchNumber: number,
  ordered: typeof inPlayingOrder,
): readonly PlannedMatch[] | Refused {
  const { groups, groupPhase, finalsPhase } = configuration;
  const order = groupPhase && orderOfGroups(groups, groupPhase, nextMatchNumber);
  const inGroups = order?.matches ?? [];
  let finals: readonly UnplacedMatch[] = [];
  if (finalsPhase !== null) {
    const first = firstRoundOf(configuration, finalsPhase);
    if (isRefused(first)) return first;
    const wrong = validatePlayoffs(finalsPhase, first, groups);
    if (wrong !== null) return wrong;
    finals = finalsMatches(finalsPhase, first, nextMatchNumber + inGroups.length);
  }
  const wrong = validateSelectors({ groups, groupPhase, matches: [...inGroups, ...finals] });
  if (wrong !== null) return wrong;
  const matches = [...inGroups, ...ordered(finals)];
  const placings = schedule(configuration, groups, matches, order?.opening);
  return matches.map(({ id, stage, selectorA, selectorB }, at) => {
    const { court = 1, kickoff = null } = placings[at] ?? {};
    return { id, stage, court, kickoff, selectorA, selectorB };
  });
}

/** How many matches `generatePlan` makes, without making them. */
export function countMatches({ groups, groupPhase, finalsPhase }: PlanConfiguration): number {
  const rounds = groupPhase?.numberOfGroupRounds ?? 0;
  const inGroups = groups.reduce((sum, { teamIds }) => sum + countRoundRobin(teamIds.length, rounds), 0);
  return inGroups + (finalsPhase === null ? 0 : countFinalsMatches(finalsPhase));
}
