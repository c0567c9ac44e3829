// A match day goes by the server's clock: those of displays and phones may be wrong by minutes, and may be put right at any
// time. Ages and pauses of this device alone are differences on its own clock.

/** What the server's clock is ahead of this device's, in ms; none until the server says a time. */
let ahead = 0;

/** Ms by which a time may come late without being news: what is shown does not jump with the network. */
const LATE_MS = 2_000;

/** The server's time now, or at a moment of this device's clock, in ms since 1970. */
export const serverTime = (device = Date.now()): Date => new Date(device + ahead);

let hasBeat = false;

/** A beat of the live channel says the server's time; both in ms since 1970. */
export function noteBeat(serverMs: number, deviceMs: number): void {
  hasBeat = true;
  noteServerTime(serverMs, deviceMs);
}

/**
 * An answer over HTTP says a time, maybe that of a proxy or of a cache: it counts only on a page that never heard a beat. Both
 * in ms since 1970; NaN: it says none.
 */
export function noteAnswerTime(serverMs: number, deviceMs: number): void {
  if (!hasBeat) noteServerTime(serverMs, deviceMs);
}

function noteServerTime(serverMs: number, deviceMs: number): void {
  const offset = serverMs - deviceMs;
  // What says a time may come late, never early: the furthest ahead came fastest.
  if (offset > ahead || offset < ahead - LATE_MS) ahead = offset;
}
