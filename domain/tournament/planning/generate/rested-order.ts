import {
  pairsIn,
  restOf,
  slotCapacity,
  slotSizes,
  type Rest,
  type RestPlan,
  type Slots,
  type TeamPair,
} from './rest.ts';

// The order 'Rested' [SC7]: as few slots as possible, and in them no team plays twice running where that can be avoided.
// Greedy orders that differ in whom they prefer among equals, each improved by exchanging matches. All draws come from a
// fixed row of numbers, so client and server, and every run, find the same order.

/** How many orders are begun, and how many exchanges of each are tried: the cost is at most their product times the matches. */
const ATTEMPTS = 8;
/**
 * Attempts without improvement after which the search stops: usually no order has fewer teams playing twice in a row.
 */
const IN_VAIN = 2;
const EXCHANGES = 1_500;
/** Of exchanges times matches: with 400 matches each order tries 1,000 of them, all together some 0.1 s. */
const WORK = 400_000;
/** Beyond, only the orders of RR4 are compared, which is done in one pass over the matches. */
const MAX_ARRANGED = 400;

/**
 * Returns the best arrangement among its own orders and `others`; no team occurs twice in a slot. Criteria in order:
 * fewest slots, fewest teams playing twice in a row, fewest playing three times in a row, the longest minimum pause,
 * the smallest sum of squared gaps. Each pair of a group occurs once per round.
 */
export function arrangeRestedSlots(plan: RestPlan, others: readonly Slots[]): Slots {
  const teamCount = plan.sizes.reduce((sum, size) => sum + size, 0);
  const rated = (slots: Slots): Rated => ({ slots, rest: restOf(slots, teamCount) });
  let leading = others.map(rated).reduce<Rated | null>(better, null);
  if (pairsIn(plan) <= MAX_ARRANGED) {
    const { least, sizes } = slotSizes(plan);
    let inVain = 0;
    for (let attempt = 0; attempt < ATTEMPTS && inVain < IN_VAIN; attempt += 1) {
      const draw = drawFrom(attempt);
      const begun = greedy(plan, sizes, attempt === 0 ? () => 0 : draw);
      const before = leading;
      leading = better(leading, improved(rated(begun), teamCount, least, draw));
      if (leading.slots.length === sizes.length && leading.rest.twice <= least) break;
      const isGain =
        before === null || leading.slots.length < before.slots.length || leading.rest.twice < before.rest.twice;
      inVain = isGain ? 0 : inVain + 1;
    }
  }
  return leading?.slots ?? [];
}

interface Rated {
  readonly slots: Slots;
  readonly rest: Rest;
}

const better = (leading: Rated | null, next: Rated): Rated =>
  leading === null || isBetter(next, leading) ? next : leading;

const isBetter = (one: Rated, other: Rated): boolean =>
  (one.slots.length - other.slots.length ||
    one.rest.twice - other.rest.twice ||
    one.rest.thrice - other.rest.thrice ||
    (other.rest.shortestGap ?? 0) - (one.rest.shortestGap ?? 0) ||
    one.rest.squaredGaps - other.rest.squaredGaps) < 0;

/** Whole numbers from 0 to below `count`, always the same row for one seed: a linear congruence. */
type Draw = (count: number) => number;

function drawFrom(seed: number): Draw {
  let state = (seed * 7919 + 1) >>> 0;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/** Every pair of every group, once per round. */
function allPairs({ sizes, rounds }: RestPlan): TeamPair[] {
  const pairs: TeamPair[] = [];
  let first = 0;
  for (const size of sizes) {
    for (let round = 0; round < rounds; round += 1) {
      for (let one = first; one < first + size; one += 1) {
        for (let other = one + 1; other < first + size; other += 1) pairs.push([one, other]);
      }
    }
    first += size;
  }
  return pairs;
}

/** What a greedy order knows of each team so far. */
interface Course {
  /** Its last slot; long ago: none. */
  readonly last: Int32Array;
  /** How many slots it has played running. */
  readonly running: Int32Array;
  /** How many matches it has left. */
  readonly left: Int32Array;
}

const LONG_AGO = -5;

/** Fills one slot after another with the match whose teams need it most: rested longest, most of it still before them. */
function greedy(plan: RestPlan, sizes: readonly number[], draw: Draw): TeamPair[][] {
  const open = allPairs(plan);
  const teamCount = plan.sizes.reduce((sum, size) => sum + size, 0);
  const course: Course = {
    last: new Int32Array(teamCount).fill(LONG_AGO),
    running: new Int32Array(teamCount),
    left: new Int32Array(teamCount),
  };
  for (const pair of open) for (const team of pair) course.left[team] = (course.left[team] ?? 0) + 1;
  const slots: TeamPair[][] = [];
  while (open.length > 0) {
    const slot = slots.length;
    const chosen: TeamPair[] = [];
    const size = sizes[slot] ?? slotCapacity(plan);
    while (chosen.length < size) {
      const at = neediest(open, chosen, slot, course, draw);
      const [pair] = at === -1 ? [] : open.splice(at, 1);
      if (pair === undefined) break;
      chosen.push(pair);
    }
    for (const team of chosen.flat()) {
      course.running[team] = slot - (course.last[team] ?? 0) === 1 ? (course.running[team] ?? 0) + 1 : 0;
      course.last[team] = slot;
      course.left[team] = (course.left[team] ?? 0) - 1;
    }
    slots.push(chosen);
  }
  return slots;
}

/** Where in the list; -1: every match left has a team that plays already. */
function neediest(
  open: readonly TeamPair[],
  chosen: readonly TeamPair[],
  slot: number,
  { last, running, left }: Course,
  draw: Draw,
): number {
  const busy = new Set(chosen.flat());
  let [chosenAt, most] = [-1, Number.NEGATIVE_INFINITY];
  for (const [at, pair] of open.entries()) {
    if (busy.has(pair[0]) || busy.has(pair[1])) continue;
    let need = draw(40);
    let rested = Number.POSITIVE_INFINITY;
    for (const team of pair) {
      const gap = slot - (last[team] ?? LONG_AGO);
      rested = Math.min(rested, gap);
      need += 30 * (left[team] ?? 0) + 2 * Math.min(gap, 9);
      if (gap === 1) need -= (running[team] ?? 0) > 0 ? 4_000 : 1_000;
    }
    need += 6 * Math.min(rested, 6);
    if (need > most) [chosenAt, most] = [at, need];
  }
  return chosenAt;
}

/** Exchanges two matches, or two whole slots, wherever that is not worse; an exchange never puts a team twice into a slot. */
function improved({ slots: begun, rest }: Rated, teamCount: number, least: number, draw: Draw): Rated {
  const slots = begun.map((slot) => [...slot]);
  let current: Rated = { slots, rest };
  const matches = begun.reduce((sum, slot) => sum + slot.length, 0);
  const tries = Math.min(EXCHANGES, Math.ceil(WORK / Math.max(1, matches)));
  for (let turn = 0; turn < tries; turn += 1) {
    // What comes after that only spreads the pauses more evenly.
    if (current.rest.twice <= least && turn > tries / 4) break;
    const takeBack = exchange(slots, draw);
    if (takeBack === null) continue;
    const next = { slots, rest: restOf(slots, teamCount) };
    if (isBetter(current, next)) takeBack();
    else current = next;
  }
  return current;
}

/** Answers how to take it back; null: what was drawn cannot be exchanged. */
function exchange(slots: TeamPair[][], draw: Draw): (() => void) | null {
  const [one, other] = [draw(slots.length), draw(slots.length)];
  const [first, second] = [slots[one], slots[other]];
  if (first === undefined || second === undefined || one === other) return null;
  if (draw(4) === 0) {
    // Slots of different sizes stand where their sizes save most.
    if (first.length !== second.length) return null;
    [slots[one], slots[other]] = [second, first];
    return () => {
      [slots[one], slots[other]] = [first, second];
    };
  }
  const [at, there] = [draw(first.length), draw(second.length)];
  const [pair, opposite] = [first[at], second[there]];
  if (pair === undefined || opposite === undefined) return null;
  if (!fits(first, at, opposite) || !fits(second, there, pair)) return null;
  [first[at], second[there]] = [opposite, pair];
  return () => {
    [first[at], second[there]] = [pair, opposite];
  };
}

/** Whether a match can stand at this place of a slot. */
const fits = (slot: readonly TeamPair[], at: number, [one, other]: TeamPair): boolean =>
  slot.every((pair, place) => place === at || !(pair.includes(one) || pair.includes(other)));
