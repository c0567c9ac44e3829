import { expect, test } from 'vitest';
import {
  nextStep,
  openPast,
  stepAt,
  stepUpTo,
  usePastState,
  type HistoryStep,
} from '#client/features/past/use-past-state.ts';
import { addressAt, asksForPast, isBrokenPast, versionIn } from '#client/features/past/use-past-address.ts';

const steps: readonly HistoryStep[] = [
  { version: 1, at: '2026-12-05T08:00:00Z', kind: 'settings' },
  { version: 4, at: '2026-12-05T08:10:00Z', kind: 'plan' },
  { version: 5, at: '2026-12-05T08:40:00Z', kind: 'results' },
  { version: 6, at: '2026-12-05T08:41:00Z', kind: 'settings' },
  { version: 8, at: '2026-12-05T08:50:00Z', kind: 'results' },
];

test('a version within a step belongs to the step before it', () => {
  expect([1, 3, 4, 7, 8, 99].map((version) => stepAt(steps, version))).toEqual([0, 0, 1, 3, 4, 4]);
  expect(stepAt(steps, 0)).toBe(-1);
});

test('a moment belongs to the last step up to it', () => {
  expect(stepUpTo(steps, Date.parse('2026-12-05T08:40:30Z'))).toBe(2);
  expect(stepUpTo(steps, Date.parse('2026-12-05T07:00:00Z'))).toBe(-1);
});

test('one goes step by step, or from result to result, and no further than there is', () => {
  expect(nextStep(steps, 5, 1)).toBe(6);
  expect(nextStep(steps, 5, 1, 'results')).toBe(8);
  expect(nextStep(steps, 5, -1, 'results')).toBeNull();
  expect(nextStep(steps, 8, 1)).toBeNull();
  expect(nextStep(steps, null, -1)).toBe(6);
  expect(nextStep([], null, -1)).toBeNull();
});

test('the address carries the version beside whatever else it says', () => {
  expect(addressAt('/portal/tournaments/x/history', 'match=m3&version=4', 8)).toBe(
    '/portal/tournaments/x/history?match=m3&version=8',
  );
  expect(addressAt('/portal/tournaments/x', 'version=4', null)).toBe('/portal/tournaments/x');
  expect(addressAt('/portal/tournaments/x', 'at=2026-12-05T08:10:00Z', 4)).toBe('/portal/tournaments/x?version=4');
});

test('only whole versions from 1 on are asked for', () => {
  expect(['version=12', 'version=0', 'version=-1', 'version=1.5', 'version=x', ''].map(versionIn)).toEqual([
    12,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('whatever names a version or a moment asks for the past, also where it names none that can be', () => {
  const asked = [
    'version=3',
    'version=0',
    'version=abc',
    'version=',
    'at=2026-12-05T08:10:00Z',
    'at=abc',
    'match=m3',
    '',
  ];
  expect(asked.map(asksForPast)).toEqual([true, true, true, true, true, true, false, false]);
  expect(asked.map(isBrokenPast)).toEqual([false, true, true, true, false, true, false, false]);
});

test('of a tournament that one leaves nothing is shown with the next', () => {
  openPast('a');
  usePastState.setState({ steps, position: 5, problem: 'unknown', playing: true, pace: 16 });
  openPast('a');
  expect(usePastState.getState()).toMatchObject({ steps, position: 5 });
  openPast('b');
  expect(usePastState.getState()).toMatchObject({
    tournamentId: 'b',
    steps: null,
    position: null,
    view: null,
    problem: null,
    playing: false,
    // The playback speed belongs to the reader, not to the tournament.
    pace: 16,
  });
});
