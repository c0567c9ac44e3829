import type { TournamentView } from '#domain/contract.ts';
import type { MatchDay } from '#domain/match-day.ts';
import { plannedEnd } from '#domain/play.ts';

/** From so many minutes on it is said that the last match ends later than planned. */
const SAID_FROM_MINUTES = 10;

interface LateEnd {
  readonly end: number;
  readonly planned: string;
  /** The one that is latest, and by how many minutes. */
  readonly court: number;
  readonly minutes: number;
}

/** How much later than planned the last match is forecast to end [CU1]; null: not to speak of, or not known. */
export function lateEnd(tournament: TournamentView, day: MatchDay): LateEnd | null {
  const planned = plannedEnd(tournament);
  if (planned === null) return null;
  const end = Math.max(...tournament.matches.map((match) => day.timesOf(match).end ?? 0));
  const latest = day.courts.toSorted((one, other) => other.delay - one.delay)[0];
  if (latest === undefined || end - Date.parse(planned) < SAID_FROM_MINUTES * 60_000) return null;
  return { end, planned, court: latest.court, minutes: latest.delay };
}
