import { describe, expect, it } from 'vitest';
import { bestOfRank, ordersByLot, type RankHolder } from '#domain/tournament/standings/best-of-rank.ts';
import type { TableRow } from '#domain/tournament/standings/table.ts';
import type { ComparisonMode } from '#domain/tournament/model/state.ts';

/** The second of a group of so many teams; what is not given is 0. */
const second = (letter: string, size: number, figures: Partial<TableRow> = {}, priority = 0): RankHolder => {
  const row = {
    team: { id: `${letter.toLowerCase()}2`, priority, outOfCompetition: false },
    position: 2,
    tie: null,
    matchesPlayed: 0,
    matchesWon: 0,
    matchesDrawn: 0,
    matchesLost: 0,
    scoreFor: 0,
    scoreAgainst: 0,
    scoreDifference: 0,
    points: 0,
    ...figures,
  };
  return { letter, matches: size - 1, row, level: [row] };
};

/** The same, level with another team of its group. */
const undrawn = (letter: string, figures: Partial<TableRow> = {}, priority = 0): RankHolder => {
  const holder = second(letter, 4, { ...figures, tie: 1 }, priority);
  return { ...holder, level: [holder.row, { ...holder.row, team: { ...holder.row.team, id: `${letter}3` } }] };
};

const order = (holders: readonly RankHolder[], ...modes: ComparisonMode[]): string =>
  bestOfRank(holders, modes)
    .map(({ holder, rivals }) => `${holder.letter}${rivals.length > 0 ? '*' : ''}`)
    .join(' ');

describe('The best of a rank', () => {
  const more = { points: 4, matchesPlayed: 3 };
  const fewer = { points: 3, matchesPlayed: 1 };

  it('[SE1] of groups of one size are compared by all they have, however much each has played', () => {
    expect(order([second('A', 4, more), second('B', 4, fewer)], 'ByPoints')).toBe('A B');
  });

  it('[SE1] are compared per match played as soon as one group is of another size', () => {
    const third = second('C', 3);
    expect(order([second('A', 4, more), second('B', 4, fewer), third], 'ByPoints')).toBe('B A C');
  });

  it('[SE1] are not compared by direct comparison, wherever it stands among the modes', () => {
    const holders = [second('A', 4, fewer), second('B', 4, more)];
    expect(order(holders, 'ByDirectComparison', 'ByPoints')).toBe('B A');
    expect(order(holders, 'ByPoints', 'ByDirectComparison')).toBe('B A');
  });

  it('[SE1] go by group letter at last, in whatever order they come, and are then tied', () => {
    expect(order([second('C', 4), second('A', 4), second('B', 4, fewer)], 'ByPoints')).toBe('B A* C*');
  });

  it('[SE1][SE3] stay open against a team whose own group has still to draw, whatever its priority is until then', () => {
    const holders = [second('A', 4, {}, 5), second('B', 4, {}, 3), undrawn('C'), second('D', 4, more)];
    expect(order(holders, 'ByPoints')).toBe('D A* B* C*');
    expect(order([second('A', 4, more), undrawn('C'), second('D', 4)], 'ByPoints')).toBe('A C* D*');
  });

  const orders = (holders: readonly RankHolder[], length: number, limit = 100) =>
    ordersByLot(bestOfRank(holders, ['ByPoints']), length, limit)?.map((one) =>
      one.map(({ letter }) => letter).join(''),
    ) ?? null;

  it('[SE3] come in every order that lots allow and in no other, as far as is asked', () => {
    const level = [second('A', 4, more), second('B', 4), second('C', 4), second('D', 4)];
    expect(orders(level, 2)).toEqual(['AB', 'AC', 'AD']);
    expect(orders(level, 4)).toEqual(['ABCD', 'ABDC', 'ACBD', 'ACDB', 'ADBC', 'ADCB']);
    expect(orders([second('A', 4, {}, 5), second('B', 4, {}, 3), undrawn('C')], 3)).toEqual(['ABC', 'ACB', 'CAB']);
    expect(orders([second('A', 4, more), second('B', 4)], 2)).toEqual(['AB']);
    expect(orders([], 2)).toEqual([[].join('')]);
  });

  it('[SE3] are not listed beyond the limit, and soon found to be too many', () => {
    const level = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => second(letter, 4));
    expect(orders(level, 26)).toBeNull();
    expect(orders(level.slice(0, 3), 3, 6)).toHaveLength(6);
    expect(orders(level.slice(0, 3), 3, 5)).toBeNull();
  });
});
