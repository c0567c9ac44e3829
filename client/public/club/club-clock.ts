import type { ClubMatch, ClubTournament } from '#domain/contract.ts';
import { stoodStill } from '#domain/match-day.ts';
import type { PlayClock } from '../../tournament-view/play-clock.ts';

const MINUTE_MS = 60_000;

/** How far a running match of the page of a club is; null: when it began was not reported. */
export function clubClock(
  { startedAt, minutes }: ClubMatch,
  now: Date,
  tournament: Pick<ClubTournament, 'interruption'> = {},
): PlayClock | null {
  if (startedAt === undefined) return null;
  const [begun, at] = [Date.parse(startedAt), now.getTime()];
  const playedMs = Math.max(0, at - begun - stoodStill(tournament, begun, at));
  const minute = Math.floor(playedMs / MINUTE_MS) + 1;
  if (minutes === undefined) return { minute, played: null, over: null };
  const over = minute - minutes;
  return over > 0
    ? { minute, played: 100, over }
    : { minute, played: (100 * playedMs) / (minutes * MINUTE_MS), over: null };
}
