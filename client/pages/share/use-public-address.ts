import { useEffect, useState } from 'react';
import { isRecord } from '#domain/play.ts';

/** The address to pass on, as the server says it (docs/api.md, "Reads for everybody"). */
export interface PublicAddress {
  readonly link: string;
  readonly isOnlyHere: boolean;
  readonly inNetwork: readonly string[];
}

/** What the server says; until then, and where it cannot be asked, the address of this page. */
export function usePublicAddress(tournamentId: string): PublicAddress {
  const [told, tell] = useState<PublicAddress | null>(null);
  useEffect(() => {
    const left = new AbortController();
    fetch(`/t/${tournamentId}/address`, { signal: left.signal })
      .then(async (answer) => {
        const address: unknown = await answer.json();
        if (isAddress(address)) tell(address);
      })
      .catch(() => undefined);
    return () => left.abort();
  }, [tournamentId]);
  return told ?? { link: `${location.origin}/t/${tournamentId}`, isOnlyHere: false, inNetwork: [] };
}

const isAddress = (told: unknown): told is PublicAddress =>
  isRecord(told) && typeof told['link'] === 'string' && Array.isArray(told['inNetwork']);
