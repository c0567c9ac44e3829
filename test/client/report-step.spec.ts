import { expect, test } from 'vitest';
import type { MatchView, Outcome } from '#domain/contract.ts';
import { isKeptReports, stepOf } from '#client/pages/match-plan/report-step.ts';
import { isTypedCorrection, beginCorrection } from '#client/pages/match-plan/typed-correction.ts';
import { isTypedResult } from '#client/pages/match-plan/typed-result.ts';

const notBegun: Outcome = { state: 'NotStarted', scoreA: null, scoreB: null, outcomeType: null };
const running: Outcome = { state: 'CurrentlyPlaying', scoreA: 0, scoreB: 0, outcomeType: 'Standard' };
const tapped = '2026-12-05T10:00:00Z';
const meantFor = { teamAId: 't1', teamBId: 't2' };

test('[RE7] only the kickoff of a match says when it began', () => {
  expect(stepOf({ meantFor, wanted: running }, notBegun, tapped)).toMatchObject({ startedAt: tapped });
  expect(stepOf({ meantFor, wanted: { ...running, scoreA: 1 } }, running, tapped)).not.toHaveProperty('startedAt');
  expect(stepOf({ meantFor, wanted: { ...running, state: 'Finished' } }, notBegun, null)).not.toHaveProperty(
    'startedAt',
  );
});

test('reports that the browser kept before a kickoff had its time are still sent', () => {
  const kept = { matchId: 'm1', index: 1, names: ['A1', 'A2'], meantFor, wanted: running, reason: null };
  const step = { wanted: running, previous: notBegun, meantFor, reason: null, key: 'k' };
  expect(isKeptReports({ reports: [{ ...kept, step }] })).toBe(true);
  expect(isKeptReports({ reports: [{ ...kept, step: { ...step, startedAt: tapped } }] })).toBe(true);
  expect(isKeptReports({ reports: [{ ...kept, step: { ...step, startedAt: 5 } }] })).toBe(false);
});

test('[OB9] when and how a report was made is kept with it; reports that were kept without are still sent', () => {
  const step = { wanted: running, previous: notBegun, meantFor, reason: null, key: 'k' };
  const kept = { matchId: 'm1', index: 1, names: ['A1', 'A2'], meantFor, wanted: running, reason: null, step };
  expect(isKeptReports({ reports: [kept, { ...kept, made: { at: tapped, offline: true } }] })).toBe(true);
  expect(isKeptReports({ reports: [{ ...kept, made: { at: 5, offline: true } }] })).toBe(false);
});

test('digits that the browser kept before their teams were kept come back', () => {
  const match = {
    id: 'm1',
    affected: null,
    outcome: { state: 'NotStarted' },
    metadata: { type: 'GroupMatch' },
  } as MatchView;
  const typed = { matchId: 'm1', a: '3', b: '1', kind: 'Finished', type: 'Standard', seen: notBegun };
  expect(isTypedResult(typed, [match])).toBe(true);
  expect(isTypedResult({ ...typed, meantFor }, [match])).toBe(true);
  expect(isTypedResult({ ...typed, meantFor: 't1' }, [match])).toBe(false);
});

test('a correction comes back with its open decision, from before there was one, and never with another thing in its place', () => {
  const final = { id: 'm15', metadata: { type: 'Final' } } as MatchView;
  const seen: Outcome = { state: 'Finished', scoreA: 2, scoreB: 1, outcomeType: 'Standard' };
  const older = beginCorrection(seen, 'Finished');
  const decision = { winner: 'a', way: 'AfterPenalties', a: '5', b: '' };
  const comesBack = (kept: object): boolean => isTypedCorrection(JSON.parse(JSON.stringify(kept)), final, seen);
  for (const kept of [older, { ...older, decision: null }, { ...older, decision }]) expect(comesBack(kept)).toBe(true);
  for (const wrong of [{ ...decision, way: 'Standard' }, { ...decision, winner: 'c' }, 'who'])
    expect(comesBack({ ...older, decision: wrong })).toBe(false);
});
