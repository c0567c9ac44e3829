import { fromServer } from '../api/from-server.ts';
import type { PublicTournamentView } from '#domain/contract.ts';

// The last state of a tournament on this device, for a page that is opened without a network. Browsers keep it only for
// addresses with https, as they do the page itself.

// Another name where a view learns to hold more: what was kept before has less than the page wants to show.
const CACHE = 'turnierpult-last-state-2';

export interface OfflineState {
  readonly view: PublicTournamentView;
  /** When it was last known to be true. */
  readonly at: Date;
}

const addressOf = (tournamentId: string): string => `/t/${tournamentId}/last-state`;

export async function saveOffline(tournamentId: string, { view, at }: OfflineState): Promise<void> {
  if (!('caches' in window)) return;
  const cache = await caches.open(CACHE);
  await cache.put(
    addressOf(tournamentId),
    new Response(JSON.stringify(view), {
      headers: { 'content-type': 'application/json', 'kept-at': at.toISOString() },
    }),
  );
}

/** What was kept; null: nothing. */
export async function loadOffline(tournamentId: string): Promise<OfflineState | null> {
  if (!('caches' in window)) return null;
  const found = await (await caches.open(CACHE)).match(addressOf(tournamentId));
  const at = found?.headers.get('kept-at') ?? null;
  if (found === undefined || at === null) return null;
  return { view: fromServer(await found.json()), at: new Date(at) };
}

/** Nothing of what is not public any more stays on this device: neither its state nor its pages nor its pictures. */
export async function deleteOffline(tournamentId: string, view: PublicTournamentView | null = null): Promise<void> {
  if (!('caches' in window)) return;
  const gone = new Set([view, (await loadOffline(tournamentId))?.view].flatMap(picturesOf));
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith(`/t/${tournamentId}`) || gone.has(pathname)) await cache.delete(request);
    }
  }
}

/** Wherever a view names them: '/images/…'. */
const picturesOf = (view: PublicTournamentView | null | undefined): readonly string[] =>
  [...JSON.stringify(view ?? null).matchAll(/"(\/images\/[^"?]+)/g)].map(([, path = '']) => path);
