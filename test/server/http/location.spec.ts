import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#server/routes.ts';
import { form, picture } from '#test/support/forms.ts';
import { call, foundTournament, report, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// Whatever a call made is where its answer says.

let portal: TestPortal;
let founded: Founded;
let manager: Awaited<ReturnType<TestPortal['person']>>;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
  manager = await portal.person('Verwaltung', { isAdministrator: true });
  const licensing = `/api/management/organizations/${founded.organization}/licensing`;
  await call(portal, 'PATCH', licensing, { allowApiAccess: true }, manager.headers);
});
afterAll(() => portal.end());

const PATHS = {
  organizations: '/api/organizations',
  tournaments: '/api/tournaments',
  example: '/api/tournaments/example',
  import: '/api/tournaments/import',
  copy: '/api/tournaments/:id/copy',
  replay: '/api/tournaments/:id/replay',
  venues: '/api/venues',
  documents: '/api/documents',
  documentCopy: '/api/documents/copy',
  keys: '/api/api-keys',
  users: '/api/management/users',
  team: '/api/tournaments/:id/teams',
  invitation: '/api/organizations/:id/invitations',
  image: '/api/images',
} as const;

const inOrganization = () => ({ organizationId: founded.organization });
const makeDocument = () =>
  call(portal, 'POST', PATHS.documents, { tournamentId: founded.tournament, type: 'MatchPlan', name: 'Plan' });

/** What each call is sent. */
const bodies: readonly (readonly [string, () => object | Promise<object>])[] = [
  [PATHS.organizations, () => ({ name: 'SV Neu' })],
  [PATHS.tournaments, () => ({ ...inOrganization(), name: 'Neu', visibility: 'Private' })],
  [PATHS.example, inOrganization],
  [PATHS.import, async () => (await call(portal, 'GET', `/api/tournaments/${founded.tournament}/export`)).json()],
  [PATHS.copy, () => ({ name: 'Nächstes Jahr', firstMatchKickoff: '2027-12-04T08:30:00Z', teams: 'keep', take: [] })],
  [PATHS.replay, () => ({ speed: 30 })],
  [PATHS.venues, () => ({ ...inOrganization(), name: 'Halle' })],
  [PATHS.documents, () => ({ tournamentId: founded.tournament, type: 'MatchPlan', name: 'Plan' })],
  [
    PATHS.documentCopy,
    async () => ({
      tournamentId: founded.tournament,
      sourceDocumentId: (await makeDocument()).json<{ id: string }>().id,
    }),
  ],
  [PATHS.keys, () => ({ ...inOrganization(), name: 'Anzeige', rights: 'read', validity: 7 })],
  [PATHS.users, () => ({ userName: 'Neu', eMail: 'angelegt@example.org', password: 'Turnier-Halle-7' })],
];

/** The call's address in the tournament or organisation of this file. */
const addressOf = (path: string): string => {
  const id = path.includes('/organizations/') ? founded.organization : founded.tournament;
  return path === PATHS.import ? `${path}?organizationId=${founded.organization}` : path.replace(':id', id);
};

describe('Location', () => {
  it.each(bodies)('of what %s made answers the same', async (path, bodyOf) => {
    // Only a tournament that is over can be replayed, and none gets a team after that.
    if (path === PATHS.replay) await finish();
    const by = path === PATHS.users ? manager : portal.me;
    const made = await call(portal, 'POST', addressOf(path), await bodyOf(), by.headers);
    expect(made.statusCode, made.body).toBe(201);
    const answer = await call(portal, 'GET', String(made.headers.location), undefined, {
      ...by.headers,
      'at-least': await portal.head(),
    });
    expect(answer.statusCode).toBe(200);
    const { secret: _, token: __, ...known } = made.json<Record<string, unknown>>();
    expect(answer.json()).toMatchObject(known);
  });

  it('of a late team answers the tournament that it is in', async () => {
    const open = await foundTournament(portal);
    const made = await call(portal, 'POST', PATHS.team.replace(':id', open.tournament), {
      groupId: 'g1',
      name: 'SV Nachzügler',
    });
    const answer = await call(portal, 'GET', String(made.headers.location));
    expect([made.statusCode, answer.statusCode]).toEqual([201, 200]);
    expect(answer.json<{ teams: readonly object[] }>().teams).toContainEqual(made.json());
  });

  it('of an invitation answers it too', async () => {
    const made = await call(portal, 'POST', addressOf(PATHS.invitation), { eMail: 'neu@example.org', role: 'Scorer' });
    const answer = await call(portal, 'GET', String(made.headers.location));
    expect([answer.statusCode, answer.json()]).toEqual([200, made.json()]);
  });

  it('of an image answers its bytes', async () => {
    const image = { name: 'logo.png', bytes: await picture(60, 60) };
    const { headers, payload } = await form({
      OrganizationId: founded.organization,
      ImageType: 'SponsorLogo',
      Image: image,
    });
    const made = await portal.http.inject({
      method: 'POST',
      url: PATHS.image,
      payload,
      headers: { ...portal.me.headers, ...headers },
    });
    const answer = await call(portal, 'GET', String(made.headers.location));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('is tried of every call that makes something', () => {
    const making = routes.filter(({ responses }) => 201 in responses).map(({ path }) => path);
    expect(making.toSorted()).toEqual(Object.values(PATHS).toSorted());
  });
});

async function finish(): Promise<void> {
  const { matches } = (await call(portal, 'GET', `/api/tournaments/${founded.tournament}`)).json<{
    matches: readonly { id: string }[];
  }>();
  for (const { id } of matches) {
    portal.passes(12 * 60_000);
    await report(portal, founded, id, [Number(id.slice(1)) % 3, 4]);
  }
}
