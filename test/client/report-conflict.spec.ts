import { expect, test } from 'vitest';
import type { MatchView, Outcome } from '#domain/contract.ts';
import {
  applyChoice,
  findReportConflict,
  NO_RESULT,
  type ReportConflict,
} from '#client/pages/match-plan/report-conflict.ts';

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
  const problem = { status: 409, text: '', errors: [], code: 'result-changed-meanwhile', details: { current: theirs } };
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

test('a final score is never put together with a goal that its reporter did not see', () => {
  expect(between(running(1, 0), final(1, 0), running(2, 0)).open).toEqual(['scoreA', 'state']);
});

test('two final scores: only what differs is asked', () => {
  const clash = between(NO_RESULT, final(1, 0), final(2, 0));
  expect(clash.open).toEqual(['scoreA']);
  expect(applyChoice(clash, new Map([['scoreA', 'theirs']]))).toEqual(final(2, 0));
  expect(applyChoice(clash, new Map([['scoreA', 'mine']]))).toEqual(final(1, 0));
});

test('choosing that there is no result leaves no scores', () => {
  const clash = between(running(1, 0), final(1, 0), NO_RESULT);
  const theirs = new Map(clash.open.map((field) => [field, 'theirs'] as const));
  expect(applyChoice(clash, theirs)).toEqual(NO_RESULT);
});

test('a refusal for something else is no clash', () => {
  const problem = { status: 409, text: '', errors: [], code: 'draw-in-knockout', details: {} };
  expect(findReportConflict(match, running(1, 0), final(1, 1), problem)).toBeNull();
});
