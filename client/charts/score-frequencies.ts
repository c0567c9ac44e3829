import type { FolderStatistics } from '#domain/contract.ts';

// How results and goals are distributed, as charts and their tables show them.

type Distribution = FolderStatistics['outcomeDistribution'];

/** A result without sides: '2:1' includes 1:2. */
export interface ScoreFrequency {
  readonly outcome: string;
  readonly winner: number;
  readonly loser: number;
  readonly count: number;
}

export const scoreFrequencies = (distribution: Distribution): readonly ScoreFrequency[] =>
  distribution.map(({ outcome, count }) => {
    const [winner = 0, loser = 0] = outcome.split(':').map(Number);
    return { outcome, winner, loser, count };
  });

export const sumCounts = (frequencies: readonly { readonly count: number }[]): number =>
  frequencies.reduce((sum, { count }) => sum + count, 0);

export const countDraws = (frequencies: readonly ScoreFrequency[]): number =>
  sumCounts(frequencies.filter(({ winner, loser }) => winner === loser));

/** The one with most matches, the first of several; null without any. */
export const findMostFrequent = <Each extends { readonly count: number }>(frequencies: readonly Each[]): Each | null =>
  frequencies.reduce<Each | null>((best, each) => (each.count > (best?.count ?? 0) ? each : best), null);

/** All of them that have as many matches as the most frequent one. */
export function findAllMostFrequent<Each extends { readonly count: number }>(
  frequencies: readonly Each[],
): readonly Each[] {
  const most = findMostFrequent(frequencies)?.count ?? 0;
  return most === 0 ? [] : frequencies.filter(({ count }) => count === most);
}

/** Goals of a side up to which results are drawn as a grid: in a sport with twenty goals it would be empty. */
const GRID_UP_TO = 10;
const FEWEST = { rows: 5, columns: 4 };

/** Rows (goals of the winner) and columns (goals of the loser) of a grid of results; null where there would be too many. */
export function toGrid(
  frequencies: readonly ScoreFrequency[],
): { readonly rows: number; readonly columns: number } | null {
  const most = Math.max(0, ...frequencies.map(({ winner }) => winner));
  if (most > GRID_UP_TO) return null;
  return {
    rows: Math.max(FEWEST.rows, most + 1),
    columns: Math.max(FEWEST.columns, 1 + Math.max(0, ...frequencies.map(({ loser }) => loser))),
  };
}

/** Four steps of one green, so that words on each can be read: the highest count has the last for itself. */
export const toShade = (count: number, most: number): 1 | 2 | 3 | 4 =>
  count >= most ? 4 : count > most / 2 ? 3 : count > most / 4 ? 2 : 1;

/** Matches with `from` to `to` goals. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const MAX_BINS = 15;

/** Matches by the goals in them, from none on without gaps; several numbers of goals together where there are many. */
export function goalBins(of: readonly ScoreFrequency[]): readonly Bin[] {
  const most = Math.max(0, ...of.map(({ winner, loser }) => winner + loser));
  const width = [1, 2, 5, 10, 20, 50, 100].find((each) => (most + 1) / each <= MAX_BINS) ?? 200;
  return Array.from({ length: Math.floor(most / width) + 1 }, (_, at) => {
    const [from, to] = [at * width, at * width + width - 1];
    const within = of.filter(({ winner, loser }) => winner + loser >= from && winner + loser <= to);
    return { from, to, count: sumCounts(within) };
  });
}
