import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#domain/contract.ts';
import { goalsOf } from '../../client/pages/match-plan/goals-of.ts';

const running = (scoreA: number, scoreB: number) =>
  ({ state: 'CurrentlyPlaying', scoreA, scoreB, outcomeType: 'Standard' }) as const;
const nothing = { state: 'NotStarted', scoreA: null, scoreB: null, outcomeType: null } as const;
type Score = readonly [a: number, b: number];
const jonas = { kind: 'user', id: 'u1', name: 'Jonas Wiebe' } as const;

/** The history of match m1 whose score went this way, the newest first. */
function historyOf(scores: readonly Score[], from: Score | null = null): HistoryEntry[] {
  return scores
    .map(([a, b], at): HistoryEntry => {
      const before = at === 0 ? from : (scores[at - 1] ?? null);
      return {
        type: 'RunningScoreReported',
        matchId: 'm1',
        matchIndex: 1,
        matchLabel: 'Gruppenspiel',
        group: 'A',
        court: 1,
        kickoff: null,
        teamA: 't1',
        teamB: 't2',
        before: before === null ? nothing : running(...before),
        after: running(a, b),
        reason: null,
        version: 10 + at,
        from: 9 + at,
        recordedAt: `2026-11-28T10:0${at}:00Z`,
        kind: 'results',
        actor: jonas,
        cause: null,
        reverted: null,
        takenBackBy: null,
        isRedo: false,
        also: [],
        changeCount: 1,
        teamNames: {},
        consequences: { matches: [], results: [], groups: [], rankings: [] },
        consequenceCount: 0,
      };
    })
    .toReversed();
}

const told = (entries: readonly HistoryEntry[]): readonly string[] =>
  goalsOf('m1', entries).goals.map(({ scoreA, scoreB, at }) => `${scoreA}:${scoreB} ${at.slice(14, 16)}`);

describe('the goals of a match, from its history', () => {
  it('come in their order, each with its score, its moment and who reported it', () => {
    const { goals, score } = goalsOf(
      'm1',
      historyOf([
        [0, 0],
        [1, 0],
        [1, 1],
        [2, 1],
      ]),
    );
    expect(goals.map(({ scoreA, scoreB, side }) => [scoreA, scoreB, side])).toEqual([
      [1, 0, 'scoreA'],
      [1, 1, 'scoreB'],
      [2, 1, 'scoreA'],
    ]);
    expect(goals.map(({ actor }) => actor)).toEqual([jonas, jonas, jonas]);
    expect(score).toEqual([2, 1]);
  });

  it('a goal that was taken back is none, and the others keep their moment', () => {
    expect(
      told(
        historyOf([
          [1, 0],
          [1, 1],
          [0, 1],
        ]),
      ),
    ).toEqual(['0:1 01']);
    expect(
      told(
        historyOf([
          [1, 0],
          [2, 0],
          [1, 0],
          [1, 1],
        ]),
      ),
    ).toEqual(['1:0 00', '1:1 03']);
  });

  it('goals of one report are told as one, of no side where both scored', () => {
    expect(goalsOf('m1', historyOf([[2, 1]])).goals).toMatchObject([{ scoreA: 2, scoreB: 1, side: null }]);
    expect(goalsOf('m1', historyOf([[2, 0]])).goals).toMatchObject([{ scoreA: 2, scoreB: 0, side: 'scoreA' }]);
  });

  it('what came before the part that was read counts, and is not told', () => {
    expect(told(historyOf([[3, 2]], [2, 2]))).toEqual(['3:2 00']);
    expect(goalsOf('m1', historyOf([[2, 1]], [2, 2]))).toEqual({ goals: [], score: [2, 1] });
  });

  it('of another match nothing is told', () => {
    expect(goalsOf('m2', historyOf([[1, 0]]))).toEqual({ goals: [], score: null });
  });
});
