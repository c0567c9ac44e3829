import { useEffect, useState, type ReactNode } from 'react';
import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { clock } from '../../texts/format.ts';
import { useNow } from '../use-now.ts';
import { BoardHead } from './board-head.tsx';
import { BoardToolbar } from './board-toolbar.tsx';
import { FinalsPage } from './finals-page.tsx';
import { GroupsPage } from './groups-page.tsx';
import { NowPage } from './now-page.tsx';
import { pagesOf, type BoardPage, type BoardSettings, type Shown } from './pages.ts';
import { RankingPage } from './ranking-page.tsx';
import { useChanges } from './changes.ts';
import { useRotation } from './rotation.ts';

/**
 * The display of a hall. Pure but for the clock: what it shows comes in as the public view, `lostSince` says since when
 * that may be old, `link` is the address of the visitor page and `qr` its code as an SVG path on a grid.
 */
export function Board({
  tournament,
  lostSince,
  settings,
  link,
  qr,
}: {
  tournament: PublicTournamentView;
  lostSince: Date | null;
  settings: BoardSettings;
  link: string;
  qr: { readonly size: number; readonly path: string } | null;
}) {
  const now = useNow(1_000);
  const [paused, pause] = useState(false);
  const pages = pagesOf(tournament, settings.pages, now);
  const changes = useChanges(tournament);
  const { page, turn, go } = useRotation(pages, settings, changes, paused);
  const old = lostSince === null ? null : clock(lostSince);

  return (
    <div className={old === null ? 'board' : 'board is-old'}>
      <BoardHead tournament={tournament} now={now} lostSince={lostSince} />
      <main className="b-main" key={`${page?.kind ?? 'none'}-${page?.part ?? 0}`}>
        {old !== null && (
          <p className="oldbar">
            {texts.connection.scoresOf(old)} <span>{texts.connection.mayDiffer}</span>
          </p>
        )}
        {page === undefined ? (
          <p className="b-empty">{texts.board.noPlan}</p>
        ) : (
          contentOf(page, { tournament, changes, old })
        )}
      </main>
      <footer className="b-foot">
        {qr === null ? (
          <span />
        ) : (
          <div className="b-link">
            <div className="qr">
              <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={link} shapeRendering="crispEdges">
                <path d={qr.path} fill="#000" />
              </svg>
            </div>
            <div className="qr-t">
              <b>{texts.board.onPhone}</b>
              <span>{link.replace(/^https?:\/\//, '')}</span>
            </div>
          </div>
        )}
        <nav className="pages" aria-label={texts.board.pagesLabel}>
          {[...new Set(pages.map(({ kind }) => kind))].map((kind) => (
            <button
              key={kind}
              type="button"
              className={page?.kind === kind ? 'on' : ''}
              aria-current={page?.kind === kind ? 'page' : undefined}
              onClick={() => go(kind)}
            >
              {texts.board.pages[kind]}
              {page?.kind === kind && <progress className="rest" max={1} value={turn} aria-hidden="true" />}
            </button>
          ))}
        </nav>
        {tournament.images.sponsorBanner === null ? (
          <span />
        ) : (
          <img
            className="banner"
            src={tournament.images.sponsorBanner.url}
            alt={tournament.images.sponsorBanner.name}
          />
        )}
        <BoardToolbar paused={paused} pause={pause} />
      </footer>
      <Awake />
    </div>
  );
}

function contentOf(page: BoardPage, shown: Shown): ReactNode {
  switch (page.kind) {
    case 'now':
      return <NowPage page={page} {...shown} />;
    case 'groups':
      return <GroupsPage page={page} {...shown} />;
    case 'finals':
      return <FinalsPage page={page} {...shown} />;
    case 'ranking':
      return <RankingPage page={page} {...shown} />;
  }
}

/** Keeps the screen on where the browser lets us: only over https and while the page is seen. */
function Awake() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    const hold = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (held) => {
          lock = held;
        },
        // Refused on low battery; the screen then does what the system says.
        () => undefined,
      );
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
  return null;
}
