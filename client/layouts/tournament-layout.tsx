import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { usePlace } from '../live/use-place.ts';
import { useView } from '../live/topics.ts';
import { asksForPast, usePastAddress } from '../features/past/use-past-address.ts';
import { texts } from '../texts/de.ts';
import { AppShell } from '../features/app-shell/app-shell.tsx';
import { LastVisitNote } from '../features/last-visit/last-visit-note.tsx';
import { Loading } from '../ui/display/loading.tsx';
import { EndedPage, MissingPage, NotShownPage, UnreachablePage } from '../features/app-shell/notice-pages.tsx';
import { mayOrganize } from '../features/organization/role.ts';
import { useOwnRole } from '../features/organization/use-own-role.ts';
import { lazyPage } from '../features/navigation/lazy-page.tsx';
import { NoticeBar } from '../features/notices/notice-bar.tsx';
import { Emblems } from '../tournament-view/emblem.tsx';
import { TournamentDeeds } from './tournament-deeds.tsx';
import { pathTo, TournamentHead } from './tournament-head.tsx';
import type { TournamentPageProps } from '../features/tournament/tournament-page-props.ts';
import { shownInPast, tabIn, TournamentTabs } from './tournament-tabs.tsx';
import * as styles from './tournament-layout.module.css';

// Few tournaments are none to be played. It is there before the head is drawn, so that nothing moves.
const PurposeNote = lazyPage(async () => (await import('./purpose-note.tsx')).PurposeNote);

// The question before going back is there once the page stands, for when it is asked.
const RevertDialogs = lazyPage(async () => (await import('../features/history/revert-dialogs.tsx')).RevertDialogs);

const isMarked = ({ purpose, template }: TournamentView): boolean => template || purpose !== 'Competition';

// No hall looks at the past: it comes when it is asked for, and so does what it shows.
const InThePast = lazyPage(async () => (await import('./past-tournament.tsx')).PastTournament);

/** The head of a tournament and its tabs; inside, the chosen tab with the view it follows. */
export function TournamentLayout({ id, children }: { id: string; children: (page: TournamentPageProps) => ReactNode }) {
  const topic = `tournament/${id}` as const;
  const viewState = useView(topic);
  const [path] = useLocation();
  const tab = tabIn(path);
  usePlace(topic, tab);
  usePastAddress(id, viewState.status === 'here' ? viewState.view.version : null, tab === 'history');
  const isPast = asksForPast(useSearch()) && shownInPast.has(tab);
  const hasPurposeNote = viewState.status === 'here' && isMarked(viewState.view);
  useEffect(() => {
    if (hasPurposeNote) void PurposeNote.load().catch(() => undefined);
  }, [hasPurposeNote]);
  const organizationId = viewState.status === 'here' ? viewState.view.organizationId : null;
  const own = useOwnRole(organizationId);
  // The role decides what the head offers: drawn earlier, everything below would jump when the role arrives.
  if (viewState.status === 'loading' || (viewState.status === 'here' && own.status === 'pending')) return <Loading />;
  if (viewState.status === 'gone') {
    if (viewState.why === 'deleted')
      return <EndedPage title={texts.tournament.deletedTitle} text={texts.tournament.deleted} />;
    const otherwise =
      viewState.why === 'withdrawn' ? (
        <EndedPage title={texts.tournament.endedTitle} text={texts.tournament.ended} />
      ) : (
        <MissingPage />
      );
    return <NotShownPage route="GET /api/tournaments/{id}" id={id} otherwise={otherwise} />;
  }
  if (viewState.status === 'unreachable')
    return <UnreachablePage problem={viewState.problem} retry={() => location.reload()} />;
  const tournament = viewState.view;
  const role = own.data?.role ?? null;
  return (
    <AppShell
      title={tab === 'plan' ? tournament.name : texts.tournament.tabTitle(texts.tournament.tabs[tab], tournament.name)}
      crumbs={pathTo(tournament)}
      hasHead
    >
      {isPast ? (
        <Suspense fallback={<Loading />}>
          <InThePast id={id}>{children}</InThePast>
        </Suspense>
      ) : (
        <>
          <TournamentHead tournament={tournament} role={role} />
          <div className={styles.tabRow}>
            <TournamentTabs tournament={tournament} />
            <TournamentDeeds tournament={tournament} role={role} />
          </div>
          <NoticeBar tournament={tournament} role={role} />
          {isMarked(tournament) && (
            <Suspense>
              <PurposeNote tournament={tournament} role={role} />
            </Suspense>
          )}
          <LastVisitNote tournament={tournament} />
          <Emblems teams={tournament.teams}>{children({ tournament, role })}</Emblems>
          {mayOrganize(role) && (
            <Suspense>
              <RevertDialogs tournament={tournament} />
            </Suspense>
          )}
        </>
      )}
    </AppShell>
  );
}
