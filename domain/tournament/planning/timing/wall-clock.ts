// The clock in Germany [SC4]. A wall time is the milliseconds since 1970 at which a clock in UTC would show the same.

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What clocks in Germany show at an instant, both in milliseconds, in whole seconds. */
export const wallTimeOf = (instant: number): number => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);

/**
 * Returns the instant in ms at which clocks in Germany show `wallTime`; a time that the change to summer time skips
 * yields the instant that shows one hour later.
 */
export function instantOfWallTime(wallTime: number): number {
  const offsetAt = (instant: number): number => wallTimeOf(instant) - instant;
  // Twice, because the first guess may lie on the other side of a change to summer time.
  return wallTime - offsetAt(wallTime - offsetAt(wallTime));
}
