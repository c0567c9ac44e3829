import {
  IconHistory,
  IconKey,
  IconMapPin,
  IconPhoto,
  IconPlus,
  IconSettings,
  IconTournament,
  IconUsers,
} from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { keysOf, statusAt } from '#domain/play.ts';
import { useView } from '../live/topics.ts';
import { useNow } from '../tournament-view/use-now.ts';
import { texts } from '../texts/de.ts';
import { withHyphens } from '../texts/with-hyphens.ts';
import { AppShell, type Breadcrumb } from '../features/app-shell/app-shell.tsx';
import { untellDeleted } from '../features/deletion/confirm-deletion.tsx';
import { ButtonLink } from '../ui/action/button.tsx';
import { Loading } from '../ui/display/loading.tsx';
import { EndedPage, MissingPage, NotShownPage, UnreachablePage } from '../features/app-shell/notice-pages.tsx';
import { listCompetitions, countOf } from '../features/organization/list-competitions.ts';
import type { OrganizationPageProps } from '../features/organization/organization-page-props.ts';
import { maySee, type OrganizationTab } from '../features/organization/organization-tab.ts';
import { mayOrganize, type Role } from '../features/organization/role.ts';
import { useOwnRole } from '../features/organization/use-own-role.ts';
import * as pageHead from '../ui/display/page-head.module.css';
import * as styles from './organization-layout.module.css';
import { Tabs, type Tab } from '../ui/action/tabs.tsx';
import { toast } from '../ui/overlay/toast.tsx';

/** The head of an organisation and its tabs; inside, the chosen tab with the views it follows. */
export function OrganizationLayout({
  id,
  children,
}: {
  id: string;
  children: (page: OrganizationPageProps) => ReactNode;
}) {
  const viewState = useView(`organization/${id}`);
  // A deleted or lost organisation is not requested again.
  const own = useOwnRole(
    viewState.status === 'gone' ? null : id,
    viewState.status === 'here' ? viewState.view.members : null,
  );
  const role = own.data?.role ?? null;
  const owned = useView(role === 'Owner' ? `organization/${id}/keys` : null);
  useRenewedRole(role);

  if (viewState.status === 'gone' && viewState.why === 'deleted') {
    return <EndedPage title={texts.organization.deletedTitle} text={texts.organization.deleted} />;
  }
  // A page that showed it before explains what happened; otherwise it is reported as missing.
  if (viewState.status === 'gone' || (own.status === 'error' && [403, 404].includes(own.error.status))) {
    const wasHere = viewState.status === 'here' || (viewState.status === 'gone' && viewState.why === 'withdrawn');
    const otherwise = wasHere ? (
      <EndedPage title={texts.organization.partedTitle} text={texts.organization.parted} />
    ) : (
      <MissingPage />
    );
    return <NotShownPage route="GET /api/organizations/{id}" id={id} otherwise={otherwise} />;
  }
  if (own.status === 'error') return <UnreachablePage problem={own.error} retry={own.refetch} />;
  if (viewState.status !== 'here' || role === null) return <Loading />;
  const keys = owned.status === 'here' ? owned.view : null;
  return <Inside page={{ organization: viewState.view, role, keys }}>{children}</Inside>;
}

/** Reports a change of one's own role. */
function useRenewedRole(role: Role | null): void {
  const before = useRef(role);
  useEffect(() => {
    const known = before.current;
    if (role !== null) before.current = role;
    if (known !== null && role !== null && known !== role) {
      toast(texts.organization.roleIsNow(texts.organizations.roles[role]));
    }
  }, [role]);
}

function Inside({
  page,
  children,
}: {
  page: OrganizationPageProps;
  children: (page: OrganizationPageProps) => ReactNode;
}) {
  const { organization, role } = page;
  const [path] = useLocation();
  // It may have been taken back on another page or device.
  useEffect(() => untellDeleted(organization.id), [organization.id]);
  const base = `/portal/organizations/${organization.id}`;
  const [part = '', below, ...inside] = path.slice(base.length + 1).split('/');
  const { name } = organization;
  const folder = part === 'folders' ? organization.folders.find(({ id }) => id === below) : undefined;
  if (part === 'folders') {
    // A folder's page has a head of its own.
    const what = inside[0] === 'statistics' ? texts.organization.statistics : texts.organization.timetable;
    const crumbs = [
      { label: name, to: base },
      ...(folder === undefined ? [] : [{ label: folder.name, to: `${base}?folder=${folder.id}` }]),
      { label: what },
    ];
    return (
      <AppShell title={`${what}, ${folder?.name ?? name}`} crumbs={crumbs}>
        {children(page)}
      </AppShell>
    );
  }
  const tab = TABS.find((each) => addressOf(each) === part) ?? 'tournaments';
  const crumbs: readonly Breadcrumb[] = [
    { label: texts.frame.organizations, to: '/portal' },
    ...(below === undefined
      ? [{ label: name }]
      : [
          { label: name, to: base },
          { label: texts.organization.tabs[tab], to: `${base}/${part}` },
          { label: labelOf(page, tab, below) },
        ]),
  ];
  return (
    <AppShell title={titleOf(page, tab, below)} crumbs={crumbs}>
      <Head page={page} isFirst={part === ''} isBelow={below !== undefined} />
      <Tabs
        label={texts.organization.navigation}
        tabs={TABS.filter((each) => maySee(each, role)).map((each) => tabOf(each, page, base))}
        current={tab === 'tournaments' ? base : `${base}/${part}`}
      />
      {children(page)}
    </AppShell>
  );
}

const TABS = keysOf(texts.organization.tabs);

const addressOf = (tab: OrganizationTab): string => (tab === 'tournaments' ? '' : tab);

/** The breadcrumb label of a page below a tab. */
function labelOf({ organization, keys }: OrganizationPageProps, tab: OrganizationTab, below: string): string {
  if (tab === 'venues') {
    const venue = organization.venues.find(({ id }) => id === below);
    return below === 'new' ? texts.organization.newVenue : (venue?.name ?? texts.organization.venue);
  }
  if (below === 'new') return texts.organization.newKey;
  if (below === 'examples') return texts.organization.keyExamples;
  return keys?.apiKeys.find(({ id }) => id === below)?.name ?? texts.organization.key;
}

function titleOf(page: OrganizationPageProps, tab: OrganizationTab, below: string | undefined): string {
  const { name } = page.organization;
  if (below !== undefined) return `${labelOf(page, tab, below)}, ${name}`;
  return tab === 'tournaments' ? name : `${texts.organization.tabs[tab]}, ${name}`;
}

function tabOf(tab: OrganizationTab, { organization, keys }: OrganizationPageProps, base: string): Tab {
  const text = texts.organization.tabs[tab];
  switch (tab) {
    case 'tournaments':
      return {
        to: base,
        text,
        icon: <IconTournament size={22} aria-hidden />,
        count: countOf(organization.tournaments),
      };
    case 'venues':
      return {
        to: `${base}/venues`,
        text,
        icon: <IconMapPin size={22} aria-hidden />,
        count: organization.venues.length,
      };
    case 'images':
      return {
        to: `${base}/images`,
        text,
        icon: <IconPhoto size={22} aria-hidden />,
        count: organization.images.length,
      };
    case 'members':
      return {
        to: `${base}/members`,
        text,
        icon: <IconUsers size={22} aria-hidden />,
        count: organization.members.length,
      };
    case 'keys':
      return {
        to: `${base}/keys`,
        text,
        icon: <IconKey size={22} aria-hidden />,
        count: keys === null ? null : keys.apiKeys.length,
        isMore: true,
      };
    case 'history':
      return { to: `${base}/history`, text, icon: <IconHistory size={22} aria-hidden />, count: null, isMore: true };
    case 'settings':
      return { to: `${base}/settings`, text, icon: <IconSettings size={22} aria-hidden />, count: null, isMore: true };
  }
}

function Head({
  page: { organization, role },
  isFirst,
  isBelow,
}: {
  page: OrganizationPageProps;
  isFirst: boolean;
  isBelow: boolean;
}) {
  const { id, name, crest, members, folders, tournaments } = organization;
  const folder = new URLSearchParams(useSearch()).get('folder');
  const now = useNow(60_000);
  const running = listCompetitions(tournaments).filter((tournament) => statusAt(tournament, now) === 'running').length;
  // A tournament created from an open folder is placed in it.
  const newTournament = `/portal/organizations/${id}/new-tournament${
    folders.some((each) => each.id === folder) ? `?folder=${folder}` : ''
  }`;
  return (
    <section className={[pageHead.pageHead, styles.orgHead, isBelow ? styles.belowTab : ''].filter(Boolean).join(' ')}>
      {crest !== undefined && <img className={styles.crest} src={crest} alt="" width="48" height="48" />}
      <div className="grow">
        {/* The bar above says it on phones. */}
        <h1 className="hidden-on-phones">{withHyphens(name)}</h1>
        <div className={`${pageHead.facts} ${styles.facts}`}>
          <span>
            <IconUsers size={15} aria-hidden />
            {texts.organization.members(members.length)}
          </span>
          {running > 0 && (
            <span className={styles.running}>
              <span className="signal pulse" />
              {texts.organization.running(running)}
            </span>
          )}
        </div>
      </div>
      {isFirst && tournaments.length > 0 && mayOrganize(role) && (
        <ButtonLink tone="primary" href={newTournament}>
          <IconPlus size={18} aria-hidden />
          {texts.organization.create}
        </ButtonLink>
      )}
    </section>
  );
}
