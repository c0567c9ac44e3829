import type { ComparisonMode } from '../state.ts';
import { compareStatistics } from './statistics.ts';
import type { TableRow } from './table.ts';

/** The team at the rank in question of one group. */
export interface RankHolder {
  readonly letter: string;
  /** How many teams its group has. */
  readonly size: number;
  readonly row: TableRow;
}

export interface Ranked {
  readonly holder: RankHolder;
  /** Only the letter of its group separates it from a neighbour. */
  readonly tied: boolean;
}

/** The holders of one rank of several groups, best first: what `bestOfRank` counts by its ordinal [SE1][GR4]. */
export function bestOfRank(holders: readonly RankHolder[], modes: readonly ComparisonMode[]): readonly Ranked[] {
  const measure = holders.some((holder) => holder.size !== holders[0]?.size) ? 'perMatch' : 'total';
  const compare = (one: RankHolder, other: RankHolder): number =>
    Number(one.row.team.outOfCompetition) - Number(other.row.team.outOfCompetition) ||
    compareStatistics(one.row, other.row, modes, measure) ||
    other.row.team.priority - one.row.team.priority;
  const order = holders.toSorted((one, other) => compare(one, other) || (one.letter < other.letter ? -1 : 1));
  const level = (at: number): boolean => {
    const [one, other] = [order[at], order[at + 1]];
    return one !== undefined && other !== undefined && compare(one, other) === 0;
  };
  return order.map((holder, at) => ({ holder, tied: level(at) || level(at - 1) }));
}
