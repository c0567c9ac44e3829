import { instantOfWallTime, wallTimeOf } from '../planning/wall-clock.ts';
import { openingOf, plannedKickoff } from './day-phase.ts';
import type { PublicTournamentView } from '../view-contract.ts';
import { GRACE_MS, playTimeOf, playTimesOf, type MatchPlan } from './match-day.ts';

const DAY = 24 * 3_600_000;

/**
 * The last moment up to `now` at which anything that follows from plan, announcement [OR2] and clock changed: until the next
 * one a page drawn for it is drawn for `now` too. Forecasts are not among it: they move with every second and appear once a
 * page runs. 1970 where nothing did.
 */
export function lastTurn(plan: MatchPlan & Pick<PublicTournamentView, 'announcement'>, now: Date): Date {
  const opens = openingOf(plan.matches);
  const playTimes = playTimesOf(plan);
  const until = plan.announcement?.until;
  const ends = until == null ? 0 : Date.parse(until);
  let last = Math.max(...[opens, ends].filter((turn) => turn <= now.getTime()), 0);
  for (const match of plan.matches) {
    const kickoff = plannedKickoff(match);
    if (kickoff === null) continue;
    // From midnight on it is today, and its time is said without its day, also once it has begun.
    const turns = [midnightBefore(kickoff)];
    if (match.outcome.state === 'NotStarted') turns.push(kickoff + GRACE_MS, kickoff + playTimeOf(match, playTimes));
    for (const turn of turns) if (turn <= now.getTime() && turn > last) last = turn;
  }
  return new Date(last);
}

/** When the day of an instant begins in Germany, both in ms since 1970. */
const midnightBefore = (instant: number): number => instantOfWallTime(Math.floor(wallTimeOf(instant) / DAY) * DAY);
