import { reassignBestRanked } from '../planning/generate/reassign.ts';
import type { Match, MatchId, Selector, TeamId, Tournament } from '../model/state.ts';
import { ordersByLot, type RankHolder } from './best-of-rank.ts';
import { groupsOf, type NamedTeam, type NameOf } from './first-round.ts';
import type { HoldersOfRank } from './rank-holders.ts';

/** In how many ways lots may fall that are compared one by one: four of six thirds in every order. */
const COMPARED = 360;

interface OpenSides {
  readonly a: boolean;
  readonly b: boolean;
}

/**
 * Returns, by match, whether a lot can still bring another team to a slot of the movable first round: where lots decide
 * which groups its teams come from, FI8 seats them differently. All slots are open if lots can fall in too many ways;
 * the map is empty if no lot is open or every match is played.
 */
export function openSlots(
  tournament: Tournament,
  movable: readonly Match[],
  name: NameOf,
  holders: HoldersOfRank,
): ReadonlyMap<MatchId, OpenSides> {
  const isTied = (selector: Selector): boolean => name(selector).tied;
  if (!movable.some(({ selectorA, selectorB }) => isTied(selectorA) || isTied(selectorB))) return new Map();
  if (movable.every(({ result }) => result !== null)) return new Map();
  const ways = waysOfLots(movable, name, holders);
  if (ways === null) return new Map(movable.map(({ id }) => [id, { a: true, b: true }]));
  const groupOf = groupsOf(tournament);
  const slots = movable.map(({ id }) => ({ id, a: new Slot(), b: new Slot() }));
  for (const way of ways) {
    const seated = reassignBestRanked(movable, groupOf(way.name), way.played);
    for (const [at, { selectorA, selectorB }] of seated.entries()) {
      slots[at]?.a.take(way.name(selectorA));
      slots[at]?.b.take(way.name(selectorB));
    }
  }
  return new Map(slots.map(({ id, a, b }) => [id, { a: a.isOpen, b: b.isOpen }]));
}

/** A slot with all who can come to it. */
class Slot {
  readonly #teams = new Set<TeamId | null>();
  #isTied = false;

  take({ teamId, tied }: NamedTeam): void {
    this.#teams.add(teamId);
    this.#isTied ||= tied;
  }

  get isOpen(): boolean {
    return this.#isTied || this.#teams.size > 1;
  }
}

/** One way in which lots can fall, as far as FI8 asks. */
interface Way {
  /** Who is at a rank of a group stays as it is, `tied`: it does not change the group. */
  readonly name: NameOf;
  /** Indexes of the matches that the selectors' own teams have played. */
  readonly played: ReadonlySet<number>;
}

/** null: there are too many. */
function waysOfLots(movable: readonly Match[], name: NameOf, holders: HoldersOfRank): readonly Way[] | null {
  const lengths = new Map<number, number>();
  for (const selector of movable.flatMap(({ selectorA, selectorB }) => [selectorA, selectorB])) {
    if (selector.kind !== 'bestOfRank') continue;
    lengths.set(selector.rank, Math.max(lengths.get(selector.rank) ?? 0, selector.ordinal));
  }
  let orders: readonly ReadonlyMap<number, readonly RankHolder[]>[] = [new Map()];
  for (const [rank, length] of lengths) {
    const own = ordersByLot(holders(rank), length, COMPARED / orders.length);
    if (own === null) return null;
    orders = orders.flatMap((order) => own.map((inRank) => new Map([...order, [rank, inRank] as const])));
  }
  const ways: Way[] = [];
  for (const order of orders) {
    const nameInOrder = (selector: Selector): NamedTeam => {
      const holder = selector.kind === 'bestOfRank' ? order.get(selector.rank)?.[selector.ordinal - 1] : undefined;
      return holder === undefined
        ? name(selector)
        : { teamId: holder.row.team.id, tied: holder.level.length > 1, reassigned: false };
    };
    const sets = playedSets(movable, nameInOrder);
    if (ways.length + sets.length > COMPARED) return null;
    for (const played of sets) ways.push({ name: nameInOrder, played });
  }
  return ways;
}

/**
 * What a lot inside a group can leave of the matches that the selectors' own teams have played: with each and without. It
 * stops where there are more than are compared.
 */
function playedSets(movable: readonly Match[], name: NameOf): readonly ReadonlySet<number>[] {
  let sets: readonly ReadonlySet<number>[] = [new Set()];
  for (const [at, { selectorA, selectorB, result }] of movable.entries()) {
    if (result === null || sets.length > COMPARED) continue;
    const sides = [
      { named: name(selectorA), teamId: result.teamA },
      { named: name(selectorB), teamId: result.teamB },
    ];
    if (sides.some(({ named, teamId }) => !named.tied && named.teamId !== teamId)) continue;
    const withIt = sets.map((set) => new Set([...set, at]));
    sets = sides.some(({ named }) => named.tied) ? [...sets, ...withIt] : withIt;
  }
  return sets;
}
