import './theme/fonts-optical.css';
import './public/board/board.css';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { firstView, type First } from './live/first-view.ts';
import { setIdleCheck } from './live/reload-when-idle.ts';
import { openOffline } from './live/open-offline.ts';
import { usePublicView } from './live/public-view.ts';
import { useOfflineState } from './live/use-offline-state.ts';
import { seedTopic, useLostSince, useWasLive } from './live/topics.ts';
import { Board } from './public/board/board.tsx';
import { settingsOf } from './public/board/board-page.ts';
import { useBoardMessage } from './public/board/board-message.ts';
import { FrozenNow } from './tournament-view/use-now.ts';
import { session } from './session/page-session.ts';
import { texts } from './texts/de.ts';

// The hall display has its own entry, without code of the portal: it hydrates the page that the server rendered.

const place = document.getElementById('page');
if (place === null) throw new Error('board.html has no place for the page.');
const tournament = /^\/t\/([^/]+)\/board/.exec(location.pathname)?.[1] ?? '';
const first = firstView();
const isMissing = 'missing' in document.documentElement.dataset;
const settings = settingsOf(location.search);

if (first !== null) seedTopic(`public/${tournament}`, first);
else if (isMissing && session.stored().accessExpiry === null) seedTopic(`public/${tournament}`, null);

if (new URLSearchParams(location.search).has('past')) createRoot(place).render(<PastBoard id={tournament} />);
else if (first === null) createRoot(place).render(<LiveBoard id={tournament} first={null} />);
else startTransition(() => void hydrateRoot(place, <LiveBoard id={tournament} first={first} />));
if (first?.view.visibility === 'Public') void openOffline().catch(() => undefined);

/** Nothing happened in the hall for so long: a moment in which the picture may go for the blink of an eye. */
const STILL_FOR_MS = 15_000;

function LiveBoard({ id, first: begun }: { id: string; first: First | null }) {
  const shown = usePublicView(`public/${id}`, begun, isMissing);
  const kept = useOfflineState(id, shown);
  const lostSince = useLostSince();
  const wasLive = useWasLive();
  // After all that happens in the hall, and with the connection. The pages turn inside without it: else a display would
  // never be still.
  useEffect(() => {
    const drawn = Date.now();
    setIdleCheck({ isIdle: () => Date.now() - drawn > STILL_FOR_MS, isFree: () => true });
  });
  const [link] = useState(() => begun?.link ?? `${location.origin}/t/${id}`);
  const view = kept?.view ?? (shown.status === 'here' ? shown.view : null);
  useEffect(() => {
    if (view !== null) document.title = texts.board.title(view.name);
  }, [view]);
  if (shown.status === 'gone') return <Message>{texts.board.gone}</Message>;
  if (view === null) return lostSince === null ? null : <Message>{texts.board.unreachable}</Message>;
  return (
    <Board
      tournament={view}
      lostSince={lostSince === null ? null : (kept?.at ?? lostSince)}
      isOpening={!wasLive}
      isNews={kept === null && shown.status === 'here' && shown.isNews}
      settings={settings}
      link={link}
      {...(begun === null ? {} : { at: begun.at })}
    />
  );
}

/** In a frame of the portal: whatever version that shows. */
function PastBoard({ id }: { id: string }) {
  const told = useBoardMessage();
  if (told === null) return null;
  const link = `${location.origin}/t/${id}`;
  return (
    <FrozenNow value={new Date(told.at)}>
      <Board tournament={told.view} lostSince={null} isOpening settings={settings} link={link} />
    </FrozenNow>
  );
}

const Message = ({ children }: { children: ReactNode }) => (
  <main className="board board-message">
    <h1>{children}</h1>
  </main>
);
