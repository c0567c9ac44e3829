import { keysOf } from '#domain/play.ts';
import type { TournamentView } from '#domain/contract.ts';
import type { OrganizationSummary } from '../../api/calls.ts';
import { texts } from '../../texts/de.ts';
import { maySee, type OrganizationTab } from '../organization/organization-tab.ts';
import { mayOrganize, type Role } from '../organization/role.ts';
import type { SearchEntry } from './find-entries.ts';

const t = texts.spotlight;

const action = (
  title: string,
  detail: string,
  go: SearchEntry['go'],
  words: string,
  isOffered = false,
): SearchEntry => ({
  key: `action ${title} ${detail}`,
  kind: 'action',
  title,
  detail,
  go,
  words,
  ...(isOffered ? { isOffered } : {}),
});

/** What can be done in the tournament that is open; only what this person may. */
export function tournamentActions({ id, name, matches }: TournamentView, role: Role | null): readonly SearchEntry[] {
  const base = `/portal/tournaments/${id}`;
  const { tabs } = texts.tournament;
  const paths: Readonly<Record<keyof typeof tabs, string>> = {
    plan: base,
    groups: `${base}/groups`,
    teams: `${base}/teams`,
    ranking: `${base}/ranking`,
    documents: `${base}/documents`,
    share: `${base}/share`,
    history: `${base}/history`,
    settings: `${base}/settings`,
  };
  const organizes = mayOrganize(role);
  return [
    ...keysOf(tabs).map((tab) => action(tabs[tab], name, paths[tab], t.words.tabs[tab], true)),
    ...(organizes && matches.length > 0
      ? [action(texts.tournament.editPlan, name, `${base}/plan`, t.words.planEditor, true)]
      : []),
    ...(organizes ? [action(texts.tournament.configure, name, `${base}/configure`, t.words.configure, true)] : []),
    ...(matches.length > 0 ? [action(t.openBoard, name, () => openTab(`/t/${id}/board`), t.words.board, true)] : []),
    action(t.openPublic, name, () => openTab(`/t/${id}`), t.words.public),
  ];
}

/** What can be done in the organisation that is open, or whose tournament is. */
export function organizationActions({ id, name, role }: OrganizationSummary): readonly SearchEntry[] {
  const base = `/portal/organizations/${id}`;
  return [
    ...(mayOrganize(role)
      ? [action(texts.organization.create, name, `${base}/new-tournament`, t.words.create, true)]
      : []),
    ...keysOf(organizationWords)
      .filter((tab) => maySee(tab, role))
      .map((tab) =>
        action(titles[tab] ?? texts.organization.tabs[tab], name, `${base}/${tab}`, organizationWords[tab]),
      ),
  ];
}

/** What a tab is called where a tournament has one of the same name. */
const titles: Readonly<Partial<Record<OrganizationTab, string>>> = {
  history: t.organizationHistory,
  settings: t.organizationSettings,
};

/** The tab with its tournaments is what its own entry leads to. */
const organizationWords: Readonly<Record<Exclude<OrganizationTab, 'tournaments'>, string>> = t.words.organizationTabs;

/** Actions available everywhere and to every account. */
export const accountActions = (own: {
  readonly isAdministrator: boolean;
  readonly theme: 'light' | 'dark';
  readonly switchTheme: () => void;
  readonly showKeys: () => void;
  readonly logOut: () => void;
}): readonly SearchEntry[] => [
  action(texts.frame.organizations, '', '/portal', t.words.organizations, true),
  action(t.createOrganization, '', '/portal/organizations/new', t.words.create),
  action(texts.frame.profile, '', '/portal/profile', t.words.profile),
  action(t.changePassword, '', '/portal/change-password', t.words.password),
  ...(own.isAdministrator ? [action(texts.frame.management, '', '/portal/management', t.words.management)] : []),
  action(own.theme === 'dark' ? texts.frame.light : texts.frame.dark, '', own.switchTheme, t.words.theme, true),
  action(texts.keyboard.title, '', own.showKeys, t.words.keyboard, true),
  action(texts.frame.logout, '', own.logOut, t.words.logout),
];

const openTab = (path: string): void => void open(path, '_blank', 'noreferrer');
