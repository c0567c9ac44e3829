import type { Pairing, Selector } from '../../model/state.ts';

// The bestOfRank teams of a generated first round are known only after the group phase, and one of them can come from
// the group of its opponent. Then they swap slots among themselves [FI8].

/** The letter of the group that a selector's team comes from; null if it is unknown or does not matter. */
export type GroupOf = (selector: Selector) => string | null;

/** A slot of the first round: match and side in bracket order, and the selector of its team. */
interface Seat {
  readonly match: number;
  readonly selector: Selector;
}

/**
 * The first round as it is played [FI8]: takes the generated pairings in bracket order and returns the same pairings
 * with the selector whose team sits in each slot. A slot with another selector than before was re-assigned. Returns the
 * same list if nothing moves. `played` are the pairings (from 0) that their own teams have played already: a result
 * belongs to them, so they do not swap [RE3].
 */
export function reassignBestRanked(
  pairings: readonly Pairing[],
  groupOf: GroupOf,
  played: ReadonlySet<number> = new Set(),
): readonly Pairing[] {
  if (!meets(seatsOf(pairings), groupOf)) return pairings;
  let seats = seatsOf(pairings);
  for (const rank of ranksOf(seats)) {
    if (meetsAt(seats, groupOf, rank)) seats = withinRank(seats, groupOf, rank) ?? seats;
  }
  if (meets(seats, groupOf)) seats = changingPlaces(seats, groupOf, played) ?? seats;
  return pairings.map((pairing, match) => ({
    ...pairing,
    selectorA: seats[2 * match]?.selector ?? pairing.selectorA,
    selectorB: seats[2 * match + 1]?.selector ?? pairing.selectorB,
  }));
}

const seatsOf = (pairings: readonly Pairing[]): readonly Seat[] =>
  pairings.flatMap(({ selectorA, selectorB }, match) => [
    { match, selector: selectorA },
    { match, selector: selectorB },
  ]);

const ranksOf = (seats: readonly Seat[]): readonly number[] =>
  [...new Set(seats.flatMap(({ selector }) => (selector.kind === 'bestOfRank' ? [selector.rank] : [])))].toSorted(
    (one, other) => one - other,
  );

const opponentOf = (seats: readonly Seat[], at: number): Selector | undefined =>
  seats[at % 2 === 0 ? at + 1 : at - 1]?.selector;

const sameGroup = (groupOf: GroupOf, one: Selector, other: Selector | undefined): boolean => {
  const group = groupOf(one);
  return group !== null && other !== undefined && group === groupOf(other);
};

/** Whether a bestOfRank team meets a team of its own group; fixed pairings follow the rules anyway. */
const meets = (seats: readonly Seat[], groupOf: GroupOf): boolean =>
  seats.some(
    ({ selector }, at) => selector.kind === 'bestOfRank' && sameGroup(groupOf, selector, opponentOf(seats, at)),
  );

const meetsAt = (seats: readonly Seat[], groupOf: GroupOf, rank: number): boolean =>
  seats.some(
    ({ selector }, at) =>
      selector.kind === 'bestOfRank' && selector.rank === rank && sameGroup(groupOf, selector, opponentOf(seats, at)),
  );

/**
 * The first assignment in lexicographic order of ordinals that keeps groups apart, slots taken in the order of their
 * original ordinals; null if there is none. Each choice is checked for a way to complete it, so there is no
 * backtracking.
 */
function withinRank(seats: readonly Seat[], groupOf: GroupOf, rank: number): readonly Seat[] | null {
  const places = seats
    .flatMap(({ selector }, at) => (selector.kind === 'bestOfRank' && selector.rank === rank ? [{ at, selector }] : []))
    .toSorted((one, other) => one.selector.ordinal - other.selector.ordinal);
  const fits = places.map(({ at }) => {
    // An opponent of the same rank may swap too, but its replacement comes from another group again.
    const opponent = opponentOf(seats, at);
    return places.map(({ selector }) => !sameGroup(groupOf, selector, opponent));
  });
  const chosen = firstMatching(fits);
  if (chosen === null) return null;
  const moved = new Map(places.map(({ at }, index) => [at, places[chosen[index] ?? index]?.selector]));
  return seats.map((seat, at) => ({ ...seat, selector: moved.get(at) ?? seat.selector }));
}

/** The lexicographically first way to give each row a fitting column of its own; null if there is none. */
function firstMatching(fits: readonly (readonly boolean[])[]): readonly number[] | null {
  const chosen: number[] = [];
  for (const [row, columns] of fits.entries()) {
    const column = columns.findIndex(
      (fit, candidate) =>
        fit && !chosen.includes(candidate) && canComplete(fits, row + 1, new Set([...chosen, candidate])),
    );
    if (column === -1) return null;
    chosen.push(column);
  }
  return chosen;
}

/** Whether the rows from `start` can each still have a column outside `taken` (augmenting paths). */
function canComplete(fits: readonly (readonly boolean[])[], start: number, taken: ReadonlySet<number>): boolean {
  const rowOf = new Map<number, number>();
  const place = (row: number, seen: Set<number>): boolean =>
    (fits[row] ?? []).some((fit, column) => {
      if (!fit || taken.has(column) || seen.has(column)) return false;
      seen.add(column);
      const holder = rowOf.get(column);
      if (holder !== undefined && !place(holder, seen)) return false;
      rowOf.set(column, row);
      return true;
    });
  return fits.slice(start).every((_, index) => place(start + index, new Set()));
}

/**
 * The fallback of re-assigning: the bestOfRank team swaps with the lowest-ranked team of another match such that no
 * match joins two teams of one group (a) and first and second of a group stay in different halves (b); of several, the
 * first in bracket order. null if there is none.
 */
function changingPlaces(seats: readonly Seat[], groupOf: GroupOf, played: ReadonlySet<number>): readonly Seat[] | null {
  for (const [at, { match, selector }] of seats.entries()) {
    if (selector.kind !== 'bestOfRank' || !sameGroup(groupOf, selector, opponentOf(seats, at))) continue;
    // Sorting keeps the bracket order of equals.
    const lowestFirst = seats
      .map((seat, place) => ({ place, match: seat.match, rank: rankOf(seat.selector) }))
      .filter((candidate) => candidate.match !== match && candidate.rank > 0 && !played.has(candidate.match))
      .toSorted((one, other) => other.rank - one.rank);
    for (const { place } of lowestFirst) {
      const swapped = exchanged(seats, at, place);
      if (keepsApart(swapped, groupOf) && keepsHalves(swapped)) return swapped;
    }
  }
  return null;
}

/** The rank of a selector's team in its group (its slot without a group phase); 0: none. */
const rankOf = (selector: Selector): number => {
  if (selector.kind === 'groupSlot') return selector.slot;
  return selector.kind === 'groupRank' || selector.kind === 'bestOfRank' ? selector.rank : 0;
};

function exchanged(seats: readonly Seat[], one: number, other: number): readonly Seat[] {
  return seats.map((seat, at) => {
    const from = at === one ? seats[other] : at === other ? seats[one] : seat;
    return { match: seat.match, selector: from?.selector ?? seat.selector };
  });
}

const keepsApart = (seats: readonly Seat[], groupOf: GroupOf): boolean =>
  seats.every(({ selector }, at) => !sameGroup(groupOf, selector, opponentOf(seats, at)));

/** First and second of one group, if both come by a fixed rank, sit in different halves [FI3 b]. */
function keepsHalves(seats: readonly Seat[]): boolean {
  const halves = new Set<string>();
  return seats.every(({ selector }, at) => {
    if (selector.kind === 'bestOfRank' || rankOf(selector) > 2 || rankOf(selector) === 0) return true;
    const half = at < seats.length / 2 ? 'upper' : 'lower';
    const key = `${'group' in selector ? selector.group : ''} ${half}`;
    return !halves.has(key) && halves.add(key) !== undefined;
  });
}
