import { randomId } from '#server/runtime/ids.ts';
import { twoGroups, type Headers } from '#test/support/play.ts';
import type { Club } from './club.ts';
import { crestRequests, withPicture } from './crest-requests.ts';
import { identityRequests, newcomer } from './identity-requests.ts';
import type { CallerName } from './matrix.ts';
import { matchDayRequests } from './match-day-requests.ts';

/** One call that is in order; what a call destroys is made afresh. */
export interface Request {
  readonly url: string;
  readonly payload?: object;
  /** The club it is about, where that is not the one that was given. */
  readonly of?: Club;
  /** The caller's headers, where the call would end the session of others. */
  readonly headers?: Headers;
}

const SHIFT = { from: '2020-01-01T00:00:00Z', minutes: 5 };
const BREAKS = { breaks: [], matches: 'Stay' };
/** The language and the zone of a print. */
const IN_GERMAN = 'languageCode=de&timeZone=Europe/Berlin';
const LATE_TEAM = { groupId: 'g1', name: 'Nachzügler' };
const onTournament =
  (path: string, payload?: object) =>
  ({ privateTournament }: Club): Request => ({
    url: `/api/tournaments/${privateTournament}${path}`,
    ...(payload === undefined ? {} : { payload }),
  });

async function newKey(club: Club): Promise<string> {
  const keyId = `${club.id}${randomId(8)}`;
  const key = { keyId, name: 'Anzeige', description: '', rights: 'organise', validity: 7 } as const;
  await club.manage({ type: 'CreateApiKey', ...key, secretHash: 'none', lastFour: 'none' });
  return keyId;
}

const newVenue = ({ create, id }: Club): Promise<string> =>
  create('/api/venues', { organizationId: id, name: 'Sporthalle' });

/** In a tournament of its own, which may have a hundred at most. */
const newDocument = async ({ create, newTournament }: Club, type: string): Promise<string> =>
  create('/api/documents', { tournamentId: await newTournament(), type, name: 'Aushang' });

/** A tournament of its own, for what changes who plays in it. */
const onNewTournament =
  (path: string, payload?: object) =>
  async (club: Club): Promise<Request> => ({
    url: `/api/tournaments/${await club.newTournament()}${path}`,
    ...(payload === undefined ? {} : { payload }),
  });

/** A tournament of its own, whose second version is its configuration. */
const returning =
  (path: string) =>
  async (club: Club): Promise<Request> => ({
    url: `/api/tournaments/${await club.newTournament()}${path}`,
    payload: { version: 2 },
  });

const configured = (type: string, path: string, payload?: object) => async (club: Club) => ({
  url: `/api/documents/${await newDocument(club, type)}/${path}/config`,
  ...(payload === undefined ? {} : { payload }),
});

/** How a caller asks something of a club. */
export type Asking = (club: Club, caller: CallerName) => Request | Promise<Request>;

/** By call: how to ask it of a club. */
export const requests: Readonly<Record<string, Asking>> = {
  ...identityRequests,
  'GET /api/management/users': () => ({ url: '/api/management/users' }),
  'POST /api/management/users': (_, caller) => ({
    url: '/api/management/users',
    payload: { ...newcomer(caller), eMail: `angelegt-${newcomer(caller).eMail}` },
  }),
  'GET /api/management/users/:id': ({ members }) => ({ url: `/api/management/users/${members.Scorer.id}` }),
  'PATCH /api/management/users/:id': ({ members }) => ({
    url: `/api/management/users/${members.Scorer.id}`,
    payload: { isConfirmed: true },
  }),
  'DELETE /api/management/users/:id/second-factor': ({ members }) => ({
    url: `/api/management/users/${members.Scorer.id}/second-factor`,
  }),
  'GET /api/management/users/:id/events': ({ members }) => ({
    url: `/api/management/users/${members.Scorer.id}/events`,
  }),
  'GET /api/management/mails': () => ({ url: '/api/management/mails' }),
  'GET /api/management/mails/:id': () => ({ url: '/api/management/mails/999999' }),
  'POST /api/management/mails/:id/retry': () => ({ url: '/api/management/mails/999999/retry' }),
  'GET /api/management/operator': () => ({ url: '/api/management/operator' }),
  'PUT /api/management/operator': () => ({
    url: '/api/management/operator',
    payload: { imprint: 'SV Musterstadt', privacy: null },
  }),

  'GET /api/organizations': () => ({ url: '/api/organizations' }),
  'POST /api/organizations': () => ({ url: '/api/organizations', payload: { name: 'SV Neu' } }),
  'GET /api/organizations/:id': ({ id }) => ({ url: `/api/organizations/${id}` }),
  'PATCH /api/organizations/:id/second-factor': async (club) => {
    const of = await club.another();
    return { url: `/api/organizations/${of.id}/second-factor`, payload: { isDemanded: false }, of };
  },
  'PATCH /api/organizations/:id/name': ({ id }) => ({
    url: `/api/organizations/${id}/name`,
    payload: { name: 'SV Umbenannt' },
  }),
  'PATCH /api/organizations/:id/page': ({ id }) => ({
    url: `/api/organizations/${id}/page`,
    payload: { name: `verein-${id}` },
  }),
  'PATCH /api/organizations/:id/color': ({ id }) => ({
    url: `/api/organizations/${id}/color`,
    payload: { color: '#1642c4' },
  }),
  ...crestRequests,
  'DELETE /api/organizations/:id': async (club) => {
    const of = await club.another();
    return { of, url: `/api/organizations/${of.id}` };
  },

  'GET /api/organizations/:id/teams': ({ id }) => ({ url: `/api/organizations/${id}/teams` }),
  'GET /api/organizations/:id/history': ({ id }) => ({ url: `/api/organizations/${id}/history?kind=members` }),
  'GET /api/organizations/:id/history/export': ({ id }) => ({ url: `/api/organizations/${id}/history/export` }),
  'GET /api/organizations/:id/members': ({ id }) => ({ url: `/api/organizations/${id}/members` }),
  'PATCH /api/organizations/:id/members/:userId': ({ id, members }) => ({
    url: `/api/organizations/${id}/members/${members.Auditor.id}`,
    payload: { role: 'Auditor' },
  }),
  'DELETE /api/organizations/:id/members/:userId': async (club) => {
    const [invitationId, userId] = [`${club.id}${randomId(8)}`, randomId(16)];
    await club.manage({ type: 'InviteMember', invitationId, role: 'Scorer', addressHash: userId });
    await club.manage({ type: 'AcceptInvitation', invitationId, userId, addressHash: userId });
    return { url: `/api/organizations/${club.id}/members/${userId}` };
  },
  'GET /api/organizations/:id/invitations': ({ id }) => ({ url: `/api/organizations/${id}/invitations` }),
  'POST /api/organizations/:id/invitations': ({ id }, caller) => ({
    url: `/api/organizations/${id}/invitations`,
    payload: { eMail: `von-${caller}@verein.example`, role: 'Scorer' },
  }),
  'GET /api/organizations/:id/invitations/:invitationId': async ({ create, id }) => {
    const url = `/api/organizations/${id}/invitations`;
    return { url: `${url}/${await create(url, { eMail: `${randomId(8)}@verein.example`, role: 'Scorer' })}` };
  },
  'DELETE /api/organizations/:id/invitations/:invitationId': async (club) => {
    const invitationId = `${club.id}${randomId(8)}`;
    await club.manage({ type: 'InviteMember', invitationId, role: 'Scorer', addressHash: invitationId });
    return { url: `/api/organizations/${club.id}/invitations/${invitationId}` };
  },
  'POST /api/invitations/look-up': ({ id }) => ({
    url: '/api/invitations/look-up',
    payload: { token: `${id}invites1.${'A'.repeat(43)}` },
  }),
  'POST /api/invitations/accept': ({ id }) => ({
    url: '/api/invitations/accept',
    payload: { token: `${id}invites1.${'A'.repeat(43)}` },
  }),

  'GET /api/me': () => ({ url: '/api/me' }),
  'GET /api/api-keys': ({ id }) => ({ url: `/api/api-keys?organizationId=${id}` }),
  'POST /api/api-keys': ({ id }) => ({
    url: '/api/api-keys',
    payload: { organizationId: id, name: 'Anzeige', validity: 7 },
  }),
  'GET /api/api-keys/:id': async (club) => ({ url: `/api/api-keys/${await newKey(club)}` }),
  'PATCH /api/api-keys/:id/active': async (club) => ({
    url: `/api/api-keys/${await newKey(club)}/active`,
    payload: { isActive: false },
  }),
  'PATCH /api/api-keys/:id/expiry': async (club) => ({
    url: `/api/api-keys/${await newKey(club)}/expiry`,
    payload: { validity: 30 },
  }),
  'DELETE /api/api-keys/:id': async (club) => ({ url: `/api/api-keys/${await newKey(club)}` }),
  'GET /api/api-keys/:id/usage': async (club) => ({ url: `/api/api-keys/${await newKey(club)}/usage?range=7` }),

  'GET /api/management/organizations': () => ({ url: '/api/management/organizations' }),
  'GET /api/management/organizations/:id/licensing': ({ id }) => ({
    url: `/api/management/organizations/${id}/licensing`,
  }),
  'PATCH /api/management/organizations/:id/licensing': ({ id }) => ({
    url: `/api/management/organizations/${id}/licensing`,
    payload: { allowApiAccess: true },
  }),
  'GET /api/management/projections': () => ({ url: '/api/management/projections' }),
  'POST /api/management/projections/:name/rebuild': () => ({
    url: '/api/management/projections/organizations/rebuild',
  }),
  'GET /api/management/log': () => ({ url: '/api/management/log' }),
  'POST /api/management/log/check': () => ({ url: '/api/management/log/check' }),
  'POST /api/management/log/accept': () => ({
    url: '/api/management/log/accept',
    payload: { stream: 'tournament-none', revision: 0, reason: 'angesehen' },
  }),

  'GET /api/tournaments': ({ id }) => ({ url: `/api/tournaments?organizationId=${id}` }),
  'POST /api/tournaments': ({ id }) => ({ url: '/api/tournaments', payload: { organizationId: id, name: 'Pokal' } }),
  'GET /api/tournaments/:id': onTournament(''),
  'DELETE /api/tournaments/:id': async (club) => ({ url: `/api/tournaments/${await club.newTournament()}` }),
  'PATCH /api/tournaments/:id/name': onTournament('/name', { name: 'Pokal' }),
  'PATCH /api/tournaments/:id/visibility': onTournament('/visibility', { visibility: 'Private' }),
  'PATCH /api/tournaments/:id/computation-configuration': onTournament('/computation-configuration', {
    configuration: {
      matchWonPoints: 2,
      matchDrawnPoints: 1,
      matchLostPoints: 0,
      comparisonModes: ['ByPoints', 'ByScoreDifference'],
    },
  }),
  'PATCH /api/tournaments/:id/presentation-configuration': onTournament('/presentation-configuration', {
    configuration: {
      header1: { content: 'TournamentName' },
      header2: { content: 'OrganizerName' },
      showResults: 'NoResults',
      showOrganizerLogo: true,
      showSponsorLogo: true,
    },
  }),
  'POST /api/tournaments/:id/configure': async (club) => ({
    url: `/api/tournaments/${await club.newTournament()}/configure`,
    payload: twoGroups(5),
  }),
  'PATCH /api/tournaments/:id/match-plan': async (club) =>
    onTournament('/match-plan', { matches: await club.matches() })(club),
  'POST /api/tournaments/:id/match-plan/shift': onTournament('/match-plan/shift', SHIFT),
  'PATCH /api/tournaments/:id/match-plan/breaks': onTournament('/match-plan/breaks', BREAKS),
  'POST /api/tournaments/:id/match-plan/fix-numbers': onTournament('/match-plan/fix-numbers'),
  'POST /api/tournaments/:id/match-plan/close-gaps': onTournament('/match-plan/close-gaps'),
  'POST /api/tournaments/:id/teams': onNewTournament('/teams', LATE_TEAM),
  'DELETE /api/tournaments/:id/teams/:teamId': onNewTournament('/teams/t1'),
  'POST /api/tournaments/:id/teams/:teamId/swap': onNewTournament('/teams/t1/swap', { with: 't5' }),
  'POST /api/tournaments/:id/teams/:teamId/move': onNewTournament('/teams/t1/move', { groupId: 'g2' }),
  'PATCH /api/tournaments/:id/groups/:groupId/name': onTournament('/groups/g1/name', { name: 'Süd' }),
  'PATCH /api/tournaments/:id/teams/:teamId/name': onTournament('/teams/t1/name', { name: 'SV Süd' }),
  'PATCH /api/tournaments/:id/teams/:teamId/priority': onTournament('/teams/t1/priority', {
    groupId: 'g1',
    priority: 1,
  }),
  'POST /api/tournaments/:id/lot': onTournament('/lot', {
    priorities: [{ teamId: 't1', groupId: 'g1', priority: 2 }],
  }),
  ...matchDayRequests,
  'PATCH /api/tournaments/:id/teams/:teamId/out-of-competition': onTournament('/teams/t1/out-of-competition', {
    outOfCompetition: true,
  }),
  'PATCH /api/tournaments/:id/matches/:matchId/outcome': onTournament('/matches/m1/outcome', {
    state: 'Finished',
    scoreA: 2,
    scoreB: 1,
    outcomeType: 'Standard',
  }),
  'POST /api/tournaments/:id/computation-configuration/preview': onTournament('/computation-configuration/preview', {
    configuration: { matchWonPoints: 3, matchDrawnPoints: 1, matchLostPoints: 0, comparisonModes: ['ByPoints'] },
  }),
  'POST /api/tournaments/:id/configure/preview': onTournament('/configure/preview', {
    ...twoGroups(6),
    acknowledgeResultLoss: true,
  }),
  'POST /api/tournaments/:id/match-plan/preview': async (club) =>
    onTournament('/match-plan/preview', { matches: await club.matches() })(club),
  'POST /api/tournaments/:id/match-plan/shift/preview': onTournament('/match-plan/shift/preview', SHIFT),
  'POST /api/tournaments/:id/match-plan/breaks/preview': onTournament('/match-plan/breaks/preview', BREAKS),
  'POST /api/tournaments/:id/match-plan/close-gaps/preview': onTournament('/match-plan/close-gaps/preview'),
  'POST /api/tournaments/:id/teams/preview': onTournament('/teams/preview', LATE_TEAM),
  'POST /api/tournaments/:id/teams/:teamId/removal/preview': onNewTournament('/teams/t1/removal/preview'),
  'POST /api/tournaments/:id/teams/:teamId/swap/preview': onTournament('/teams/t1/swap/preview', { with: 't5' }),
  'POST /api/tournaments/:id/teams/:teamId/move/preview': onNewTournament('/teams/t1/move/preview', { groupId: 'g2' }),
  'POST /api/tournaments/:id/teams/:teamId/priority/preview': onTournament('/teams/t1/priority/preview', {
    groupId: 'g1',
    priority: 1,
  }),
  'POST /api/tournaments/:id/lot/preview': onTournament('/lot/preview', {
    priorities: [{ teamId: 't1', groupId: 'g1', priority: 1 }],
  }),
  'POST /api/tournaments/:id/teams/:teamId/out-of-competition/preview': onTournament(
    '/teams/t1/out-of-competition/preview',
    { outOfCompetition: true },
  ),
  'POST /api/tournaments/:id/matches/:matchId/outcome/preview': onTournament('/matches/m1/outcome/preview', {
    state: 'Finished',
    scoreA: 2,
    scoreB: 1,
    outcomeType: 'Standard',
  }),
  'POST /api/tournaments/:id/undo': returning('/undo'),
  'POST /api/tournaments/:id/undo/preview': returning('/undo/preview'),
  'POST /api/tournaments/:id/restore': returning('/restore'),
  'POST /api/tournaments/:id/restore/preview': returning('/restore/preview'),

  ...Object.fromEntries(
    [
      'images',
      'presentation-configuration',
      'computation-configuration',
      'configuration',
      'matches',
      'standings',
      'ranking',
      'team-selectors',
      'matches.csv',
      'standings.csv',
      'ranking.csv',
      'export',
    ].map((part) => [`GET /api/tournaments/:id/${part}`, onTournament(`/${part}`)]),
  ),

  'GET /api/tournaments/:id/history': onTournament('/history?kind=plan'),
  'GET /api/tournaments/:id/history/export': onTournament('/history/export'),
  'POST /api/tournaments/:id/replay': async ({ finishedTournament }) => ({
    url: `/api/tournaments/${await finishedTournament()}/replay`,
    payload: { speed: 60 },
  }),
  'GET /.well-known/tournament-history-keys': () => ({ url: '/.well-known/tournament-history-keys' }),
  'GET /verify-history.mjs': () => ({ url: '/verify-history.mjs' }),
  'GET /api/tournaments/:id/history/timeline': onTournament('/history/timeline'),
  'GET /api/tournaments/:id/history/frames': onTournament('/history/frames?from=1&to=2'),
  'GET /api/tournaments/:id/page-views': onTournament('/page-views?range=7'),
  'PATCH /api/tournaments/:id/venue': async (club) => onTournament('/venue', { venueId: await newVenue(club) })(club),
  'PATCH /api/tournaments/:id/announcement': onTournament('/announcement', { text: 'Siegerehrung 17:15' }),
  'PATCH /api/tournaments/:id/information': onTournament('/information', { text: '# Anfahrt' }),
  // None of the other calls could be made on a template.
  'PATCH /api/tournaments/:id/template': onTournament('/template', { template: false }),
  'PATCH /api/tournaments/:id/status': onTournament('/status', { status: 'Postponed', note: null, date: '2027-01-16' }),
  'PATCH /api/tournaments/:id/folder': onTournament('/folder', { folderName: 'Jugend' }),
  'PATCH /api/tournaments/:id/image': onTournament('/image', { target: 'SponsorLogo', imageId: null }),
  'PATCH /api/tournaments/:id/teams/:teamId/entry-fee': onTournament('/teams/t1/entry-fee', { hasPaidEntryFee: true }),
  'POST /api/tournaments/example': ({ id }) => ({
    url: '/api/tournaments/example',
    payload: { organizationId: id },
  }),
  'POST /api/tournaments/:id/copy': onTournament('/copy', { name: 'Hallencup 2027' }),
  'POST /api/tournaments/import': async (club) => ({
    url: `/api/tournaments/import?organizationId=${club.id}`,
    payload: await club.exported(),
  }),
  'POST /api/tournaments/:id/undelete': async (club) => {
    const id = await club.newTournament();
    await club.remove(`/api/tournaments/${id}`);
    return { url: `/api/tournaments/${id}/undelete` };
  },
  'POST /api/organizations/:id/undelete': async (club) => {
    const of = await club.another();
    await of.remove(`/api/organizations/${of.id}`);
    return { of, url: `/api/organizations/${of.id}/undelete` };
  },

  'GET /api/documents': ({ privateTournament }) => ({ url: `/api/documents?tournamentId=${privateTournament}` }),
  'POST /api/documents': ({ privateTournament }) => ({
    url: '/api/documents',
    payload: { tournamentId: privateTournament, type: 'RefereeCards', name: 'Zettel' },
  }),
  'POST /api/documents/copy': async (club) => ({
    url: '/api/documents/copy',
    payload: { tournamentId: club.publicTournament, sourceDocumentId: await newDocument(club, 'Receipts') },
  }),
  'GET /api/documents/:id': async (club) => ({ url: `/api/documents/${await newDocument(club, 'Receipts')}` }),
  'PATCH /api/documents/:id/name': async (club) => ({
    url: `/api/documents/${await newDocument(club, 'Receipts')}/name`,
    payload: { name: 'Quittungen' },
  }),
  'DELETE /api/documents/:id': async (club) => ({ url: `/api/documents/${await newDocument(club, 'Receipts')}` }),
  'GET /api/documents/:id/pdf': async (club) => ({
    url: `/api/documents/${await newDocument(club, 'Receipts')}/pdf?${IN_GERMAN}`,
  }),
  'GET /api/tournaments/:id/print': onTournament(`/print?kind=TeamList&${IN_GERMAN}`),
  'GET /api/tournaments/:id/print/first-page': onTournament(`/print/first-page?kind=MatchPlan&${IN_GERMAN}`),
  'GET /api/documents/:id/match-plan/config': configured('MatchPlan', 'match-plan'),
  'PATCH /api/documents/:id/match-plan/config': configured('MatchPlan', 'match-plan', { dateFormat: 'DateOnly' }),
  'GET /api/documents/:id/receipts/config': configured('Receipts', 'receipts'),
  'PATCH /api/documents/:id/receipts/config': configured('Receipts', 'receipts', { currency: 'CHF' }),

  'GET /api/folders': ({ id }) => ({ url: `/api/folders?organizationId=${id}` }),
  'PUT /api/folders/:id': ({ folder }) => ({ url: `/api/folders/${folder}`, payload: { name: 'Senioren' } }),
  'GET /api/folders/:id/timetable': ({ folder }) => ({ url: `/api/folders/${folder}/timetable` }),
  'GET /api/folders/:id/statistics': ({ folder }) => ({ url: `/api/folders/${folder}/statistics` }),

  'GET /api/venues': ({ id }) => ({ url: `/api/venues?organizationId=${id}` }),
  'POST /api/venues': ({ id }) => ({ url: '/api/venues', payload: { organizationId: id, name: 'Sporthalle' } }),
  'GET /api/venues/:id': async (club) => ({ url: `/api/venues/${await newVenue(club)}` }),
  'PUT /api/venues/:id': async (club) => ({
    url: `/api/venues/${await newVenue(club)}`,
    payload: { name: 'Sporthalle', addressDetails: ['Hallenweg 1'] },
  }),
  'DELETE /api/venues/:id': async (club) => ({ url: `/api/venues/${await newVenue(club)}` }),

  'GET /api/images': ({ id }) => ({ url: `/api/images?organizationId=${id}` }),
  'POST /api/images': (club, caller) =>
    withPicture(club, caller, '/api/images', { OrganizationId: club.id, ImageType: 'SponsorLogo' }),
  'DELETE /api/images/:id': async (club) => ({ url: `/api/images/${await club.newImage()}` }),
  'GET /images/:id': async (club) => ({ url: `/images/${await club.newImage()}` }),
  'GET /api/metadata/finals-match-definitions': () => ({ url: '/api/metadata/finals-match-definitions' }),

  'GET /api/public/tournaments/:id': ({ privateTournament }) => ({
    url: `/api/public/tournaments/${privateTournament}`,
  }),
  'GET /t/:id/calendar.ics': ({ privateTournament }) => ({ url: `/t/${privateTournament}/calendar.ics` }),
};
