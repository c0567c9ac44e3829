import { instantOfWallTime, wallTimeOf } from '../planning/timing/wall-clock.ts';
import { openingOf, plannedKickoff } from './day-phase.ts';
import type { PublicTournamentView } from '../contract/views.ts';
import { GRACE_MS, playTimeOf, playTimesOf, type MatchPlan } from './match-day.ts';

const DAY = 24 * 3_600_000;

/** When something that follows from a plan changes by the clock alone: each ascending, in ms since 1970. */
export interface PlanTurns {
  readonly turns: readonly number[];
  /** Of all matches: with the midnight before each it is today, and its time is said without its day. */
  readonly kickoffs: readonly number[];
}

/** Goes through all matches, once for a plan: `lastTurn` then only searches. */
export function turnsOf(plan: MatchPlan & Pick<PublicTournamentView, 'announcement'>): PlanTurns {
  const playTimes = playTimesOf(plan);
  const ends = [plan.announcement?.until, plan.interruption?.until].flatMap((until) =>
    until == null ? [] : [Date.parse(until)],
  );
  const turns = new Set([0, openingOf(plan.matches), ...ends]);
  const kickoffs = new Set<number>();
  for (const match of plan.matches) {
    const kickoff = plannedKickoff(match);
    if (kickoff === null) continue;
    kickoffs.add(kickoff);
    // Once it has begun only its day matters.
    if (match.outcome.state === 'NotStarted') turns.add(kickoff + GRACE_MS).add(kickoff + playTimeOf(match, playTimes));
  }
  return { turns: ascending(turns), kickoffs: ascending(kickoffs) };
}

/**
 * The last moment up to `now` at which anything that follows from plan, announcement [OR2] and clock changed: until the next
 * one a page drawn for it is drawn for `now` too. Forecasts are not among it: they move with every second and appear once a
 * page runs. 1970 where nothing did.
 */
export function lastTurn({ turns, kickoffs }: PlanTurns, now: Date): Date {
  const lastDay = lastUpTo(kickoffs, midnightAfter(now.getTime()) - 1);
  return new Date(Math.max(lastUpTo(turns, now.getTime()) ?? 0, lastDay === null ? 0 : midnightBefore(lastDay)));
}

const ascending = (instants: ReadonlySet<number>): readonly number[] => [...instants].sort((one, other) => one - other);

/** null: all are later. */
function lastUpTo(instants: readonly number[], limit: number): number | null {
  let [from, to] = [0, instants.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((instants[middle] ?? Infinity) <= limit) from = middle + 1;
    else to = middle;
  }
  return instants[from - 1] ?? null;
}

// In Germany, in ms since 1970.
const midnightBefore = (instant: number): number => instantOfWallTime(Math.floor(wallTimeOf(instant) / DAY) * DAY);
const midnightAfter = (instant: number): number => instantOfWallTime((Math.floor(wallTimeOf(instant) / DAY) + 1) * DAY);
