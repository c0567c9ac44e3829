import type { ClubTournament } from '#domain/contract.ts';
import { statusAt } from '#domain/match-day.ts';
import { plainDay } from '../../texts/format.ts';
import { toPeriod } from '../presentation.ts';

export interface SortedTournaments {
  readonly today: readonly ClubTournament[];
  /** The nearest first, those without a day last. */
  readonly next: readonly ClubTournament[];
  /** The last one first. */
  readonly past: readonly ClubTournament[];
}

/** By its day and its matches, as every list says it [MO8]. */
export const isRunning = (tournament: ClubTournament, now: Date): boolean => {
  const { kickoff, end, matches, played, running, status } = tournament;
  const counts = { matchCount: matches, finishedCount: played, runningCount: running };
  return statusAt({ kickoff, end, ...counts, announcedStatus: status.status }, now) === 'running';
};

/** By the days in Germany, as seen at a moment. */
export function sortClubTournaments(tournaments: readonly ClubTournament[], now: Date): SortedTournaments {
  const tournamentsAt = (place: keyof SortedTournaments) => tournaments.filter((each) => placeOf(each, now) === place);
  const byTime = (one: ClubTournament, other: ClubTournament): number => timeOf(one) - timeOf(other);
  return {
    today: tournamentsAt('today').toSorted(byTime),
    next: tournamentsAt('next').toSorted(byTime),
    past: tournamentsAt('past').toSorted((one, other) => byTime(other, one)),
  };
}

const FAR = Number.MAX_SAFE_INTEGER;

/** Milliseconds; one without a day is later than all others: it is still to come. */
const timeOf = (tournament: ClubTournament): number => {
  const when = toPeriod(tournament);
  return when === null ? FAR : Date.parse(when);
};

function placeOf(tournament: ClubTournament, now: Date): keyof SortedTournaments {
  const when = toPeriod(tournament);
  if (when === null) return tournament.isOver ? 'past' : 'next';
  if (plainDay(when) === plainDay(now)) return 'today';
  if (new Date(when) > now) return 'next';
  const { end, status } = tournament;
  // Until its last day is over, as one of a single day.
  const lastsOn =
    status.status === 'Planned' && end !== null && (new Date(end) > now || plainDay(end) === plainDay(now));
  return lastsOn ? 'today' : 'past';
}
