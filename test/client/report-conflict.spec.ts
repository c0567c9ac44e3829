import { expect, test } from 'vitest';
import type { MatchView, Outcome } from '#domain/contract.ts';
import {
  chosenOutcome,
  findReportConflict,
  NO_RESULT,
  type ReportConflict,
} from '#client/pages/match-plan/reports/report-conflict.ts';

// Two reports of one match that were made from the same result.

const match = { id: 'm1', index: 1 } as MatchView;

const running = (scoreA: number, scoreB: number): Outcome => ({
  state: 'CurrentlyPlaying',
  scoreA,
  scoreB,
  outcomeType: 'Standard',
});
const final = (scoreA: number, scoreB: number): Outcome => ({ ...running(scoreA, scoreB), state: 'Finished' });

const between = (base: Outcome, mine: Outcome, theirs: Outcome): ReportConflict => {
  const problem = {
    status: 409,
    text: '',
    errors: [],
    code: 'result-changed-meanwhile',
    details: { current: theirs, version: 7 },
  };
  const clash = findReportConflict(match, base, mine, problem);
  if (clash === null) throw new Error('No clash');
  return clash;
};

test('goals of both sides of a running match count together', () => {
  expect(between(running(1, 0), running(2, 0), running(1, 1))).toMatchObject({ value: running(2, 1), open: [] });
});

test('[RE6] two kickoffs of one match are one, and the goals since then count together', () => {
  expect(between(NO_RESULT, running(0, 0), running(1, 0))).toMatchObject({ value: running(1, 0), open: [] });
  expect(between(NO_RESULT, running(0, 1), running(1, 0))).toMatchObject({ value: running(1, 1), open: [] });
  expect(between(NO_RESULT, running(2, 0), running(1, 0)).open).toEqual(['scoreA']);
  expect(between(NO_RESULT, running(0, 0), final(1, 0)).open).toEqual(['scoreA', 'state']);
});

test('the same side counted differently has to be chosen', () => {
  expect(between(running(1, 0), running(2, 0), running(3, 1))).toMatchObject({
    value: running(2, 1),
    open: ['scoreA'],
  });
});

test('[OB9] goals of the other side count with either choice', () => {
  const clash = between(running(1, 0), running(2, 0), running(3, 1));
  expect([chosenOutcome(clash, 'mine'), chosenOutcome(clash, 'theirs')]).toEqual([running(2, 1), running(3, 1)]);
});

test('[OB9] the question knows since which version the other result stands', () => {
  expect(between(NO_RESULT, final(1, 0), final(2, 0)).version).toBe(7);
});

test('a final score is never put together with a goal that its reporter did not see', () => {
  expect(between(running(1, 0), final(1, 0), running(2, 0)).open).toEqual(['scoreA', 'state']);
});

test('[OB9] two final scores: each is chosen as a whole', () => {
  const clash = between(NO_RESULT, final(1, 0), final(2, 0));
  expect(clash.open).toEqual(['scoreA']);
  expect(chosenOutcome(clash, 'theirs')).toEqual(final(2, 0));
  expect(chosenOutcome(clash, 'mine')).toEqual(final(1, 0));
});

test('[OB9] choosing that there is no result leaves no scores', () => {
  const clash = between(running(1, 0), final(1, 0), NO_RESULT);
  expect(chosenOutcome(clash, 'theirs')).toEqual(NO_RESULT);
});

test('a refusal for something else is no clash', () => {
  const problem = { status: 409, text: '', errors: [], code: 'draw-in-knockout', details: {} };
  expect(findReportConflict(match, running(1, 0), final(1, 1), problem)).toBeNull();
});
