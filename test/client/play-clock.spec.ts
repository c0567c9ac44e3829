import { expect, it } from 'vitest';
import type { PublicMatchView } from '#domain/contract.ts';
import { playClockOf } from '#client/tournament-view/play-clock.ts';

// How far a running match is: the minute being played, and the share of its time that is over.

const MINUTE = 60_000;
const BEGUN = Date.parse('2026-12-05T09:00:00Z');
const TIMES = { kickoff: BEGUN, timeUp: BEGUN + 10 * MINUTE, stood: 0 };
const running = (startedAt: string | null): PublicMatchView =>
  ({ outcome: { state: 'CurrentlyPlaying', type: null, startedAt } }) as unknown as PublicMatchView;
const match = running('2026-12-05T09:00:00Z');
const at = (minutes: number): Date => new Date(BEGUN + minutes * MINUTE);

it.each([
  [0, { minute: 1, played: 0, over: null }],
  [6.5, { minute: 7, played: 65, over: null }],
  [10, { minute: 11, played: 100, over: 1 }],
  [12.5, { minute: 13, played: 100, over: 3 }],
])('[MO2] after %f minutes of ten', (minutes, clock) => {
  expect(playClockOf(match, TIMES, at(minutes))).toEqual(clock);
});

it('[MO2] before a reported kickoff nothing is known, and without a length only the minute', () => {
  expect(playClockOf(running(null), TIMES, at(3))).toBeNull();
  expect(playClockOf(match, { ...TIMES, timeUp: null }, at(3))).toEqual({ minute: 4, played: null, over: null });
  const over = { ...match, outcome: { ...match.outcome, state: 'Finished' as const } };
  expect(playClockOf(over, TIMES, at(3))).toBeNull();
});

it('[MO13] what stood still is neither a minute nor time played', () => {
  const stood = 4 * MINUTE;
  const stopped = { kickoff: BEGUN, timeUp: TIMES.timeUp + stood, stood };
  expect(playClockOf(match, stopped, at(10))).toEqual({ minute: 7, played: 60, over: null });
  expect(playClockOf(match, stopped, at(14))).toEqual({ minute: 11, played: 100, over: 1 });
});
