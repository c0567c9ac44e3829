import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import type { TournamentSummary } from '../../api/calls.ts';

const RENEW_EVERY_MS = 15_000;

/** The tournaments of several organisations by their ids, renewed while the page is seen; what does not answer is left out. */
export function useTournamentsOf(
  organizationIds: readonly string[],
): ReadonlyMap<string, readonly TournamentSummary[]> {
  const [lists, setLists] = useState<ReadonlyMap<string, readonly TournamentSummary[]>>(new Map());
  const key = organizationIds.join(' ');
  useEffect(() => {
    let left = false;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      for (const organizationId of key.split(' ').filter((id) => id !== '')) {
        void call('GET /api/tournaments', { query: { organizationId } }).then((answer) => {
          if (left || !answer.ok) return;
          setLists((known) => new Map([...known, [organizationId, answer.value]]));
        });
      }
    };
    ask();
    const timer = setInterval(ask, RENEW_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      left = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [key]);
  return lists;
}
