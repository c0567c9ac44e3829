import { useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { quietWhen } from './live/newer-pages.ts';
import { useLostSince, useView } from './live/views.ts';
import { Board } from './public/board/board.tsx';
import { settingsOf } from './public/board/pages.ts';
import { texts } from './texts/de.ts';
import './theme/fonts.css';
import './theme/tokens.css';
import './public/board/board.css';

// The hall display as its own entry: React and our own parts, nothing of the portal.

const page = document.getElementById('page');
if (page === null) throw new Error('board.html has no place for the page.');

const tournament = /^\/t\/([^/]+)\/board/.exec(location.pathname)?.[1] ?? '';
createRoot(page).render(<LiveBoard id={tournament} />);

/** Nothing happened in the hall for so long: a moment in which the picture may go for the blink of an eye. */
const STILL = 15_000;

function LiveBoard({ id }: { id: string }) {
  const held = useView(`public/${id}`);
  // After every new picture, whatever brought it.
  useEffect(() => {
    const shown = Date.now();
    quietWhen(() => Date.now() - shown > STILL);
  });
  const lostSince = useLostSince();
  const settings = useMemo(() => settingsOf(location.search), []);
  const [link] = useState(() => `${location.origin}/t/${id}`);
  const [qr, setQr] = useState<ComponentProps<typeof Board>['qr']>(null);
  useEffect(() => {
    // Not needed for the first picture, and as large as the rest of our own code.
    if (settings.qr) void import('./board-code.ts').then(({ codeOf }) => setQr(codeOf(link)));
  }, [settings.qr, link]);
  if (held.status === 'loading') return null;
  if (held.status === 'gone') return <Message>{texts.board.gone}</Message>;
  if (held.status === 'unreachable') return <Message>{texts.board.unreachable}</Message>;
  return (
    <Titled title={texts.board.title(held.view.name)}>
      <Board tournament={held.view} lostSince={lostSince} settings={settings} link={link} qr={qr} />
    </Titled>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{title}</title>
      {children}
    </>
  );
}

const Message = ({ children }: { children: ReactNode }) => (
  <main className="board message">
    <p>{children}</p>
  </main>
);
