import type { Court } from '#domain/match-day.ts';

/** Delays of courts that differ by no more are one delay. */
const ALIKE_MINUTES = 1;

/** Courts that are as late as each other. */
export interface Delay {
  /** Of the latest of them. */
  readonly minutes: number;
  /** In the order of their numbers. */
  readonly courts: readonly number[];
}

/** The delays of the courts that are late, the longest first. */
export function delaysOf(courts: readonly Pick<Court, 'court' | 'delay'>[]): readonly Delay[] {
  const found: { minutes: number; courts: number[] }[] = [];
  for (const { court, delay } of courts.toSorted((one, other) => other.delay - one.delay)) {
    const last = found.at(-1);
    if (delay === 0) break;
    if (last !== undefined && isAlike(last.minutes, delay)) last.courts.push(court);
    else found.push({ minutes: delay, courts: [court] });
  }
  for (const each of found) each.courts.sort((one, other) => one - other);
  return found;
}

export const isAlike = (one: number, other: number): boolean => Math.abs(one - other) <= ALIKE_MINUTES;
