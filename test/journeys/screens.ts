import { memberAddresses, openAddresses } from '#client/public/portal-addresses.ts';
import type { TournamentView } from '#domain/contract.ts';
import { hallencup, api, report, type MadeTournament, type Site } from './tournaments.ts';

// Every screen of the portal, by the route that leads to it, on a club that has something to show on each of them.

/** A club to look at: everything that a screen is about is there. */
export interface Club extends MadeTournament {
  readonly folderId: string;
  readonly venueId: string;
  readonly keyId: string;
}

export interface PortalScreen {
  /** As the route table of the pages has it (client/public/portal-addresses.ts). */
  readonly route: string;
  /** What it shows; names its pictures. */
  readonly name: string;
  readonly path: (club: Club) => string;
  /** The heading that says that it is there. */
  readonly heading: string | RegExp;
  /** Whom it is for; left out: members. */
  readonly by?: 'nobody';
}

const CUP = 'Mühlbacher Hallencup der E-Junioren';
const of = '/portal/organizations/:id';
const at = '/portal/tournaments/:id';
const inClub =
  (rest: string) =>
  ({ organizationId }: Club): string =>
    `/portal/organizations/${organizationId}${rest}`;
const inCup =
  (rest: string) =>
  ({ id }: Club): string =>
    `/portal/tournaments/${id}${rest}`;
const fixed = (path: string) => (): string => path;
const managed = (part: string, name: string, heading: string): PortalScreen => ({
  route: '/portal/management/*?',
  name,
  path: fixed(`/portal/management/${part}`),
  heading,
});

export const screens: readonly PortalScreen[] = [
  { route: '/portal/login', name: 'anmelden', path: fixed('/portal/login'), heading: 'Anmelden', by: 'nobody' },
  { route: '/portal/register', name: 'registrieren', path: fixed('/portal/register'), heading: /./, by: 'nobody' },
  {
    route: '/portal/forgot-password',
    name: 'passwort-vergessen',
    path: fixed('/portal/forgot-password'),
    heading: /./,
    by: 'nobody',
  },
  { route: '/portal/confirm', name: 'bestaetigen', path: fixed('/portal/confirm'), heading: /./, by: 'nobody' },
  { route: '/portal/join', name: 'beitreten', path: fixed('/portal/join?token=alt'), heading: /./, by: 'nobody' },
  {
    route: '/portal/first-administrator',
    name: 'erster-administrator',
    path: fixed('/portal/first-administrator?token=alt'),
    heading: /./,
    by: 'nobody',
  },
  { route: '/portal', name: 'organisationen', path: fixed('/portal'), heading: 'Meine Organisationen' },
  { route: '/portal/profile', name: 'profil', path: fixed('/portal/profile'), heading: /./ },
  { route: '/portal/change-password/*?', name: 'passwort', path: fixed('/portal/change-password'), heading: /./ },
  { route: '/portal/user-info/*?', name: 'konto', path: fixed('/portal/user-info'), heading: /./ },
  managed('users', 'verwaltung-nutzer', 'Nutzer'),
  managed('organizations', 'verwaltung-organisationen', 'Organisationen'),
  managed('mailbox', 'verwaltung-postfach', 'Postfach'),
  managed('projections', 'verwaltung-projektionen', 'Projektionen'),
  managed('log', 'verwaltung-protokoll', 'Protokoll'),
  managed('operator', 'verwaltung-betreiber', 'Betreiberangaben'),
  {
    route: '/portal/organizations/new',
    name: 'neue-organisation',
    path: fixed('/portal/organizations/new'),
    heading: /./,
  },
  { route: `${of}/new-tournament`, name: 'neues-turnier', path: inClub('/new-tournament'), heading: 'Neues Turnier' },
  { route: of, name: 'organisation', path: inClub(''), heading: 'SV Grün-Weiß Mühlbach 1921' },
  {
    route: `${of}/folders/:folderId/timetable`,
    name: 'ordner-zeitplan',
    path: (club) => inClub(`/folders/${club.folderId}/timetable`)(club),
    heading: /^Zeitplan/,
  },
  {
    route: `${of}/folders/:folderId/statistics`,
    name: 'ordner-statistik',
    path: (club) => inClub(`/folders/${club.folderId}/statistics`)(club),
    heading: /^Statistik/,
  },
  { route: `${of}/venues`, name: 'spielstaetten', path: inClub('/venues'), heading: 'Spielstätten' },
  { route: `${of}/venues/new`, name: 'neue-spielstaette', path: inClub('/venues/new'), heading: 'Neue Spielstätte' },
  {
    route: `${of}/venues/:venueId/:part?`,
    name: 'spielstaette',
    path: (club) => inClub(`/venues/${club.venueId}`)(club),
    heading: 'Sporthalle am Mühlbach',
  },
  {
    route: `${of}/venues/:venueId/:part?`,
    name: 'spielstaette-einstellungen',
    path: (club) => inClub(`/venues/${club.venueId}/settings`)(club),
    heading: 'Sporthalle am Mühlbach',
  },
  { route: `${of}/images`, name: 'bilder', path: inClub('/images'), heading: 'Bilder' },
  { route: `${of}/members`, name: 'mitglieder', path: inClub('/members'), heading: 'Mitglieder' },
  { route: `${of}/keys`, name: 'api-schluessel', path: inClub('/keys'), heading: 'API-Schlüssel' },
  { route: `${of}/keys/new`, name: 'neuer-schluessel', path: inClub('/keys/new'), heading: 'Neuer Schlüssel' },
  { route: `${of}/keys/examples`, name: 'beispiele', path: inClub('/keys/examples'), heading: 'Beispiele' },
  {
    route: `${of}/keys/:keyId`,
    name: 'schluessel',
    path: (club) => inClub(`/keys/${club.keyId}`)(club),
    heading: /Vereinsseite/,
  },
  { route: `${of}/history`, name: 'organisation-verlauf', path: inClub('/history'), heading: 'Verlauf' },
  { route: `${of}/settings`, name: 'organisation-einstellungen', path: inClub('/settings'), heading: 'Einstellungen' },
  { route: at, name: 'spielplan', path: inCup(''), heading: 'Spielplan' },
  { route: `${at}/groups`, name: 'gruppen', path: inCup('/groups'), heading: 'Gruppe A' },
  { route: `${at}/teams`, name: 'mannschaften', path: inCup('/teams'), heading: CUP },
  { route: `${at}/ranking`, name: 'platzierung', path: inCup('/ranking'), heading: CUP },
  { route: `${at}/documents`, name: 'dokumente', path: inCup('/documents'), heading: CUP },
  { route: `${at}/share`, name: 'teilen', path: inCup('/share'), heading: CUP },
  { route: `${at}/history`, name: 'verlauf', path: inCup('/history'), heading: CUP },
  { route: at, name: 'frueherer-stand', path: inCup('?version=4'), heading: CUP },
  { route: `${at}/settings`, name: 'turnier-einstellungen', path: inCup('/settings'), heading: CUP },
  { route: `${at}/configure`, name: 'konfiguration', path: inCup('/configure'), heading: 'Turnier planen' },
  { route: `${at}/plan`, name: 'planeditor', path: inCup('/plan'), heading: /./ },
];

/** A public page outside the portal; it has pictures only. */
export interface PublicScreen {
  readonly name: string;
  readonly path: (cups: PublicCups) => string;
  /** The team whose page it is; left out: none is chosen. */
  readonly team?: string;
  /** A hall display is seen from afar only. */
  readonly isBoard?: true;
}

/** One tournament under way and one that is over. */
export interface PublicCups {
  readonly running: string;
  readonly over: string;
}

const TEAM = 'SV Mühlbach I';
const visited = (area: string, cup: keyof PublicCups = 'running'): Pick<PublicScreen, 'name' | 'path'> => ({
  name: `besucherseite-${area}${cup === 'over' ? '-zuletzt' : ''}`,
  path: (cups) => `/t/${cups[cup]}#${area}`,
});
const board = (name: string, query: string, cup: keyof PublicCups = 'running'): PublicScreen => ({
  name: `hallenanzeige-${name}${cup === 'over' ? '-zuletzt' : ''}`,
  path: (cups) => `/t/${cups[cup]}/board?${query}`,
  isBoard: true,
});

export const publicScreens: readonly PublicScreen[] = [
  { name: 'startseite', path: fixed('/') },
  { name: 'startseite-abgemeldet', path: fixed('/?status=logged_out') },
  ...['jetzt', 'plan', 'gruppen', 'finale', 'platzierung'].flatMap((area) => [
    visited(area),
    { ...visited(area), name: `besucherseite-${area}-eigene`, team: TEAM },
    { ...visited(area, 'over'), team: TEAM },
  ]),
  board('jetzt', 'pages=now'),
  board('feld', 'court=1'),
  board('gruppen', 'pages=groups'),
  board('finale', 'pages=finals'),
  board('jetzt', 'pages=now', 'over'),
  board('gruppen', 'pages=groups', 'over'),
  board('finale', 'pages=finals', 'over'),
  board('platzierung', 'pages=ranking', 'over'),
];

/** The routes that the portal's tables of pages have; whatever may follow one that is open to all is left out. */
export const routesInTable = (): readonly string[] => [
  ...Object.values(memberAddresses),
  ...Object.values(openAddresses).map((address) => address.replace('/*?', '')),
];

/** A club with a tournament under way in a folder and at a venue, a document, an invitation and a key. */
export async function wholeClub(site: Site, now: number): Promise<Club> {
  const cup = await hallencup(site, now);
  const { id, organizationId } = cup;
  await api(site, 'PATCH', `/api/management/organizations/${organizationId}/licensing`, { allowApiAccess: true });
  await api(site, 'POST', `/api/organizations/${organizationId}/invitations`, {
    eMail: 'jugendleitung-juniorinnen@spielgemeinschaft-muehlbach.example',
    role: 'Organizer',
  });
  const key = { organizationId, name: 'Vereinsseite', validity: 30 };
  const { id: keyId } = await api<{ id: string }>(site, 'POST', '/api/api-keys', key);
  const venue = { organizationId, name: 'Sporthalle am Mühlbach' };
  const { id: venueId } = await api<{ id: string }>(site, 'POST', '/api/venues', venue);
  await api(site, 'PATCH', `/api/tournaments/${id}/venue`, { venueId });
  await api(site, 'PATCH', `/api/tournaments/${id}/folder`, { folderName: 'Hallenrunde' });
  await api(site, 'POST', '/api/documents', { tournamentId: id, type: 'MatchPlan', name: 'Aushang für die Halle' });
  await report(site, cup, 1, 'Finished', [2, 1]);
  await report(site, cup, 2, 'CurrentlyPlaying', [1, 1]);
  const { folderId } = await api<TournamentView>(site, 'GET', `/api/tournaments/${id}`);
  return { ...cup, folderId: folderId ?? '', venueId, keyId };
}

/** A tournament that is over: who stands first in a match won it. */
export async function finishedCup(site: Site, now: number): Promise<MadeTournament> {
  const cup = await hallencup(site, now);
  for (const index of cup.matches.keys()) {
    await report(site, cup, index + 1, 'Finished', [2 + (index % 3), index % 2]);
  }
  return cup;
}
