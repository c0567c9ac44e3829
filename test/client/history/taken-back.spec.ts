import { describe, expect, test } from 'vitest';
import { newestResult, findReverted } from '#client/features/history/find-reverted.ts';

const step = (version: number, undoes?: number, takenBackBy: number | null = null) => ({
  from: version - 1,
  version,
  cause: undoes === undefined ? null : { undoes },
  takenBackBy,
  type: 'ResultReported' as const,
  also: [],
});

test('a step that was undone does not count', () => {
  expect([...findReverted([step(7, 5), step(6), step(5)])]).toEqual([5]);
});

test('undoing the undoing makes it count again', () => {
  expect([...findReverted([step(8, 7), step(7, 5), step(5)])]).toEqual([7]);
  expect([...findReverted([step(9, 8), step(8, 7), step(7, 5), step(5)])].sort((one, other) => one - other)).toEqual([
    5, 8,
  ]);
});

test('returning to a version takes back what came after it, undoings too', () => {
  const restored = { ...step(9), cause: { restores: 6 } };
  expect([...findReverted([restored, step(8), step(7, 6), step(6), step(5)])]).toEqual([7, 8]);
  // Until that return is taken back.
  expect([...findReverted([step(10, 9), restored, step(8), step(7, 6), step(6)])]).toEqual([9, 6]);
});

test('[PL4] returning to a version takes back nothing that it leaves as it is', () => {
  const restored = { ...step(9), cause: { restores: 5 } };
  const cancelled = { ...step(8), type: 'TournamentStatusSet' as const };
  expect([...findReverted([restored, cancelled, step(7), { ...step(6), type: 'EntryFeePaid' as const }])]).toEqual([7]);
});

test('a step that was undone outside of what is listed does not count, until its undoing is taken back', () => {
  expect([...findReverted([step(5, undefined, 7)])]).toEqual([5]);
  expect([...findReverted([step(9, 7), step(5, undefined, 7)])]).toEqual([7]);
});

describe('of one match', () => {
  const did = (version: number, type: string, cause: object | null = null) =>
    ({ from: version - 1, version, type, cause, takenBackBy: null, also: [] }) as Parameters<
      typeof newestResult
    >[0][number];

  test('the newest result that counts can be taken back', () => {
    const undoing = did(9, 'ResultsSet', { undoes: 8 });
    expect(newestResult([undoing, did(8, 'ResultReported'), did(5, 'ResultReported')])?.version).toBe(5);
    expect(newestResult([did(7, 'MatchPlanEdited'), did(5, 'RunningScoreReported')])?.version).toBe(5);
  });

  test('no other step is, and none of a plan that was replaced', () => {
    expect(newestResult([did(2, 'TournamentConfigured')])).toBeNull();
    expect(newestResult([did(7, 'TeamRenamed')])).toBeNull();
    expect(newestResult([did(9, 'TournamentConfigured'), did(5, 'ResultReported')])).toBeNull();
  });
});
