import { useMemo, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { usePastState } from '../features/past/use-past-state.ts';
import { Emblems } from '../tournament-view/emblem.tsx';
import { FrozenNow } from '../tournament-view/use-now.ts';
import { texts } from '../texts/de.ts';
import { InBar } from '../features/app-shell/app-shell.tsx';
import { Loading } from '../ui/display/loading.tsx';
import { TournamentHead } from './tournament-head.tsx';
import type { TournamentPageProps } from '../features/tournament/tournament-page-props.ts';
import { TournamentTabs } from './tournament-tabs.tsx';
import { PastBar } from '../features/past/past-bar.tsx';
import { PastBoard } from '../features/past/past-board.tsx';
import * as styles from './tournament-layout.module.css';

/** The tabs with a past state of the tournament. The past is read-only, so no actions are offered. */
export function PastTournament({ id, children }: { id: string; children: (page: TournamentPageProps) => ReactNode }) {
  const view = usePastState((past) => (past.tournamentId === id ? past.view : null));
  const isAwaited = usePastState((past) => past.problem === null && (past.steps !== null || past.unread === null));
  const [path] = useLocation();
  // Taken from the shown view, not from the requested version: bar, clock and tables belong together.
  const moment = view?.past?.recordedAt ?? null;
  const shownAt = useMemo(() => (moment === null ? null : new Date(moment)), [moment]);
  return (
    <FrozenNow value={shownAt}>
      {view === null && (
        <InBar>
          <div className={`${styles.head} ${styles.title}`}>
            <h1>{texts.past.bar}</h1>
          </div>
        </InBar>
      )}
      {view !== null && <TournamentHead tournament={view} role={null} isPast />}
      <PastBar tournamentId={id} shown={view} />
      {view !== null && <TournamentTabs tournament={view} isPast />}
      {view === null ? (
        isAwaited && <Loading />
      ) : path.endsWith('/board') ? (
        <PastBoard tournament={view} at={moment ?? ''} />
      ) : (
        <Emblems teams={view.teams}>{children({ tournament: view, role: null })}</Emblems>
      )}
    </FrozenNow>
  );
}
