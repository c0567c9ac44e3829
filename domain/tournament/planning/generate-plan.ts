import { isRefused, type Refused } from '../../refusal.ts';
import type { GroupPhase } from '../state.ts';
import { countFinalsMatches, finalsMatches } from './bracket.ts';
import { firstRoundOf, validatePlayoffs } from './first-round.ts';
import type { PlanConfiguration, PlannedGroup, PlannedMatch, UnplacedMatch } from './planned.ts';
import { type Matchday, countRoundRobin, interleave, roundRobin } from './round-robin.ts';
import { schedule } from './schedule.ts';
import { validateSelectors } from './selector-rules.ts';

export type { PlanConfiguration, PlannedMatch } from './planned.ts';

/**
 * The matches of a configuration in playing order, with courts and kickoffs; the match of index i has the id
 * `m{nextMatchNumber + i - 1}` [RR5]. Groups are lettered and sized as GR1 says, a phase with a first kickoff has a
 * schedule, and `countMatches` is within the limit. Refused: finals-unavailable, pairing-count,
 * third-place-needs-semi-finals, playoff-position, playoff-selector-twice, and what `validateSelectors` refuses.
 */
export function generatePlan(
  configuration: PlanConfiguration,
  nextMatchNumber: number,
): readonly PlannedMatch[] | Refused {
  const { groups, groupPhase, finalsPhase } = configuration;
  const matches = [...(groupPhase === null ? [] : groupMatches(groups, groupPhase, nextMatchNumber))];
  if (finalsPhase !== null) {
    const first = firstRoundOf(configuration, finalsPhase);
    if (isRefused(first)) return first;
    const wrong = validatePlayoffs(finalsPhase, first, groups);
    if (wrong !== null) return wrong;
    matches.push(...finalsMatches(finalsPhase, first, nextMatchNumber + matches.length));
  }
  const wrong = validateSelectors({ groups, groupPhase, matches });
  if (wrong !== null) return wrong;
  const placings = schedule(configuration, groups, matches);
  return matches.map(({ id, place, selectorA, selectorB }, at) => {
    const { court = 1, kickoff = null } = placings[at] ?? {};
    return { id, place, court, kickoff, selectorA, selectorB };
  });
}

/** How many matches `generatePlan` makes, without making them. */
export function countMatches({ groups, groupPhase, finalsPhase }: PlanConfiguration): number {
  const rounds = groupPhase?.numberOfGroupRounds ?? 0;
  const inGroups = groups.reduce((sum, { teamIds }) => sum + countRoundRobin(teamIds.length, rounds), 0);
  return inGroups + (finalsPhase === null ? 0 : countFinalsMatches(finalsPhase));
}

interface GroupBlock {
  readonly letter: string;
  readonly block: Matchday;
}

/** The group phase in playing order [RR4]: ABAB takes one match of each group in turn, AABB one block. */
function groupMatches(
  groups: readonly PlannedGroup[],
  { numberOfGroupRounds, useAlternatingOrder }: GroupPhase,
  nextMatchNumber: number,
): readonly UnplacedMatch[] {
  const ofGroups = groups.map(({ letter, teamIds }) =>
    roundRobin(teamIds.length, numberOfGroupRounds).map((block): GroupBlock => ({ letter, block })),
  );
  const inOrder = useAlternatingOrder
    ? interleave(ofGroups.map((blocks) => blocks.flatMap(singly)))
    : interleave(ofGroups);
  return inOrder
    .flatMap(({ letter, block }) => block.map((pair) => ({ letter, pair })))
    .map(({ letter, pair: [slotA, slotB] }, at) => ({
      id: `m${nextMatchNumber + at}`,
      place: { type: 'GroupMatch', group: letter },
      selectorA: { kind: 'groupSlot', group: letter, slot: slotA },
      selectorB: { kind: 'groupSlot', group: letter, slot: slotB },
    }));
}

const singly = ({ letter, block }: GroupBlock): readonly GroupBlock[] =>
  block.map((pair) => ({ letter, block: [pair] }));
