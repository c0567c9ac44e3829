import type { ComparisonMode } from '../model/state.ts';
import { compareStatistics } from './statistics.ts';
import type { Contender, TableRow } from './table.ts';
import { levelSets, placesByDecisions, type TieDecisions } from './tie-decisions.ts';

/** The team at the rank in question of one group. */
export interface RankHolder {
  readonly letter: string;
  /** How many of its matches count or still will [SE6]. */
  readonly matches: number;
  readonly row: TableRow;
  /** The rows that a lot in its group can put there: only its own where that is decided [ST4]. */
  readonly level: readonly TableRow[];
}

export interface Ranked {
  readonly holder: RankHolder;
  /** Those that a lot can put on its other side; none: its place among them is certain. */
  readonly rivals: readonly RankHolder[];
}

/** The holders of one rank of several groups, best first: what `bestOfRank` counts by its ordinal [SE1][GR4][ST17]. */
export function bestOfRank(
  holders: readonly RankHolder[],
  modes: readonly ComparisonMode[],
  decisions: TieDecisions = [],
): readonly Ranked[] {
  const compareRows = byRows(holders, modes);
  const places = placesByDecisions(
    holders,
    (one, other) => compareRows(one.row, other.row),
    ({ row }) => row.team,
    decisions,
  );
  const placeOf = (holder: RankHolder): number => places.get(holder) ?? 0;
  const compare = (one: RankHolder, other: RankHolder): number => placeOf(one) - placeOf(other);
  // While a lot is open in a group, what was decided about the team that it will put there is unknown.
  const isCertain = (one: RankHolder, other: RankHolder): boolean =>
    one.level.length > 1 || other.level.length > 1
      ? one.level.every((row) => other.level.every((next) => compareRows(row, next) < 0))
      : compare(one, other) < 0;
  const order = holders.toSorted((one, other) => compare(one, other) || (one.letter < other.letter ? -1 : 1));
  const isOpen = (holder: RankHolder, at: number): boolean => {
    const next = order[at + 1];
    return next !== undefined && !isCertain(holder, next);
  };
  // Where each is certain before the next, all are.
  if (!order.some(isOpen)) return order.map((holder) => ({ holder, rivals: [] }));
  return order.map((holder, at) => ({
    holder,
    rivals: order.filter(
      (other, place) => place !== at && !(place < at ? isCertain(other, holder) : isCertain(holder, other)),
    ),
  }));
}

/** By what is compared before decisions [SE1][GR4]. */
function byRows(holders: readonly RankHolder[], modes: readonly ComparisonMode[]) {
  const measure = holders.some((holder) => holder.matches !== holders[0]?.matches) ? 'perMatch' : 'total';
  return (one: TableRow, other: TableRow): number =>
    Number(one.team.outOfCompetition) - Number(other.team.outOfCompetition) ||
    compareStatistics(one, other, modes, measure);
}

/** Teams at a rank that no figure tells apart, and those whose group has a lot open. */
export function levelAtRank(ranked: readonly Ranked[], modes: readonly ComparisonMode[]) {
  const holders = ranked.map(({ holder }) => holder);
  const compareRows = byRows(holders, modes);
  const teamsOf = (some: readonly RankHolder[]): readonly Contender[] => some.map(({ row }) => row.team);
  return {
    sets: levelSets(holders, (one, other) => compareRows(one.row, other.row)).map(teamsOf),
    waiting: teamsOf(holders.filter(({ level }) => level.length > 1)),
  };
}

/** Every order of the first `length` holders that lots can bring; null: there are more than `limit`. */
export function ordersByLot(
  ranked: readonly Ranked[],
  length: number,
  limit: number,
): readonly (readonly RankHolder[])[] | null {
  const orders: (readonly RankHolder[])[] = [];
  const place = (before: readonly RankHolder[], left: readonly Ranked[]): void => {
    if (before.length === length || left.length === 0) orders.push(before);
    else {
      for (const [at, next] of left.entries()) {
        if (orders.length > limit) return;
        const canLead = left.slice(0, at).every(({ holder }) => next.rivals.includes(holder));
        if (canLead)
          place(
            [...before, next.holder],
            left.filter((one) => one !== next),
          );
      }
    }
  };
  place([], ranked);
  return orders.length > limit ? null : orders;
}
