import './public/visitor/visitor.css';
import { startTransition, useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { firstView, type First } from './live/first-view.ts';
import { openOffline } from './live/open-offline.ts';
import { usePublicView } from './live/public-view.ts';
import { useHandsOff } from './live/use-hands-off.ts';
import { useOfflineState } from './live/use-offline-state.ts';
import { reloadWhenLive, seedTopic, useLostSince, useWasLive } from './live/topics.ts';
import { titleOf } from './public/about.ts';
import type { Freshness } from './public/freshness.ts';
import { NotShown } from './public/not-shown.tsx';
import { useNow } from './tournament-view/use-now.ts';
import { listenForInstallPrompt } from './public/visitor/use-install.ts';
import { VisitorPage } from './public/visitor/visitor-page.tsx';
import { session } from './session/page-session.ts';
import { texts } from './texts/de.ts';
import { readMoment } from './texts/format.ts';

// The visitor page as its own entry: React and our own parts, nothing of the portal. It hydrates the server's HTML.

/** Without server HTML, the view is shown as current at once. */
const NEVER = new Date(0);

const place = document.getElementById('page');
if (place === null) throw new Error('visitor.html has no place for the page.');
const tournament = /^\/t\/([^/]+)/.exec(location.pathname)?.[1] ?? '';
const first = firstView();
const isMissing = 'missing' in document.documentElement.dataset;

listenForInstallPrompt();
// Chromium asks no second time for a part that did not arrive, nor for what that part imports, until the page is reloaded.
addEventListener('vite:preloadError', reloadWhenLive);
if (first !== null) seedTopic(`public/${tournament}`, first);
// Without a session the page can only mean a public tournament, so it waits for the channel alone.
else if (isMissing && session.stored().accessExpiry === null) seedTopic(`public/${tournament}`, null);

if (first === null) createRoot(place).render(<LiveVisitor id={tournament} first={null} />);
// In slices: input during hydration comes first.
else startTransition(() => void hydrateRoot(place, <LiveVisitor id={tournament} first={first} />));

if (first?.view.visibility === 'Public') {
  // The script runs, so the visit is counted: crawlers that only fetch the HTML are not.
  void fetch(`/t/${tournament}/seen`, { method: 'POST', keepalive: true }).catch(() => undefined);
  // All of its parts are here before the service worker is told of them, whatever the network does by then.
  void import('./public/visitor/later/later-parts.ts')
    .catch(() => undefined)
    .then(openOffline)
    .catch(() => undefined);
}

function LiveVisitor({ id, first: begun }: { id: string; first: First | null }) {
  const shown = usePublicView(`public/${id}`, begun, isMissing);
  const kept = useOfflineState(id, shown);
  const freshness = useFreshness(kept?.at ?? null);
  useHandsOff();
  const view = kept?.view ?? (shown.status === 'here' ? shown.view : null);
  const [link] = useState(() => begun?.link ?? `${location.origin}/t/${id}`);
  useEffect(() => {
    if (view !== null) document.title = titleOf(view);
    else if (shown.status === 'gone') document.title = texts.titled(texts.visitor.goneTitle);
  }, [view, shown.status]);
  if (shown.status === 'gone') return <NotShown />;
  if (view === null) return <p className="not-shown">{'since' in freshness ? texts.visitor.unreachable : ''}</p>;
  const isNews = kept === null && shown.status === 'here' && shown.isNews;
  return <VisitorPage tournament={view} at={begun?.at ?? NEVER} link={link} freshness={freshness} isNews={isNews} />;
}

/** `keptAt`: the time of the offline copy being shown; null: the view came over the network. */
function useFreshness(keptAt: Date | null): Freshness {
  const lostSince = useLostSince();
  const wasLive = useWasLive();
  const now = useNow(60_000);
  if (lostSince === null) return { kind: wasLive ? 'live' : 'opening' };
  return { kind: wasLive && navigator.onLine ? 'lost' : 'offline', since: readMoment(keptAt ?? lostSince, now) };
}
