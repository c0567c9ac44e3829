import { Suspense, type ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { ErrorBoundary } from './features/navigation/error-boundary.tsx';
import { AppShell } from './features/app-shell/app-shell.tsx';
import { ownTab } from './features/editing/own-tab.ts';
import { lazyPage, type LazyPage } from './features/navigation/lazy-page.tsx';
import { RightLackingPage } from './features/app-shell/notice-pages.tsx';
import { Loading } from './ui/display/loading.tsx';
import { Overlays } from './features/search/overlays.tsx';
import type { OrganizationPageProps } from './features/organization/organization-page-props.ts';
import { maySee, type OrganizationTab } from './features/organization/organization-tab.ts';
import { OrganizationLayout } from './layouts/organization-layout.tsx';
import { TournamentLayout } from './layouts/tournament-layout.tsx';
import type { TournamentTab } from './layouts/tournament-tabs.tsx';
import type { TournamentPageProps } from './features/tournament/tournament-page-props.ts';
import { isAtAddress } from './public/is-at-address.ts';
import { memberAddresses } from './public/portal-addresses.ts';
import { texts } from './texts/de.ts';

// Path → page: one table, every page loaded when it is first opened. A page's folder exports one component. The pages
// that need no session are in `entrance.tsx`.

const pages: readonly { readonly path: string; readonly page: LazyPage<{ id: string }> }[] = [
  {
    path: memberAddresses.organizations,
    page: lazyPage(async () => (await import('./pages/organizations/organizations.tsx')).Organizations),
  },
  {
    path: memberAddresses.profile,
    page: lazyPage(async () => (await import('./pages/profile/profile.tsx')).Profile),
  },
  {
    path: memberAddresses['change-password'],
    page: lazyPage(async () => (await import('./pages/change-password/change-password.tsx')).ChangePassword),
  },
  {
    path: memberAddresses['user-info'],
    page: lazyPage(async () => (await import('./pages/user-info/user-info.tsx')).UserInfo),
  },
  {
    path: memberAddresses.management,
    page: lazyPage(async () => (await import('./pages/management/management.tsx')).Management),
  },
  {
    path: memberAddresses['create-organization'],
    page: lazyPage(
      async () => (await import('./pages/create-organization/create-organization.tsx')).CreateOrganization,
    ),
  },
  {
    path: memberAddresses['create-tournament'],
    page: lazyPage(async () => (await import('./pages/create-tournament/create-tournament.tsx')).CreateTournament),
  },
  {
    path: memberAddresses.configuration,
    page: lazyPage(async () => (await import('./pages/configuration/configuration.tsx')).Configuration),
  },
  {
    path: memberAddresses['plan-editor'],
    page: lazyPage(async () => (await import('./pages/plan-editor/plan-editor.tsx')).PlanEditor),
  },
];

/** The tabs of a tournament, in their order; they share one head that stays while the tab changes. */
const tabs: readonly {
  readonly path: string;
  readonly tab: TournamentTab;
  readonly page: LazyPage<TournamentPageProps>;
}[] = [
  {
    path: memberAddresses['match-plan'],
    tab: 'plan',
    page: lazyPage(async () => (await import('./pages/match-plan/match-plan.tsx')).MatchPlan),
  },
  {
    path: memberAddresses.groups,
    tab: 'groups',
    page: lazyPage(async () => (await import('./pages/groups/groups.tsx')).Groups),
  },
  {
    path: memberAddresses.teams,
    tab: 'teams',
    page: lazyPage(async () => (await import('./pages/teams/teams.tsx')).Teams),
  },
  {
    path: memberAddresses.ranking,
    tab: 'ranking',
    page: lazyPage(async () => (await import('./pages/ranking/ranking.tsx')).Ranking),
  },
  {
    path: memberAddresses.documents,
    tab: 'documents',
    page: lazyPage(async () => (await import('./pages/documents/documents.tsx')).Documents),
  },
  {
    path: memberAddresses.share,
    tab: 'share',
    page: lazyPage(async () => (await import('./pages/share/share.tsx')).Share),
  },
  {
    path: memberAddresses.history,
    tab: 'history',
    page: lazyPage(async () => (await import('./pages/history/history.tsx')).History),
  },
  {
    path: memberAddresses['tournament-settings'],
    tab: 'settings',
    page: lazyPage(
      async () => (await import('./pages/tournament-settings/tournament-settings.tsx')).TournamentSettings,
    ),
  },
];

/** The tabs of an organisation and what lies below them, in their order; they share one head too. */
const organizationTabs: readonly {
  readonly path: string;
  readonly tab: OrganizationTab;
  readonly page: LazyPage<OrganizationPageProps>;
}[] = [
  {
    path: memberAddresses.organization,
    tab: 'tournaments',
    page: lazyPage(async () => (await import('./pages/organization/organization.tsx')).Organization),
  },
  {
    path: memberAddresses['folder-timetable'],
    tab: 'tournaments',
    page: lazyPage(async () => (await import('./pages/folder-timetable/folder-timetable.tsx')).FolderTimetable),
  },
  {
    path: memberAddresses['folder-statistics'],
    tab: 'tournaments',
    page: lazyPage(async () => (await import('./pages/folder-statistics/folder-statistics.tsx')).FolderStatistics),
  },
  {
    path: memberAddresses.venues,
    tab: 'venues',
    page: lazyPage(async () => (await import('./pages/venues/venues.tsx')).Venues),
  },
  {
    path: memberAddresses['create-venue'],
    tab: 'venues',
    page: lazyPage(async () => (await import('./pages/create-venue/create-venue.tsx')).CreateVenue),
  },
  {
    path: memberAddresses.venue,
    tab: 'venues',
    page: lazyPage(async () => (await import('./pages/venue/venue.tsx')).Venue),
  },
  {
    path: memberAddresses.images,
    tab: 'images',
    page: lazyPage(async () => (await import('./pages/images/images.tsx')).Images),
  },
  {
    path: memberAddresses.members,
    tab: 'members',
    page: lazyPage(async () => (await import('./pages/members/members.tsx')).Members),
  },
  {
    path: memberAddresses['api-keys'],
    tab: 'keys',
    page: lazyPage(async () => (await import('./pages/api-keys/api-keys.tsx')).ApiKeys),
  },
  {
    path: memberAddresses['create-api-key'],
    tab: 'keys',
    page: lazyPage(async () => (await import('./pages/create-api-key/create-api-key.tsx')).CreateApiKey),
  },
  {
    path: memberAddresses['api-examples'],
    tab: 'keys',
    page: lazyPage(async () => (await import('./pages/api-examples/api-examples.tsx')).ApiExamples),
  },
  {
    path: memberAddresses['api-key'],
    tab: 'keys',
    page: lazyPage(async () => (await import('./pages/api-key/api-key.tsx')).ApiKey),
  },
  {
    path: memberAddresses['organization-history'],
    tab: 'history',
    page: lazyPage(
      async () => (await import('./pages/organization-history/organization-history.tsx')).OrganizationHistory,
    ),
  },
  {
    path: memberAddresses['organization-settings'],
    tab: 'settings',
    page: lazyPage(
      async () => (await import('./pages/organization-settings/organization-settings.tsx')).OrganizationSettings,
    ),
  },
];

/** Has the page at a path come before it is shown, and the tab know whose drafts are its own. */
export async function loadPageAt(path: string): Promise<void> {
  const { settled } = ownTab();
  await [...pages, ...tabs, ...organizationTabs].find(({ path: address }) => isAtAddress(address, path))?.page.load();
  await settled;
}

/** All that members see. */
export function Routes() {
  return (
    <>
      <Overlays />
      <PageBoundary>
        <PagesByPath />
      </PageBoundary>
    </>
  );
}

/** Around a whole page: what it throws is said with the bar above it, so that there is a way on. */
function PageBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const around = (notice: ReactNode) => (
    <AppShell title={texts.problems.brokenTitle} crumbs={[{ label: texts.frame.organizations, to: '/portal' }]}>
      {notice}
    </AppShell>
  );
  return (
    <ErrorBoundary place={path} around={around}>
      {children}
    </ErrorBoundary>
  );
}

/** Around one tab: head and tabs stay while it loads, and when it throws. */
function PartBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary place={path} around={(notice) => notice}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** The display as it was, which the frame of a past moment shows (layouts/past-tournament.tsx); the present one is /t/{id}/board. */
const PAST_BOARD = '/portal/tournaments/:id/board';

/** Every address that has a page of its own. */
const ADDRESSES = [PAST_BOARD, ...Object.values(memberAddresses)];

function PagesByPath() {
  const [asked] = useLocation();
  // Also below an organisation or a tournament: any unknown path leads home.
  if (!ADDRESSES.some((address) => isAtAddress(address, asked))) return <Redirect to="/portal" replace />;
  return (
    <Switch>
      {pages.map(({ path, page: Page }) => (
        <Route key={path} path={path}>
          {({ id = '' }: { readonly id?: string }) => <Page key={id} id={id} />}
        </Route>
      ))}
      <Route path={`${memberAddresses.organization}/*?`}>
        {({ id }) => (
          <OrganizationLayout key={id} id={id}>
            {(page) => (
              <Switch>
                {organizationTabs.map(({ path, tab, page: Page }) => (
                  <Route key={path} path={path}>
                    <PartBoundary>{maySee(tab, page.role) ? <Page {...page} /> : <RightLackingPage />}</PartBoundary>
                  </Route>
                ))}
              </Switch>
            )}
          </OrganizationLayout>
        )}
      </Route>
      <Route path="/portal/tournaments/:id/*?">
        {({ id }) => (
          <TournamentLayout key={id} id={id}>
            {(page) => (
              <Switch>
                {tabs.map(({ path, page: Page }) => (
                  <Route key={path} path={path}>
                    <PartBoundary>
                      <Page {...page} />
                    </PartBoundary>
                  </Route>
                ))}
                <Redirect to={`/portal/tournaments/${id}`} replace />
              </Switch>
            )}
          </TournamentLayout>
        )}
      </Route>
    </Switch>
  );
}
