import { useEffect, useMemo, useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { keepVisit, keptVisit } from './kept-visits.ts';
import { MOST_MATCHES, sinceVisit, visitOf, type SinceVisit, type Visit } from './visit.ts';

// Whoever looks away for a moment was not gone.
const A_VISIT_LATER = 5 * 60_000;

const dueVisit = (tournamentId: string): Visit | null => {
  const kept = keptVisit(tournamentId);
  return kept !== null && Date.now() - Date.parse(kept.at) > A_VISIT_LATER ? kept : null;
};

/** What happened in a tournament since this person last saw it in this browser, until they put it away. */
export function useLastVisit(tournament: TournamentView): {
  readonly since: SinceVisit | null;
  readonly putAway: () => void;
} {
  const { id } = tournament;
  const [visit, setVisit] = useState(() => dueVisit(id));
  useEffect(() => {
    if (tournament.matches.length > MOST_MATCHES) return;
    const keep = () => keepVisit(id, visitOf(tournament, new Date()));
    const onVisibility = () => {
      if (document.visibilityState === 'visible') setVisit((shown) => dueVisit(id) ?? shown);
      keep();
    };
    if (document.visibilityState === 'visible') keep();
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [id, tournament]);
  const since = useMemo(() => (visit === null ? null : sinceVisit(visit, tournament)), [visit, tournament]);
  return { since, putAway: () => setVisit(null) };
}
