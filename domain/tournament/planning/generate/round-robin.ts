/** Two slots of a group, counted from 1; the first is side A. */
export type SlotPair = readonly [slotA: number, slotB: number];

/** Matches in which no slot occurs twice: a match day. */
export type Matchday = readonly SlotPair[];

/**
 * One round in which every team meets every other once, by the circle method [RR2]: slots and sides are those of the
 * Berger tables, so sides are as balanced as possible [RR3]. An odd group has a bye in every block.
 */
export function bergerRound(teamCount: number): readonly Matchday[] {
  const hub = teamCount + (teamCount % 2);
  const rim = hub - 1;
  const onRim = (position: number): number => ((position - 1 + rim) % rim) + 1;
  return Array.from({ length: rim }, (_, block) => {
    const facing = onRim(1 + block * (hub / 2));
    const pairs: SlotPair[] = [];
    // The hub of an odd group is a dummy: its opponent has the bye.
    if (hub === teamCount) pairs.push(block % 2 === 0 ? [facing, hub] : [hub, facing]);
    for (let step = 1; step < hub / 2; step++) pairs.push([onRim(facing + step), onRim(facing - step)]);
    return pairs;
  });
}

/** All blocks of a group over 1 to 4 rounds; sides swap in every second round [RR1]. */
export function roundRobin(teamCount: number, rounds: number): readonly Matchday[] {
  const first = bergerRound(teamCount);
  const second = first.map((block) => block.map(([slotA, slotB]): SlotPair => [slotB, slotA]));
  return Array.from({ length: rounds }, (_, round) => (round % 2 === 0 ? first : second)).flat();
}

/** The number of matches that `roundRobin` returns. */
export const countRoundRobin = (teamCount: number, rounds: number): number =>
  (rounds * teamCount * (teamCount - 1)) / 2;

/** Takes one item of each list in turn until all have run out; empty lists are skipped. */
export function interleave<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const items: T[] = [];
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let turn = 0; turn < longest; turn++) {
    for (const list of lists) items.push(...list.slice(turn, turn + 1));
  }
  return items;
}
