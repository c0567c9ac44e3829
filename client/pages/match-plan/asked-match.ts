import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';

/** The id a match has in the page, so that a link can lead to it. */
export const placeInPage = (matchId: string): string => `match-${matchId}`;

/** The match that the address asks for (`?match=21`), brought into sight; null: none. */
export function useAskedMatch({ matches }: TournamentView): string | null {
  const number = Number(new URLSearchParams(useSearch()).get('match'));
  const asked = matches.find(({ index }) => index === number)?.id ?? null;
  useEffect(() => {
    if (asked === null) return;
    const row = document.getElementById(placeInPage(asked));
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [asked]);
  return asked;
}
