import { wallTimeOf } from './wall-clock.ts';

const DAY = 24 * 3_600_000;
/** As long as no match begins, at least, where a day of play is over and the next one begins. */
const NIGHT_MS = DAY / 4;

/** Whether the date in Germany differs, both in ms since 1970. */
const areOnTwoDates = (one: number, other: number): boolean =>
  Math.floor(wallTimeOf(one) / DAY) !== Math.floor(wallTimeOf(other) / DAY);

/** Whether a night of rest lies between one kickoff of a plan and the next [SC9], both in ms since 1970. */
export const isNightBetween = (kickoff: number, next: number): boolean =>
  next - kickoff >= NIGHT_MS && areOnTwoDates(kickoff, next);

/**
 * Returns whether play continues over midnight in Germany without a night's rest [SC9]. Kickoffs are in ms since 1970,
 * in any order.
 */
export function isPlayedOverNight(kickoffs: readonly number[]): boolean {
  const sorted = [...new Set(kickoffs)].sort((one, other) => one - other);
  return sorted.some((kickoff, at) => {
    const next = sorted[at + 1];
    return next !== undefined && next - kickoff < NIGHT_MS && areOnTwoDates(kickoff, next);
  });
}
