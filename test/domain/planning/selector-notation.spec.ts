import { describe, expect, it } from 'vitest';
import { readSelector, writeSelector } from '#domain/tournament/model/selector-notation.ts';
import { toSelector } from '#domain/tournament/contract/to-model.ts';
import type { Selector } from '#domain/tournament/model/state.ts';

describe('The word the log holds for a selector', () => {
  it.each<[string, Selector]>([
    ['t12', { kind: 'team', teamId: 't12' }],
    ['B12', { kind: 'groupSlot', group: 'B', slot: 12 }],
    ['12B', { kind: 'groupRank', group: 'B', rank: 12 }],
    ['13*12', { kind: 'bestOfRank', rank: 13, ordinal: 12 }],
    ['Wm21', { kind: 'winner', matchId: 'm21' }],
    ['Lm21', { kind: 'loser', matchId: 'm21' }],
  ])('%s', (word, selector) => {
    expect(readSelector(word)).toEqual(selector);
    expect(writeSelector(selector)).toBe(word);
  });

  it.each(['', 't', 'xt1', 't1x', 'xA1', 'A1x', 'x1A', '1Ax', 'xWm1', 'Wm1x', 'xLm1', 'Lm1x', 'x1*1', '1*1x', '*1'])(
    "is never '%s'",
    (word) => {
      expect(() => readSelector(word)).toThrow(`No selector: ${word}`);
    },
  );
});

describe('[SE2] a winner or loser named by the index of its match', () => {
  const idAt = (index: number) => ['m7', 'm9'][index - 1];

  it('is held by the id of that match, so that it follows it', () => {
    expect(toSelector({ kind: 'winner', match: 2 }, idAt)).toEqual({ kind: 'winner', matchId: 'm9' });
    expect(toSelector({ kind: 'loser', match: 1 }, idAt)).toEqual({ kind: 'loser', matchId: 'm7' });
  });

  it('is one of no match where there is none of that index', () => {
    expect(toSelector({ kind: 'winner', match: 3 }, idAt)).toEqual({ kind: 'winner', matchId: 'm0' });
  });

  it('leaves other selectors as they are', () => {
    const rank = { kind: 'groupRank', group: 'A', rank: 1 } as const;
    expect(toSelector(rank, idAt)).toBe(rank);
  });
});
