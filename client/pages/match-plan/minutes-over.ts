const MINUTE = 60_000;

/** The minute of overtime being played, from 1. `timeUp`: when the match's time was up, in ms since 1970. */
export const minutesOver = (timeUp: number, now: Date): number => Math.floor((now.getTime() - timeUp) / MINUTE) + 1;
