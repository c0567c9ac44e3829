import type { GroupPhase, MatchId } from '../../model/state.ts';
import type { PlannedGroup, UnplacedMatch } from '../../model/planned-match.ts';
import type { Slots, TeamPair } from './rest.ts';
import { arrangeRestedSlots } from './rested-order.ts';
import { type Matchday, type SlotPair, interleave, roundRobin } from './round-robin.ts';

/** The matches of the group phase in playing order. */
export interface GroupOrder {
  readonly matches: readonly UnplacedMatch[];
  /** Those that begin a time slot even if the one before has a court left [SC7]; the others as SC2 says. */
  readonly opening: ReadonlySet<MatchId>;
}

interface GroupBlock {
  readonly letter: string;
  readonly block: Matchday;
}

interface GroupPair {
  readonly letter: string;
  readonly pair: SlotPair;
}

/** The order of RR4, or where the phase asks for it the one in which teams rest [SC7]. */
export function orderOfGroups(groups: readonly PlannedGroup[], phase: GroupPhase, nextMatchNumber: number): GroupOrder {
  const ordered = phase.order === 'Rested' ? rested(groups, phase) : [alternately(groups, phase)];
  const opening = new Set<MatchId>();
  let next = nextMatchNumber;
  for (const slot of ordered) {
    opening.add(`m${next}`);
    next += slot.length;
  }
  const matches = ordered.flat().map(({ letter, pair: [slotA, slotB] }, place): UnplacedMatch => ({
    id: `m${nextMatchNumber + place}`,
    stage: { type: 'GroupMatch', group: letter },
    selectorA: { kind: 'groupSlot', group: letter, slot: slotA },
    selectorB: { kind: 'groupSlot', group: letter, slot: slotB },
  }));
  return { matches, opening };
}

/** ABAB takes one match of each group in turn, AABB one block [RR4]. */
function alternately(
  groups: readonly PlannedGroup[],
  { numberOfGroupRounds, useAlternatingOrder }: Omit<GroupPhase, 'order'>,
): readonly GroupPair[] {
  const ofGroups = groups.map(({ letter, teamIds }) =>
    roundRobin(teamIds.length, numberOfGroupRounds).map((block): GroupBlock => ({ letter, block })),
  );
  const inOrder = useAlternatingOrder
    ? interleave(ofGroups.map((blocks) => blocks.flatMap(singly)))
    : interleave(ofGroups);
  return inOrder.flatMap(({ letter, block }) => block.map((pair) => ({ letter, pair })));
}

const singly = ({ letter, block }: GroupBlock): readonly GroupBlock[] =>
  block.map((pair) => ({ letter, block: [pair] }));

/** By slots; both orders of RR4, as they come and packed, are among those it is the best of. */
function rested(groups: readonly PlannedGroup[], phase: GroupPhase): readonly (readonly GroupPair[])[] {
  const { numberOfCourts: courts, numberOfGroupRounds: rounds } = phase;
  const firstOf = new Map<string, number>();
  let teams = 0;
  for (const { letter, teamIds } of groups) {
    firstOf.set(letter, teams);
    teams += teamIds.length;
  }
  const numbered = ({ letter, pair: [slotA, slotB] }: GroupPair): TeamPair => {
    const before = (firstOf.get(letter) ?? 0) - 1;
    return [before + slotA, before + slotB];
  };
  // Sides are those of the round that a pair meets in [RR3].
  const meetings = new Map<string, GroupPair[]>();
  const inOrder = alternately(groups, phase);
  for (const one of inOrder) {
    const key = pairKey(numbered(one));
    meetings.set(key, [...(meetings.get(key) ?? []), one]);
  }
  const orders = [true, false].map((useAlternatingOrder) =>
    alternately(groups, { ...phase, useAlternatingOrder }).map(numbered),
  );
  const others = orders.flatMap((order) => [inSlots(order, courts), packed(order, courts)]);
  const sizes = groups.map(({ teamIds }) => teamIds.length);
  return arrangeRestedSlots({ sizes, rounds, courts }, others).map((slot) =>
    slot.flatMap((pair) => meetings.get(pairKey(pair))?.shift() ?? []),
  );
}

const pairKey = ([one, other]: TeamPair): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** The slots that SC2 makes of an order. */
function inSlots(order: readonly TeamPair[], courts: number): Slots {
  const slots: TeamPair[][] = [];
  for (const pair of order) {
    const open = slots.at(-1);
    if (open === undefined || open.length === courts || !isFree(open, pair)) slots.push([pair]);
    else open.push(pair);
  }
  return slots;
}

/** Each match in the first slot that has room for it. */
function packed(order: readonly TeamPair[], courts: number): Slots {
  const slots: TeamPair[][] = [];
  let full = 0;
  for (const pair of order) {
    while (slots[full]?.length === courts) full += 1;
    const at = slots.findIndex((slot, place) => place >= full && slot.length < courts && isFree(slot, pair));
    if (at === -1) slots.push([pair]);
    else slots[at]?.push(pair);
  }
  return slots;
}

const isFree = (slot: readonly TeamPair[], [one, other]: TeamPair): boolean =>
  !slot.some((pair) => pair.includes(one) || pair.includes(other));
