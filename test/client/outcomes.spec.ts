import { describe, expect, it } from 'vitest';
import {
  findAllMostFrequent,
  countDraws,
  goalBins,
  toGrid,
  scoreFrequencies,
  toShade,
} from '#client/charts/score-frequencies.ts';

const of = (counts: Readonly<Record<string, number>>) =>
  scoreFrequencies(Object.entries(counts).map(([outcome, count]) => ({ outcome, count })));

describe('results of a folder', () => {
  it('are a grid of the goals of winner and loser', () => {
    expect(toGrid(of({ '2:1': 3, '6:4': 1 }))).toEqual({ rows: 7, columns: 5 });
    expect(toGrid(of({ '0:0': 1 }))).toEqual({ rows: 5, columns: 4 });
  });

  it('are no grid where twenty goals fall', () => {
    expect(toGrid(of({ '24:19': 2, '3:1': 1 }))).toBeNull();
  });

  it('name all that came most often, and how many were drawn', () => {
    const all = of({ '2:1': 3, '1:1': 3, '0:0': 1 });
    expect(findAllMostFrequent(all).map(({ outcome }) => outcome)).toEqual(['2:1', '1:1']);
    expect(countDraws(all)).toBe(4);
    expect(findAllMostFrequent(of({}))).toEqual([]);
  });

  it('have the strongest green for the highest count alone', () => {
    expect([1, 2, 3, 4, 7, 8].map((count) => toShade(count, 8))).toEqual([1, 1, 2, 2, 3, 4]);
    expect(toShade(1, 1)).toBe(4);
  });
});

describe('goals per match', () => {
  it('are counted from none on, without gaps', () => {
    expect(goalBins(of({ '0:0': 1, '2:1': 2, '3:0': 4, '4:1': 1 }))).toEqual([
      { from: 0, to: 0, count: 1 },
      { from: 1, to: 1, count: 0 },
      { from: 2, to: 2, count: 0 },
      { from: 3, to: 3, count: 6 },
      { from: 4, to: 4, count: 0 },
      { from: 5, to: 5, count: 1 },
    ]);
  });

  it('are taken together where there are many', () => {
    const bins = goalBins(of({ '24:19': 2, '20:20': 1, '3:1': 1 }));
    expect(bins).toHaveLength(9);
    expect(bins.filter(({ count }) => count > 0)).toEqual([
      { from: 0, to: 4, count: 1 },
      { from: 40, to: 44, count: 3 },
    ]);
  });
});
