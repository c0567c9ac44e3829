import { useEffect, useEffectEvent } from 'react';
import { useSearch } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';

/** The id a match has in the page, so that a link can lead to it. */
export const toMatchElementId = (matchId: string): string => `match-${matchId}`;

/**
 * The match that the address asks for (`?match=21`), brought into sight; null: none. `makeRoom` runs before, every time
 * that a link asks: also on this very page, and for the same match again.
 */
export function useMatchFromUrl({ matches }: TournamentView, makeRoom: () => void): string | null {
  const number = askedNumber(useSearch());
  const asked = matches.find(({ index }) => index === number)?.id ?? null;
  const reveal = useEffectEvent((matchId: string) => {
    makeRoom();
    requestAnimationFrame(() => {
      const row = document.getElementById(toMatchElementId(matchId));
      row?.scrollIntoView({ block: 'center' });
      row?.focus({ preventScroll: true });
      // What came into sight above it has taken its real height by then.
      requestAnimationFrame(() => row?.scrollIntoView({ block: 'center' }));
    });
  });
  useEffect(() => {
    if (asked === null) return;
    reveal(asked);
    // The router tells of every step this way; one to the same address changes nothing else.
    const askedAgain = () => {
      if (askedNumber(location.search) === number) reveal(asked);
    };
    addEventListener('pushState', askedAgain);
    return () => removeEventListener('pushState', askedAgain);
  }, [asked, number]);
  return asked;
}

const askedNumber = (search: string): number => Number(new URLSearchParams(search).get('match'));
