import { useMemo } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { useOthers } from '../../features/presence/presence-list.tsx';
import type { Presence } from '../../live/presence.ts';

/** The others at a match, by its number. */
export function useAtMatches(tournament: TournamentView): ReadonlyMap<number, Presence> {
  const others = useOthers(tournament);
  return useMemo(() => {
    const at = new Map<number, Presence[number][]>();
    for (const person of others) {
      const index = Number(/^match\/(\d+)$/.exec(person.place)?.[1] ?? 0);
      if (index > 0) at.set(index, [...(at.get(index) ?? []), person]);
    }
    return at;
  }, [others]);
}
