import { useMemo } from 'react';
import type { PublicTournamentView } from '#domain/contract.ts';
import { matchDayAt, type MatchDay } from '#domain/match-day.ts';
import { useHasStarted, useNow } from './use-now.ts';

/** Of a tournament that is cancelled or postponed no match is announced on any court [MO10]. */
function publicDayAt(tournament: PublicTournamentView, now: Date): MatchDay {
  const day = matchDayAt(tournament, now);
  if (tournament.status.status === 'Planned') return day;
  return { ...day, courts: day.courts.map((court) => ({ ...court, next: [] })) };
}

/**
 * How the matches stand now; `at`: the moment that the first HTML was made for. `forecast` is the same once the page runs, for
 * the first HTML says nothing that moves by itself; null also unless `isCurrent`: a clock that goes
 * on without news would make every match later and later.
 */
export function useMatchDay(
  tournament: PublicTournamentView,
  at: Date | undefined,
  isCurrent: boolean,
): { readonly now: Date; readonly day: MatchDay; readonly forecast: MatchDay | null } {
  const now = useNow(10_000, at);
  const day = useMemo(() => publicDayAt(tournament, now), [tournament, now]);
  return { now, day, forecast: useHasStarted() && isCurrent ? day : null };
}
