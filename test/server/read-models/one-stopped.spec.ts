import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tournamentsProjection } from '#projections/tournaments.ts';
import { openPool } from '#server/database/pool.ts';
import { tournamentListOf } from '#server/read-models/queries/list-queries.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// A projection that has stopped for good concerns only what reads its tables.

let portal: TestPortal;
let database: Client;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
  database = new Client({ connectionString: portal.url });
  await database.connect();
  founded = await foundTournament(portal);
});
afterAll(async () => {
  await database.end();
  await portal.end();
});

async function stopped(): Promise<string[]> {
  const { projections } = (await portal.http.inject('/health/ready')).json<{
    projections: { name: string; state: string }[];
  }>();
  return projections.filter(({ state }) => state === 'stopped').map(({ name }) => name);
}

const get = async (url: string, headers = portal.me.headers) => {
  const answer = await call(portal, 'GET', url, undefined, { ...headers, 'at-least': await portal.head() });
  return [url, answer.statusCode, answer.statusCode === 200 ? '' : answer.json<{ code: string }>().code];
};

describe('beside what an older portal left of projections that are none any more', () => {
  beforeAll(async () => {
    await database.query(
      `INSERT INTO tables.checkpoints (name, version, build, position, shown)
       SELECT name, 2, gen_random_uuid(), '0000000000000001', true FROM unnest(ARRAY['page_views', 'key_usage']) AS name`,
    );
  });

  it('lists are answered, up to the newest event', async () => {
    const { organization, tournament } = founded;
    for (const url of [
      '/api/me',
      '/api/organizations',
      `/api/folders?organizationId=${organization}`,
      `/api/tournaments?organizationId=${organization}`,
      `/api/organizations/${organization}/teams`,
      ...['matches', 'standings', 'ranking', 'page-views?range=7'].map(
        (part) => `/api/tournaments/${tournament}/${part}`,
      ),
    ]) {
      expect(await get(url)).toEqual([url, 200, '']);
    }
  });

  it('the Log-Position of a list is that of the tables it comes from', async () => {
    const written = await call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/name`, { name: 'Herbst-Cup' });
    const position = String(written.headers['log-position']);
    const url = `/api/tournaments?organizationId=${founded.organization}`;
    const read = await call(portal, 'GET', url, undefined, { 'at-least': position });
    expect(String(read.headers['log-position']) >= position).toBe(true);
  });

  it('a folder is renamed, and looked for among those without a tournament', async () => {
    const { organization, tournament } = founded;
    await call(portal, 'PATCH', `/api/tournaments/${tournament}/folder`, { folderName: 'Jugend' });
    const folders = await call(portal, 'GET', `/api/folders?organizationId=${organization}`, undefined, {
      'at-least': await portal.head(),
    });
    const id = folders.json<{ id: string }[]>()[0]?.id ?? 'none';
    const other = await call(portal, 'POST', '/api/tournaments', { organizationId: organization, name: 'Cup' });
    await call(portal, 'PATCH', `/api/tournaments/${other.json<{ id: string }>().id}/folder`, { folderName: 'Damen' });
    const renamed = await call(portal, 'PUT', `/api/folders/${id}`, { name: 'Jugend 2026' });
    expect(renamed.statusCode).toBe(204);
  });

  it('who opens an organisation reads no event that its own tables have', async () => {
    const head = (await portal.head()).split('.')[1] ?? '';
    await get(`/api/tournaments?organizationId=${founded.organization}`);
    const pool = openPool({ connectionString: portal.url, max: 1 });
    const { position } = await tournamentListOf(pool, founded.organization);
    await pool.end();
    expect((position ?? '') >= head).toBe(true);
  });
});

describe('where the tables of tournaments have stopped', () => {
  beforeAll(async () => {
    const { tables, version } = tournamentsProjection;
    expect(Object.keys(tables)).toContain('tournaments');
    const table = `tables_tournaments_v${version}.tournaments`;
    await database.query(`ALTER TABLE ${table} ADD CONSTRAINT planted CHECK (name <> 'Gesperrt')`);
    await call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/name`, { name: 'Gesperrt' });
    await vi.waitFor(async () => expect(await stopped()).toEqual(['tournaments']), { timeout: 20_000, interval: 100 });
  });

  it('what comes from others is answered, up to the newest event, and what comes from them is not', async () => {
    for (const url of ['/api/me', '/api/organizations']) expect(await get(url)).toEqual([url, 200, '']);
    for (const url of [
      `/api/tournaments/${founded.tournament}/matches`,
      `/api/tournaments?organizationId=${founded.organization}`,
    ]) {
      expect(await get(url)).toEqual([url, 503, 'tables-stopped']);
    }
    const views = `/api/tournaments/${founded.tournament}/page-views?range=7`;
    expect(await get(views)).toEqual([views, 200, '']);
  });

  it('an account is exported and erased', async () => {
    const chief = await portal.person('Operatorin', { isAdministrator: true });
    const eMail = 'pia@verein.example';
    const password = 'Tor-und-Latte-9';
    const made = await call(
      portal,
      'POST',
      '/api/management/users',
      { userName: 'Pia', eMail, password },
      chief.headers,
    );
    const user = `/api/management/users/${made.json<{ id: string }>().id}`;
    expect(await get(user, chief.headers)).toEqual([user, 200, '']);
    const { accessToken } = (
      await call(portal, 'POST', '/identity/login', { eMail, password }, { authorization: '' })
    ).json<{ accessToken: string }>();
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await call(portal, 'GET', '/identity/export', undefined, headers)).statusCode).toBe(200);
    const erased = await call(portal, 'POST', '/identity/erase', { currentPassword: password }, headers);
    expect(erased.statusCode).toBe(204);
  });

  it('addresses of invitations that ended are erased', async () => {
    const invitation = `${founded.organization}abandoned`;
    await database.query(
      `INSERT INTO invitations.addresses (invitation_id, organization_id, e_mail, inviter_id, written_at, mailed_at)
       VALUES ($1, $2, 'ute@verein.example', $3, now() - interval '1 hour', now())`,
      [invitation, founded.organization, portal.me.id],
    );
    // A node looks for them at its start.
    await portal.another();
    await expect
      .poll(
        async () =>
          (await database.query('SELECT FROM invitations.addresses WHERE invitation_id = $1', [invitation])).rowCount,
        {
          timeout: 20_000,
        },
      )
      .toBe(0);
  });
});
