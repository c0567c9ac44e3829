import { useEffect, useState } from 'react';
import { isRecord } from '#domain/play.ts';

/** The address to pass on, as the server says it (docs/api.md). */
export interface PublicAddress {
  readonly link: string;
  readonly isOnlyHere: boolean;
  readonly inNetwork: readonly string[];
}

/** Of the visitor page of a tournament. */
export const useVisitorAddress = (tournamentId: string): PublicAddress =>
  usePublicAddress(`/t/${tournamentId}`, `/t/${tournamentId}/address`);

/** Of the portal itself. */
export const usePortalAddress = (): PublicAddress => usePublicAddress('/', '/portal/address.json');

/** Of the page of a club [OR5], by its name. */
export const useClubAddress = (name: string): PublicAddress =>
  usePublicAddress(`/v/${name}`, `/v/${name}/address.json`);

/**
 * What the server says; until then, where it cannot be asked, and where it knows only its own computer though this page
 * came by another name, the address of this page.
 */
function usePublicAddress(path: string, askAt: string): PublicAddress {
  const [publicAddress, setPublicAddress] = useState<PublicAddress | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    fetch(askAt, { signal: controller.signal })
      .then(async (answer) => {
        const address: unknown = await answer.json();
        if (isAddress(address)) setPublicAddress(address);
      })
      .catch(() => undefined);
    return () => controller.abort();
  }, [askAt]);
  const isElsewhere = publicAddress?.isOnlyHere === true && !HERE.test(location.hostname);
  if (publicAddress !== null && !isElsewhere) return publicAddress;
  return { link: `${location.origin}${path}`, isOnlyHere: false, inNetwork: [] };
}

/** Names of the computer that the page runs on. */
const HERE = /^(localhost|127\..*|\[::1\])$/;

const isAddress = (publicAddress: unknown): publicAddress is PublicAddress =>
  isRecord(publicAddress) && typeof publicAddress['link'] === 'string' && Array.isArray(publicAddress['inNetwork']);
