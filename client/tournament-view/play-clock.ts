import type { PublicMatchView } from '#domain/contract.ts';
import { minuteOf, type MatchTimes } from '#domain/match-day.ts';

const MINUTE = 60_000;

/** How far a running match is. */
export interface PlayClock {
  /** The minute being played, from 1. */
  readonly minute: number;
  /** How much of its time is played, in percent; null: how long it takes is not known. */
  readonly played: number | null;
  /** The minute of overtime being played, from 1; null: its time is not up. */
  readonly over: number | null;
}

/** Returns null where nothing runs, and where it is not known when it began. */
export function playClockOf(
  match: PublicMatchView,
  { kickoff, timeUp, stood }: Pick<MatchTimes, 'kickoff' | 'timeUp' | 'stood'>,
  now: Date,
): PlayClock | null {
  const minute = match.outcome.state === 'CurrentlyPlaying' ? minuteOf(match, now, stood) : null;
  if (minute === null) return null;
  if (kickoff === null || timeUp === null) return { minute, played: null, over: null };
  const at = now.getTime();
  if (at >= timeUp) return { minute, played: 100, over: Math.floor((at - timeUp) / MINUTE) + 1 };
  return { minute, played: Math.max(0, (100 * (at - stood - kickoff)) / (timeUp - stood - kickoff)), over: null };
}
