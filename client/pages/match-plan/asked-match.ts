import { useEffect, useEffectEvent, useState } from 'react';
import { useSearch } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';

/** The id a match has in the page, so that a link can lead to it. */
export const placeInPage = (matchId: string): string => `match-${matchId}`;

/**
 * The match that the address asks for (`?match=21`), brought into sight; null: none. `makeRoom` runs before, every time
 * that a link asks: also on this very page, and for the same match again.
 */
export function useAskedMatch({ matches }: TournamentView, makeRoom: () => void): string | null {
  const number = Number(new URLSearchParams(useSearch()).get('match'));
  const asked = matches.find(({ index }) => index === number)?.id ?? null;
  const [times, count] = useState(0);
  useEffect(() => {
    // The router tells of every step this way; one to the same address changes nothing else.
    const askedAgain = () => count((before) => before + 1);
    addEventListener('pushState', askedAgain);
    return () => removeEventListener('pushState', askedAgain);
  }, []);
  const reveal = useEffectEvent((matchId: string) => {
    makeRoom();
    requestAnimationFrame(() => {
      const row = document.getElementById(placeInPage(matchId));
      row?.scrollIntoView({ block: 'center' });
      row?.focus({ preventScroll: true });
    });
  });
  useEffect(() => {
    if (asked !== null) reveal(asked);
  }, [asked, times]);
  return asked;
}
