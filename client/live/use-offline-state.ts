import { useEffect, useState } from 'react';
import type { PublicView } from './public-view.ts';
import { deleteOffline, saveOffline, loadOffline, type OfflineState } from './offline-state.ts';
import { getLastContact, useLostSince, useWasLive } from './topics.ts';

const KEEP_EVERY_MS = 30_000;

/**
 * Keeps an offline copy of the live view. While this page has never been connected, returns the newest state that was
 * kept, as such a copy or with the page; null: what the page shows came over the network. The copy of a tournament that
 * was withdrawn, or that is private and seen by a member, is deleted.
 */
export function useOfflineState(tournamentId: string, shown: PublicView): OfflineState | null {
  const lostSince = useLostSince();
  const wasLive = useWasLive();
  const [found, setFound] = useState<OfflineState | null>(null);
  const view = shown.status === 'here' ? shown.view : null;
  const isLive = wasLive && lostSince === null;

  useEffect(() => {
    if (view === null || !isLive) return;
    const isPublic = view.visibility === 'Public';
    // Storage may be full or forbidden: the page then works without an offline copy.
    const keepNow = (): void =>
      void (
        isPublic ? saveOffline(tournamentId, { view, at: getLastContact() }) : deleteOffline(tournamentId, view)
      ).catch(() => undefined);
    if (!isPublic) keepNow();
    // Goals can follow each other quickly, so writes are delayed. For a private tournament, its pictures may have been
    // cached only now.
    const soon = setTimeout(keepNow, 1_000);
    const again = setInterval(keepNow, KEEP_EVERY_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(again);
    };
  }, [tournamentId, view, isLive]);

  useEffect(() => {
    if (!wasLive && lostSince !== null) void loadOffline(tournamentId).then(setFound, () => undefined);
  }, [tournamentId, wasLive, lostSince]);

  useEffect(() => {
    if (shown.status === 'gone') void deleteOffline(tournamentId).catch(() => undefined);
  }, [tournamentId, shown.status]);

  if (wasLive) return null;
  if (view === null) return found;
  // In a page from a cache the service worker writes when the server sent it.
  const { kept } = document.documentElement.dataset;
  if (kept === undefined) return null;
  const at = new Date(kept);
  return found !== null && found.at > at ? found : { view, at };
}
