import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKeyAnswer, ApiKeyUsageAnswer, CreatedApiKeyAnswer } from '#domain/organization/bodies.ts';
import { form, picture } from '#test/support/forms.ts';
import type { Person } from '#test/support/people.ts';
import { call, twoGroups } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { KEY_USAGE } from '#server/counters/counters-schema.ts';
import { addCounts, spanOf } from '#server/counters/counters.ts';

let portal: TestPortal;
let other: TestPortal;
let stranger: Person;
let chief: Person;
beforeAll(async () => {
  portal = await openPortal();
  other = await portal.another();
  stranger = await portal.person('Fremde');
  chief = await portal.person('Chefin', { isAdministrator: true });
});
afterAll(() => portal.end());

const DAY = 24 * 60 * 60 * 1000;

async function licensedClub(owner: Person = portal.me): Promise<string> {
  const { id } = (await call(portal, 'POST', '/api/organizations', { name: 'SV' }, owner.headers)).json<{
    id: string;
  }>();
  const licensing = `/api/management/organizations/${id}/licensing`;
  expect((await call(portal, 'PATCH', licensing, { allowApiAccess: true }, chief.headers)).statusCode).toBe(204);
  return id;
}

const create = (organizationId: string, more: object = {}, headers = {}, node = portal) =>
  call(node, 'POST', '/api/api-keys', { organizationId, name: 'Anzeige', validity: 7, ...more }, headers);

const listed = async (organizationId: string): Promise<ApiKeyAnswer[]> =>
  (await call(portal, 'GET', `/api/api-keys?organizationId=${organizationId}`)).json<ApiKeyAnswer[]>();

const answersWith = async (secret: string, id: string, node = portal): Promise<number> =>
  (await call(node, 'GET', `/api/tournaments?organizationId=${id.slice(0, 16)}`, undefined, bearer(id, secret)))
    .statusCode;

const bearer = (id: string, secret: string) => ({ authorization: `Bearer tp_${id}_${secret}` });

describe('a person', () => {
  it('hears with the same call of their organisations and roles', async () => {
    const lone = await portal.person('Einzelne');
    const club = await licensedClub(lone);
    const headers = { ...lone.headers, 'at-least': await portal.head() };
    expect((await call(portal, 'GET', '/api/me', undefined, headers)).json()).toEqual({
      kind: 'user',
      id: lone.id,
      name: 'Einzelne',
      isAdministrator: false,
      organizations: [{ id: club, name: 'SV', role: 'Owner' }],
    });
    const nobody = await call(portal, 'GET', '/api/me', undefined, { authorization: '' });
    expect(nobody.statusCode).toBe(401);
  });
});

describe('an API key', () => {
  it('can ask who it is, and what it may do', async () => {
    const club = await licensedClub();
    const { id, secret, expiryDate } = (await create(club, { rights: 'report' })).json<CreatedApiKeyAnswer>();
    const asked = () => call(portal, 'GET', '/api/me', undefined, bearer(id, secret ?? ''));
    expect((await asked()).json()).toEqual({
      kind: 'apiKey',
      id,
      name: 'Anzeige',
      organization: { id: club, name: 'SV' },
      rights: 'report',
      expiryDate,
    });
    await call(portal, 'PATCH', `/api/api-keys/${id}/active`, { isActive: false });
    expect((await asked()).statusCode).toBe(401);
  });

  it('shows its secret once, and the log holds only its hash', async () => {
    const club = await licensedClub();
    const headers = { 'idempotency-key': 'key-1' };
    const first = await create(club, { description: 'Für die Halle' }, headers);
    expect(first.statusCode).toBe(201);
    expect(first.headers['cache-control']).toBe('no-store');
    const key = first.json<CreatedApiKeyAnswer>();
    expect(key.id).toMatch(new RegExp(`^${club}[a-z0-9]{8}$`));
    expect(key.secret).toMatch(/^[0-9a-f]{40}$/);
    // As it is sent, ready to be copied.
    expect(key.token).toBe(`tp_${key.id}_${key.secret}`);
    expect(key).toMatchObject({ lastFour: key.secret?.slice(-4), isActive: true, isExpired: false });

    const repeats = await Promise.all(
      [portal, other].map((node) => create(club, { description: 'Für die Halle' }, headers, node)),
    );
    for (const repeat of repeats) {
      expect(repeat.statusCode).toBe(201);
      expect(repeat.json()).toEqual({ ...key, secret: null, token: null });
    }
    const { secret, token: _token, ...shown } = key;
    expect(await listed(club)).toEqual([shown]);

    const pool = new pg.Pool({ connectionString: portal.url, max: 1 });
    const { rows } = await pool.query<{ data: string }>(
      `SELECT data::text FROM log.events WHERE stream = $1 AND type = 'ApiKeyCreated'`,
      [`organization-${club}`],
    );
    await pool.end();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.data).not.toContain(secret);
    expect(rows[0]?.data).toContain(
      createHash('sha256')
        .update(secret ?? '')
        .digest('hex'),
    );
  });

  it('says what it may do, and does no more', async () => {
    const club = await licensedClub();
    const made = { organizationId: club, name: 'Hallencup', visibility: 'Private' };
    const tournament = (await call(portal, 'POST', '/api/tournaments', made)).json<{ id: string }>().id;
    const path = `/api/tournaments/${tournament}`;
    await call(portal, 'POST', `${path}/configure`, twoGroups());
    const outcome = { state: 'Finished', scoreA: 2, scoreB: 1 };
    const tried: unknown[] = [];
    for (const rights of ['read', 'report', 'organise', undefined] as const) {
      const { id, secret, ...key } = (await create(club, { rights })).json<CreatedApiKeyAnswer>();
      const ask = async (method: 'GET' | 'PATCH', url: string, body?: object) =>
        (await call(portal, method, url, body, bearer(id, secret ?? ''))).statusCode;
      tried.push([
        key.rights,
        await ask('GET', path),
        await ask('PATCH', `${path}/matches/m1/outcome`, outcome),
        await ask('PATCH', `${path}/name`, { name: 'Pokal' }),
      ]);
    }
    expect(tried).toEqual([
      ['read', 200, 403, 403],
      ['report', 200, 204, 403],
      ['organise', 200, 204, 204],
      ['organise', 200, 204, 204],
    ]);
    const shown = (await listed(club)).map(({ rights }) => rights);
    expect(shown).toEqual(['read', 'report', 'organise', 'organise']);
  });

  it('opens its organisation until it is deactivated, expires or is deleted', async () => {
    const club = await licensedClub();
    const { id, secret } = (await create(club, { validity: 1 })).json<CreatedApiKeyAnswer>();
    const sent = secret ?? '';
    const setActive = (isActive: boolean) => call(portal, 'PATCH', `/api/api-keys/${id}/active`, { isActive });
    expect(await answersWith(sent, id)).toBe(200);
    expect((await setActive(false)).statusCode).toBe(204);
    expect(await answersWith(sent, id)).toBe(401);
    expect((await setActive(true)).statusCode).toBe(204);
    expect(await answersWith(sent, id)).toBe(200);
    expect((await call(portal, 'DELETE', `/api/api-keys/${id}`)).statusCode).toBe(204);
    expect(await answersWith(sent, id)).toBe(401);
    expect(await listed(club)).toEqual([]);
  });

  it('that has expired works again for as long as it is given, and not longer', async () => {
    const club = await licensedClub();
    const { id, secret } = (await create(club, { validity: 1 })).json<CreatedApiKeyAnswer>();
    const give = (validity: number) => call(portal, 'PATCH', `/api/api-keys/${id}/expiry`, { validity });
    portal.passes(DAY);
    expect(await answersWith(secret ?? '', id)).toBe(401);
    const refused = await give(8);
    expect([refused.statusCode, refused.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([
      400,
      'body.validity',
    ]);
    expect((await give(7)).statusCode).toBe(204);
    expect(await answersWith(secret ?? '', id)).toBe(200);
    const [key] = await listed(club);
    expect(key).toMatchObject({ isExpired: false, isActive: true });
    expect(Date.parse(key?.expiryDate ?? '') - portal.now().getTime()).toBeLessThanOrEqual(7 * DAY);
  });

  it('is not made without a licence', async () => {
    const club = (await call(portal, 'POST', '/api/organizations', { name: 'SV' })).json<{ id: string }>().id;
    const answer = await create(club);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'api-access-not-licensed']);
  });

  it('is refused with a field for what no key can have', async () => {
    const club = await licensedClub();
    const answers = await Promise.all([
      create(club, { validity: 8 }),
      create(club, { name: 'x'.repeat(26) }),
      create(club, { description: 'x'.repeat(251) }),
      create(club, { secret: 'mine' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
    expect(await listed(club)).toEqual([]);
  });

  it('of another organisation is unknown', async () => {
    const club = await licensedClub();
    const { id } = (await create(club)).json<CreatedApiKeyAnswer>();
    const made = `${await licensedClub(stranger)}${id.slice(16)}`;
    const calls = [
      ['PATCH', `/api/api-keys/${id}/active`, { isActive: false }],
      ['DELETE', `/api/api-keys/${id}`],
      ['GET', `/api/api-keys/${id}/usage?range=1`],
      ['GET', `/api/api-keys?organizationId=${club}`],
      ['PATCH', `/api/api-keys/${made}/active`, { isActive: false }],
      ['DELETE', `/api/api-keys/${made}`],
      ['GET', `/api/api-keys/${made}/usage?range=1`],
    ] as const;
    for (const [method, url, body] of calls) {
      const { statusCode } = await call(portal, method, url, body, stranger.headers);
      expect([method, url, statusCode]).toEqual([method, url, 404]);
    }
    expect(await listed(club)).toMatchObject([{ id, isActive: true }]);
  });
});

describe('the usage of an API key', () => {
  const usage = async (id: string, range: number, node = portal): Promise<ApiKeyUsageAnswer> => {
    const headers = { 'at-least': await portal.head() };
    const answer = await call(node, 'GET', `/api/api-keys/${id}/usage?range=${range}`, undefined, headers);
    expect(answer.statusCode).toBe(200);
    return answer.json<ApiKeyUsageAnswer>();
  };
  const sum = ({ entries }: ApiKeyUsageAnswer): number => entries.reduce((total, { count }) => total + count, 0);

  it('shows each call in the range it lies in', async () => {
    const club = await licensedClub();
    const { id } = (await create(club)).json<CreatedApiKeyAnswer>();
    const pool = new pg.Pool({ connectionString: portal.url, max: 1 });
    const now = portal.now().getTime();
    for (const [ago, count] of [
      [0, 1],
      [3, 10],
      [10, 100],
      [20, 1000],
      [40, 10_000],
    ] as const) {
      const of = { kind: KEY_USAGE, from: spanOf(KEY_USAGE, now - ago * DAY) } as const;
      const counts = [
        { ...of, thing: id, count },
        { ...of, thing: `${club}other`, count: 7 },
      ];
      await addCounts(pool, { id: randomUUID(), counts });
    }
    expect(await Promise.all([1, 7, 14, 30].map(async (range) => sum(await usage(id, range))))).toEqual([
      1, 11, 111, 1111,
    ]);
    await pool.end();
  });

  it('of a range that is none is a 400', async () => {
    const club = await licensedClub();
    const { id } = (await create(club)).json<CreatedApiKeyAnswer>();
    for (const range of ['2', '', '01', '7&range=1']) {
      const { statusCode } = await call(portal, 'GET', `/api/api-keys/${id}/usage?range=${range}`);
      expect([range, statusCode]).toEqual([range, 400]);
    }
    expect((await call(portal, 'GET', `/api/api-keys/${id}/usage`)).statusCode).toBe(400);
  });

  it('counts accepted calls of all nodes, and those before an end in order', async () => {
    const club = await licensedClub();
    const { id, secret } = (await create(club)).json<CreatedApiKeyAnswer>();
    const nodes = [await portal.another(), await portal.another()];
    for (const node of nodes) {
      for (let calls = 0; calls < 5; calls += 1) expect(await answersWith(secret ?? '', id, node)).toBe(200);
      expect(await answersWith('f'.repeat(40), id, node)).toBe(401);
    }
    await Promise.all(nodes.map((node) => node.close()));
    expect(sum(await usage(id, 1))).toBe(10);
  });

  it('counts a call once whose body or form says what it is about', async () => {
    const club = await licensedClub();
    const { id, secret } = (await create(club, { rights: 'organise' })).json<CreatedApiKeyAnswer>();
    const node = await portal.another();
    const headers = bearer(id, secret ?? '');
    const Image = { name: 'wappen.png', bytes: await picture(200, 200) };
    const upload = await form({ OrganizationId: club, ImageType: 'OrganizerLogo', Image });
    const added = [
      await call(node, 'POST', '/api/venues', { organizationId: club, name: 'Halle' }, headers),
      await call(node, 'POST', '/api/images', upload.payload, { ...headers, ...upload.headers }),
    ];
    expect(added.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    await node.close();
    expect(sum(await usage(id, 1))).toBe(2);
  });
});
