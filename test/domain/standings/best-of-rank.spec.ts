import { describe, expect, it } from 'vitest';
import { bestOfRank, type RankHolder } from '#domain/tournament/standings/best-of-rank.ts';
import type { TableRow } from '#domain/tournament/standings/table.ts';
import type { ComparisonMode } from '#domain/tournament/state.ts';

/** The second of a group of so many teams; what is not given is 0. */
const second = (letter: string, size: number, row: Partial<TableRow> = {}): RankHolder => ({
  letter,
  size,
  row: {
    team: { id: `${letter.toLowerCase()}2`, priority: 0, outOfCompetition: false },
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
    ...row,
  },
});

const order = (holders: readonly RankHolder[], ...modes: ComparisonMode[]): string =>
  bestOfRank(holders, modes)
    .map(({ holder, tied }) => `${holder.letter}${tied ? '*' : ''}`)
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
});
