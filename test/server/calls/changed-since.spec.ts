import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImageView, ListedTournament } from '#domain/contract.ts';
import { DOCUMENT_RETRIEVALS, PAGE_VIEWS, type CountedKind } from '#server/counters/counters-schema.ts';
import { addCounts, spanOf } from '#server/counters/counters.ts';
import { form, picture } from '#test/support/forms.ts';
import { call, foundTournament, report, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// Programs that keep copies ask what changed: of each tournament in the list, and of everything that its view shows.

let portal: TestPortal;
let founded: Founded;
/** Another tournament of the organisation, which nothing of this concerns. */
let bystander: string;
let key: Readonly<Record<'authorization', string>>;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
  const { organization: organizationId } = founded;
  bystander = (await call(portal, 'POST', '/api/tournaments', { organizationId, name: 'Unbeteiligt' })).json<{
    id: string;
  }>().id;
  const chief = await portal.person('Chefin', { isAdministrator: true });
  const licensing = `/api/management/organizations/${organizationId}/licensing`;
  await call(portal, 'PATCH', licensing, { allowApiAccess: true }, chief.headers);
  const made = await call(portal, 'POST', '/api/api-keys', { organizationId, name: 'Abgleich', validity: 7 });
  key = { authorization: `Bearer ${made.json<{ token: string }>().token}` };
});
afterAll(() => portal.end());

type Row = ListedTournament & { readonly changedAt: string; readonly deletedAt: string | null };
const asked = async (query = '', headers: object = key) =>
  call(portal, 'GET', `/api/tournaments?organizationId=${founded.organization}${query}`, undefined, {
    'at-least': await portal.head(),
    ...headers,
  });
const rows = async (query = '') => (await asked(query)).json<Row[]>();
const changedAt = async (id = founded.tournament) => (await rows()).find((row) => row.id === id)?.changedAt;

/** A minute later, the instant at which something is done, in seconds. */
function later(): string {
  portal.passes(60_000);
  return seconds(portal.now());
}
const seconds = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

const send = async (method: 'PATCH' | 'PUT' | 'POST' | 'DELETE', url: string, body?: object) => {
  const answer = await call(portal, method, url, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
};

/** Writes what a node counted, noted now. */
async function count(kind: CountedKind, thing: string): Promise<void> {
  const pool = new Pool({ connectionString: portal.url, max: 1 });
  const from = spanOf(kind, portal.now().getTime());
  await addCounts(pool, { id: randomUUID(), counts: [{ kind, thing, from, count: 3 }] });
  // The database's own clock is not moved by a test.
  await pool.query('UPDATE counters.counts SET changed_at = $1 WHERE thing = $2', [portal.now(), thing]);
  await pool.end();
}

async function image(): Promise<string> {
  const sent = await form({
    OrganizationId: founded.organization,
    ImageType: 'SponsorLogo',
    Image: { name: 'Logo.png', bytes: await picture(90, 90) },
  });
  return (await call(portal, 'POST', '/api/images', sent.payload, sent.headers)).json<ImageView>().id;
}

describe('what changed of a tournament', () => {
  const at = (path: string) => `/api/tournaments/${founded.tournament}${path}`;
  const things: { folder: string; venue: string; image: string; document: string } = {
    folder: '',
    venue: '',
    image: '',
    document: '',
  };
  beforeAll(async () => {
    const { organization: organizationId } = founded;
    things.venue = (await send('POST', '/api/venues', { organizationId, name: 'Halle' })).json<{ id: string }>().id;
    things.image = await image();
    things.folder = (await send('PATCH', at('/folder'), { folderName: 'Winter' })).json<{
      folderId: string;
    }>().folderId;
    await send('PATCH', at('/venue'), { venueId: things.venue });
    await send('PATCH', at('/image'), { target: 'SponsorLogo', imageId: things.image });
    things.document = (
      await send('POST', '/api/documents', { tournamentId: founded.tournament, type: 'MatchPlan', name: 'Plan' })
    ).json<{ id: string }>().id;
  });

  it.each<[what: string, act: () => Promise<unknown>]>([
    ['a result', () => report(portal, founded, 'm1', [2, 1])],
    ['its name', () => send('PATCH', at('/name'), { name: 'Wintercup' })],
    ['the name of its folder', () => send('PUT', `/api/folders/${things.folder}`, { name: 'Winter 2026' })],
    ['the name of its venue', () => send('PUT', `/api/venues/${things.venue}`, { name: 'Sporthalle' })],
    ['the end of its venue', () => send('DELETE', `/api/venues/${things.venue}`)],
    ['the end of its picture', () => send('DELETE', `/api/images/${things.image}`)],
    ['visits of its page', () => count(PAGE_VIEWS, founded.tournament)],
    ['a document that was printed', () => count(DOCUMENT_RETRIEVALS, things.document)],
  ])('%s is told with its time, and of no other', async (_, act) => {
    const untouched = await changedAt(bystander);
    const then = later();
    await act();
    expect(((await changedAt()) ?? '') >= then).toBe(true);
    expect(await changedAt(bystander)).toBe(untouched);
    // Nothing else came after it.
    expect(await rows(`&changedSince=${later()}`)).toEqual([]);
    expect((await rows(`&changedSince=${then}`)).map(({ id }) => id)).toEqual([founded.tournament]);
  });

  it('a name of the organisation is in all of them, and so is its return', async () => {
    for (const act of [
      () => send('PATCH', `/api/organizations/${founded.organization}/name`, { name: 'TSV Neustadt' }),
      async () => {
        await send('DELETE', `/api/organizations/${founded.organization}`);
        await send('POST', `/api/organizations/${founded.organization}/undelete`);
      },
    ]) {
      const then = later();
      await act();
      expect((await rows(`&changedSince=${then}`)).map(({ id }) => id).toSorted()).toEqual(
        [founded.tournament, bystander].toSorted(),
      );
      expect(await rows(`&changedSince=${later()}`)).toEqual([]);
    }
  });

  it('what no tournament shows is none of it', async () => {
    const then = later();
    const { organization: organizationId } = founded;
    await send('POST', '/api/venues', { organizationId, name: 'Andere Halle' });
    await send('PATCH', `/api/organizations/${organizationId}/page`, { name: 'tsv-neustadt' });
    await image();
    expect(await rows(`&changedSince=${then}`)).toEqual([]);
  });

  it('an instant may have any offset, and one without is refused', async () => {
    const then = later();
    await report(portal, founded, 'm2', [1, 1]);
    const berlin = `${new Date(Date.parse(then) + 3_600_000).toISOString().slice(0, 19)}%2B01:00`;
    expect((await rows(`&changedSince=${berlin}`)).map(({ id }) => id)).toEqual([founded.tournament]);
    expect((await asked('&changedSince=2026-11-21T09:00:00')).statusCode).toBe(400);
  });
});

describe('the list', () => {
  it('has a stamp of its bytes: who holds it is answered without them, until something changes', async () => {
    const whole = await asked();
    const { etag } = whole.headers;
    expect(etag).toMatch(/^"[0-9a-f]{16}"$/);
    expect(whole.headers['log-position']).toMatch(/\./);
    const same = await asked('', { ...key, 'if-none-match': etag });
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
    await report(portal, founded, 'm3', [0, 1]);
    const other = await asked('', { ...key, 'if-none-match': etag });
    expect([other.statusCode, other.headers.etag === etag]).toEqual([200, false]);
  });
});

describe('deleted tournaments', () => {
  it('are told to a key with id, name and time, since when it asks, and to people as before', async () => {
    const { organization: organizationId } = founded;
    const gone = async (name: string) => {
      const { id } = (await send('POST', '/api/tournaments', { organizationId, name })).json<{ id: string }>();
      await send('DELETE', `/api/tournaments/${id}`);
      return { id, name };
    };
    const first = await gone('Abgesagt');
    const then = later();
    const second = await gone('Auch abgesagt');
    const deletedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string;
    expect(await rows('&deleted=true')).toEqual([
      { ...second, deletedAt },
      { ...first, deletedAt },
    ]);
    expect(await rows(`&deleted=true&changedSince=${then}`)).toEqual([{ ...second, deletedAt }]);
    const owner = await asked('&deleted=true', portal.me.headers);
    expect(owner.json<Row[]>()[0]).toMatchObject({ ...second, matchCount: 0, changedAt: deletedAt });
    const { tournament } = await foundTournament(portal);
    await send('DELETE', `/api/tournaments/${tournament}`);
    expect(await rows('&deleted=true')).toHaveLength(2);
  });
});
