import { expect, test } from 'vitest';
import type { Outcome } from '#domain/contract.ts';
import { invertScoreStep, applyScoreStep } from '#client/pages/match-plan/score-step.ts';

const running = (scoreA: number | null, scoreB: number | null): Outcome => ({
  state: 'CurrentlyPlaying',
  scoreA,
  scoreB,
  outcomeType: 'Standard',
});

test('taking back the own goal leaves what others have counted since', () => {
  const goal = { side: 'scoreA', by: 1 } as const;
  expect(applyScoreStep(running(1, 0), goal)).toEqual(running(2, 0));
  // Meanwhile one goal was counted for the other side and one more for this one.
  expect(applyScoreStep(running(3, 1), invertScoreStep(goal))).toEqual(running(2, 1));
});

test('a goal taken away comes back', () => {
  expect(applyScoreStep(running(0, 4), invertScoreStep({ side: 'scoreB', by: -1 }))).toEqual(running(0, 5));
});

test('a score never leaves what can be reported', () => {
  expect(applyScoreStep(running(0, 0), { side: 'scoreA', by: -1 })).toBeNull();
  expect(applyScoreStep(running(null, null), { side: 'scoreA', by: -1 })).toBeNull();
  expect(applyScoreStep(running(999, 0), { side: 'scoreA', by: 1 })).toBeNull();
});
