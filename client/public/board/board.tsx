import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PublicTournamentView } from '#domain/contract.ts';
import { dayPhaseAt, interruptionAt } from '#domain/match-day.ts';
import { texts } from '../../texts/de.ts';
import { readMoment } from '../../texts/format.ts';
import { BoardSponsor } from './board-sponsor.tsx';
import { useMatchDay } from '../../tournament-view/use-match-day.ts';
import { useHasStarted } from '../../tournament-view/use-now.ts';
import { AheadPage } from './ahead-page.tsx';
import { WakeLock } from './wake-lock.tsx';
import { BoardBreak } from './board-break.tsx';
import { BoardHead } from './board-head.tsx';
import { BoardToolbar } from './board-toolbar.tsx';
import { CourtPage } from './court-page.tsx';
import { FinalsPage } from './finals-page.tsx';
import { useGoal } from './use-goal.ts';
import { Gong } from './gong.tsx';
import { HaltPage } from './halt-page.tsx';
import { GroupsPage } from './groups-page.tsx';
import { NextPage } from './next-page.tsx';
import { NowPage } from './now-page.tsx';
import { Notices } from '../notices.tsx';
import { listBoardPages, type BoardPage, type BoardSettings, type BoardPageProps } from './board-page.ts';
import { RankingPage } from './ranking-page.tsx';
import { useChanges } from '../board-changes.ts';
import { runningOn, ScoreStrip } from './score-strip.tsx';
import { TICK_MS, useRotation } from './use-rotation.ts';
import { Emblems } from '../../tournament-view/emblem.tsx';
import { TypedAddress } from '../../tournament-view/typed-address.tsx';

/**
 * The display of a hall. Pure except for the clock: it shows the public view, `lostSince` says since when that may be
 * outdated, `link` is the address of the visitor page. `at`: the moment its first HTML was made for.
 */
export function Board({
  tournament,
  lostSince,
  settings,
  link,
  at,
  isOpening = false,
  isNews = true,
}: {
  tournament: PublicTournamentView;
  lostSince: Date | null;
  settings: BoardSettings;
  link: string;
  at?: Date;
  /** The channel was not connected yet, so the board must not claim to be live. */
  isOpening?: boolean;
  /** What is other than before happened just now. */
  isNews?: boolean;
}) {
  const [paused, setPaused] = useState(false);
  const hasStarted = useHasStarted();
  const { now, day, forecast } = useMatchDay(tournament, at, lostSince === null);
  const { status } = tournament.status;
  const old = lostSince === null ? null : readMoment(lostSince, now);
  const phase = dayPhaseAt(tournament, now);
  const halt = interruptionAt(tournament, now);
  const pages = settings.court === null ? listBoardPages(tournament, settings.pages, day.courts, phase, forecast) : [];
  const kinds = [...new Set(pages.map(({ kind }) => kind))];
  const changes = useChanges(tournament, isNews);
  // What an earlier version shows happened at another time.
  const goal = useGoal(tournament, isNews && !isOpening);
  const { page, share, go } = useRotation(pages, settings, changes, paused, goal !== null);
  // A page that shows the courts shows their scores.
  const isStripped = settings.court === null && page !== undefined && (halt !== null || page.kind !== 'now');
  const shown: BoardPageProps = { tournament, changes, old, forecast, now };

  return (
    <div className="board" data-board="" data-outdated={old !== null || undefined}>
      <BoardHead tournament={tournament} old={old} isOpening={isOpening} court={settings.court} />
      {/* One row of the board, whatever is in it. */}
      <div>
        {isStripped && (
          <Emblems teams={tournament.teams}>
            <ScoreStrip tournament={tournament} running={runningOn(day.courts)} goal={old === null ? goal : null} />
          </Emblems>
        )}
        <Notices announcement={tournament.announcement} status={tournament.status} at={at} className="board-notices" />
        {hasStarted && <BoardBreak breaks={tournament.breaks} now={now} />}
      </div>
      <main className="board-main" key={halt === null ? `${page?.kind ?? 'none'}-${page?.part ?? 0}` : 'halt'}>
        {old !== null && (
          <p className="board-old">
            {texts.connection.scoresOf(old)} <span>{texts.connection.mayDiffer}</span>
          </p>
        )}
        <Emblems teams={tournament.teams}>
          {halt !== null ? (
            <HaltPage {...halt} />
          ) : settings.court !== null ? (
            <CourtPage court={settings.court} courts={day.courts} {...shown} />
          ) : page === undefined ? (
            <p className="board-empty">
              {status === 'Planned' ? texts.board.noPlan : texts.publicWords.statuses[status]}
            </p>
          ) : (
            contentOf(page, shown)
          )}
        </Emblems>
      </main>
      <footer className="board-foot">
        {settings.qr ? (
          <div className="board-link">
            <div>
              <img src={`/t/${tournament.id}/qr.svg`} alt={texts.board.codeOf(link)} />
            </div>
            <div>
              <b>{texts.board.onPhone}</b>
              <TypedAddress link={link.replace(/^https?:\/\//, '')} />
            </div>
          </div>
        ) : (
          <span />
        )}
        {pages.length < 2 ? (
          <span />
        ) : (
          <nav className="board-pages" aria-label={texts.board.pagesLabel}>
            {kinds.map((kind) => (
              <button
                key={kind}
                type="button"
                aria-current={page?.kind === kind ? 'page' : undefined}
                onClick={() => go(kind)}
              >
                {texts.board.pages[kind]}
                {page?.kind === kind && <Rest share={share} />}
              </button>
            ))}
          </nav>
        )}
        <BoardSponsor tournament={tournament} />
        <BoardToolbar paused={paused} pause={setPaused} sound={settings.sound} />
      </footer>
      <WakeLock />
      {settings.sound && <Gong matches={tournament.matches} court={settings.court} isNews={isNews} />}
    </div>
  );
}

/**
 * The progress of the current page. Updated outside React, which otherwise would render the whole board with each tick.
 */
function Rest({ share }: { share: () => number }) {
  const bar = useRef<HTMLProgressElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (bar.current !== null) bar.current.value = share();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [share]);
  return <progress ref={bar} className="board-progress" max={1} value={0} aria-hidden="true" />;
}

function contentOf(page: BoardPage, shown: BoardPageProps): ReactNode {
  switch (page.kind) {
    case 'ahead':
      return <AheadPage page={page} />;
    case 'next':
      return <NextPage page={page} {...shown} />;
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
