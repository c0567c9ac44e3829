// How teams rest between their matches, in time slots [SC7] [SC9]. Teams are numbered from 0 over all groups.

/** What two teams play; a match of a slot. */
export type TeamPair = readonly [one: number, other: number];

/** Matches that begin together, by slot. */
export type Slots<Match extends TeamPair = TeamPair> = readonly (readonly Match[])[];

/** What is told of an order before it is saved; gaps are in slots, 1 from one slot to the next. */
export interface Rest {
  /** How often a team plays in two slots running. */
  readonly twice: number;
  /** How often it plays in three. */
  readonly thrice: number;
  /** Between two matches of a team; null where none plays twice. */
  readonly shortestGap: number | null;
  readonly longestGap: number | null;
  readonly squaredGaps: number;
}

/** Takes as long as there are matches. */
export function restOf(slots: Slots, teamCount: number): Rest {
  const last = new Int32Array(teamCount).fill(-1);
  const before = new Int32Array(teamCount).fill(-1);
  let [twice, thrice, shortest, longest, squaredGaps] = [0, 0, Number.POSITIVE_INFINITY, 0, 0];
  for (const [slot, matches] of slots.entries()) {
    for (const match of matches) {
      for (const team of match) {
        const previous = last[team] ?? -1;
        if (previous !== -1) {
          const gap = slot - previous;
          if (gap === 1) twice += 1;
          if (gap === 1 && before[team] === previous - 1 && previous > 0) thrice += 1;
          shortest = Math.min(shortest, gap);
          longest = Math.max(longest, gap);
          squaredGaps += gap * gap;
        }
        before[team] = previous;
        last[team] = slot;
      }
    }
  }
  return {
    twice,
    thrice,
    shortestGap: longest === 0 ? null : shortest,
    longestGap: longest === 0 ? null : longest,
    squaredGaps,
  };
}

/** Slots from the first to the last match of the team whose day is longest, both counted. */
export function longestDay(slots: Slots): number {
  const first = new Map<number, number>();
  let longest = 0;
  for (const [slot, matches] of slots.entries()) {
    for (const team of matches.flat()) {
      const begun = first.get(team) ?? slot;
      first.set(team, begun);
      longest = Math.max(longest, slot - begun + 1);
    }
  }
  return longest;
}

/** What the least depends on: sizes of the groups, how often each of their pairs meets, courts. */
export interface RestPlan {
  readonly sizes: readonly number[];
  readonly rounds: number;
  readonly courts: number;
}

export const pairsIn = ({ sizes, rounds }: RestPlan): number =>
  sizes.reduce((sum, size) => sum + (rounds * size * (size - 1)) / 2, 0);

/** How many matches a slot can take at most. */
export const slotCapacity = ({ sizes, courts }: RestPlan): number =>
  Math.max(
    1,
    Math.min(
      courts,
      sizes.reduce((sum, size) => sum + Math.floor(size / 2), 0),
    ),
  );

/**
 * How many matches each slot of as few slots as possible takes, so that teams play twice running as rarely as their number
 * allows, and how often that is at least [SC9]: of two neighbouring slots of k and k′ matches, 2(k + k′) − N teams play in
 * both. Missing matches are put where they save most. Takes slots × courts³ steps.
 */
export function slotSizes(plan: RestPlan): { readonly least: number; readonly sizes: readonly number[] } {
  const capacity = slotCapacity(plan);
  const teamCount = plan.sizes.reduce((sum, size) => sum + size, 0);
  const slots = Math.ceil(pairsIn(plan) / capacity);
  const missing = slots * capacity - pairsIn(plan);
  // By matches in the last slot and what is still missing: the least so far, and how it came to it.
  let reached = new Map<string, Reached>();
  for (let size = capacity; size > 0 && capacity - size <= missing; size -= 1) {
    const left = missing - capacity + size;
    reached.set(`${size} ${left}`, { size, left, least: 0, before: null });
  }
  for (let slot = 1; slot < slots; slot += 1) reached = nextReached(reached, capacity, teamCount);
  const [best] = [...reached.values()].filter(({ left }) => left === 0).sort((one, other) => one.least - other.least);
  const sizes: number[] = [];
  for (let at = best ?? null; at !== null; at = at.before) sizes.unshift(at.size);
  return { least: Math.max(best?.least ?? 0, exchanges(plan, slots)), sizes };
}

interface Reached {
  readonly size: number;
  readonly left: number;
  readonly least: number;
  readonly before: Reached | null;
}

function nextReached(reached: ReadonlyMap<string, Reached>, capacity: number, teamCount: number): Map<string, Reached> {
  const next = new Map<string, Reached>();
  for (const before of reached.values()) {
    for (let size = capacity; size > 0 && capacity - size <= before.left; size -= 1) {
      const left = before.left - capacity + size;
      const least = before.least + Math.max(0, 2 * (before.size + size) - teamCount);
      const known = next.get(`${size} ${left}`);
      if (known === undefined || least < known.least) next.set(`${size} ${left}`, { size, left, least, before });
    }
  }
  return next;
}

/**
 * Where two slots take exactly all teams of the only group, half of them plays in turn, until that half has played all its
 * matches among itself: every exchange of teams between the halves is one that plays twice running at least.
 */
function exchanges({ sizes, rounds, courts }: RestPlan, slots: number): number {
  const [size = 0] = sizes;
  if (sizes.length > 1 || size !== 4 * courts) return 0;
  return Math.ceil(slots / (2 * (2 * courts - 1) * rounds)) - 1;
}
