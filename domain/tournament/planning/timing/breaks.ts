import type { Break } from '../../model/state.ts';
import { instantInMs } from '../../../durations.ts';

// Times in which no match is played [SC8], and what is moved out of them.

/** From `start` until before `end`, in ms since 1970. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

export const closedTimes = (breaks: readonly Break[]): readonly Interval[] =>
  breaks.map(({ from, to }) => ({ start: instantInMs(from), end: instantInMs(to) }));

/** By their beginnings; those that begin together as they came. */
export const inOrderOfTime = (breaks: readonly Break[]): readonly Break[] =>
  breaks.toSorted((one, other) => instantInMs(one.from) - instantInMs(other.from));

/** The first time, from this one on, at which something of this length lies outside of all that is closed. */
export function outsideOf(closed: readonly Interval[], start: number, lengthMs: number): number {
  const inTheWay = closed.find((interval) => start < interval.end && interval.start < start + lengthMs);
  return inTheWay === undefined ? start : outsideOf(closed, inTheWay.end, lengthMs);
}

/** How much of the time between two moments is open, in ms; 0 where the second is the earlier one. `closed` in order. */
export function openTimeBetween(closed: readonly Interval[], from: number, to: number): number {
  let [open, at] = [0, from];
  for (const { start, end } of closed) {
    open += Math.max(0, Math.min(start, to) - at);
    at = Math.max(at, end);
  }
  return open + Math.max(0, to - at);
}

/** A match at its time, with how long it takes and the pause after it; all in ms. */
export interface Moving {
  readonly start: number;
  readonly playMs: number;
  readonly pauseMs: number;
}

/**
 * New times for matches in the order of theirs: each as much later (or earlier) as `delayOf` says, out of what is closed
 * to it, and no nearer to the one before it than it was, or than play time and pause. So what follows a match that had to
 * wait for the end of a break moves on by no more than it must.
 */
export function movedOn<M extends Moving>(
  closedTo: (match: M) => readonly Interval[],
  matches: readonly M[],
  delayOf: (match: M) => number,
): readonly (readonly [M, number])[] {
  let last: { readonly match: M; readonly start: number } | null = null;
  return matches.map((match) => {
    const wanted = match.start + delayOf(match);
    const earliest: number = last === null ? wanted : last.start + spaceBetween(last.match, match);
    const start = outsideOf(closedTo(match), Math.max(wanted, earliest), match.playMs);
    last = { match, start };
    return [match, start];
  });
}

const spaceBetween = (one: Moving, other: Moving): number =>
  Math.min(other.start - one.start, one.playMs + one.pauseMs);

/** Adds `openMs` of playing time to `from`, skipping the closed intervals, which are sorted. */
export function addOpenTime(closed: readonly Interval[], from: number, openMs: number): number {
  let [at, left] = [from, openMs];
  for (const { start, end } of closed) {
    if (start >= at + left) break;
    if (end <= at) continue;
    left -= Math.max(0, start - at);
    at = end;
  }
  return at + left;
}
