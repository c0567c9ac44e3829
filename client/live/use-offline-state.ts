import { useEffect, useState } from 'react';
import type { PublicView } from './public-view.ts';
import { deleteOffline, saveOffline, loadOffline, type OfflineState } from './offline-state.ts';
import { useLostSince, useWasLive } from './topics.ts';

const KEEP_AGAIN = 30_000;

/**
 * Keeps on this device what is live, and answers what was kept where there was no contact since the page was opened. What
 * is gone, or private and seen by a member, is forgotten here too.
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
    // Nobody is harmed where the browser keeps nothing: full, or forbidden.
    const keepNow = (): void =>
      void (isPublic ? saveOffline(tournamentId, { view, at: new Date() }) : deleteOffline(tournamentId, view)).catch(
        () => undefined,
      );
    if (!isPublic) keepNow();
    // A goal and the next come quickly one after the other. What is private: its pictures may have come only now.
    const soon = setTimeout(keepNow, 1_000);
    const again = setInterval(keepNow, KEEP_AGAIN);
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

  return wasLive ? null : found;
}
