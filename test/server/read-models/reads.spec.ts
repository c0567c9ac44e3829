import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { call, foundTournament } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let database: Client;
beforeEach(async () => {
  portal = await openPortal();
  database = new Client({ connectionString: portal.url });
  await database.connect();
});
afterEach(async () => {
  await database.end();
  await portal.end();
});

it('lists are a 503 while their tables are not there yet', async () => {
  const { organization, tournament } = await foundTournament(portal);
  for (const view of ['organizations', 'matches', 'standings', 'rankings'])
    await database.query(`DROP VIEW portal.${view} CASCADE`);
  const parts = ['matches', 'standings', 'ranking'];
  for (const url of [
    '/api/organizations',
    `/api/tournaments?organizationId=${organization}`,
    ...parts.map((part) => `/api/tournaments/${tournament}/${part}`),
  ]) {
    const answer = await call(portal, 'GET', url);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'tables-missing']);
    expect(answer.headers['retry-after']).toBe('1');
  }
});

it('lists that cannot be brought up to date any more say so at once; without At-Least they show what they have', async () => {
  const shown = await call(portal, 'POST', '/api/organizations', { name: 'SV Musterstadt' });
  const first = { 'at-least': String(shown.headers['log-position']) };
  expect((await call(portal, 'GET', '/api/organizations', undefined, first)).statusCode).toBe(200);
  await database.query(
    `ALTER TABLE tables_organizations_v3.organizations ADD CONSTRAINT planted CHECK (name <> 'TSV')`,
  );
  const refused = await call(portal, 'POST', '/api/organizations', { name: 'TSV' });
  const atLeast = { 'at-least': String(refused.headers['log-position']) };
  const answer = await call(portal, 'GET', '/api/organizations', undefined, atLeast);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'tables-stopped']);
  expect(answer.headers['retry-after']).toBe('60');
  expect((await call(portal, 'GET', '/api/organizations')).json()).toMatchObject([{ name: 'SV Musterstadt' }]);
});

it('a list that is asked for while a new version takes over is answered, whoever locked what first', async () => {
  const made = await call(portal, 'POST', '/api/organizations', { name: 'SV Musterstadt' });
  await call(portal, 'GET', '/api/organizations', undefined, { 'at-least': String(made.headers['log-position']) });
  await database.query('BEGIN; LOCK TABLE tables_organizations_v3.organizations IN ACCESS EXCLUSIVE MODE');
  const answer = call(portal, 'GET', '/api/organizations');
  await expect.poll(waiting).toBe(1);
  // Takes the name from the reader that holds it and waits for the table: the one that waited longer has to give way,
  // which is the reader, unless this machine was asleep for a second.
  await database.query('ALTER VIEW portal.organizations SET (security_barrier = false)').catch(() => undefined);
  await database.query('COMMIT');
  expect((await answer).json()).toMatchObject([{ name: 'SV Musterstadt' }]);
});

it('names are in German order, umlauts with their vowels', async () => {
  const names = ['Zell', 'Ärzte', 'Apfel', 'öd', 'Ost', 'Oder'];
  for (const name of names) await call(portal, 'POST', '/api/organizations', { name });
  const shown = async (url: string) => {
    const atLeast = { 'at-least': await portal.head() };
    return (await call(portal, 'GET', url, undefined, atLeast)).json<{ id: string; name: string }[]>();
  };
  const organizations = await shown('/api/organizations');
  const sorted = ['Apfel', 'Ärzte', 'öd', 'Oder', 'Ost', 'Zell'];
  expect(organizations.map(({ name }) => name)).toEqual(sorted);
  const organizationId = organizations[0]?.id ?? '';
  for (const name of names) await call(portal, 'POST', '/api/tournaments', { organizationId, name });
  const tournaments = await shown(`/api/tournaments?organizationId=${organizationId}`);
  expect(tournaments.map(({ name }) => name)).toEqual(sorted);
});

const waiting = async (): Promise<number> =>
  (
    await database.query(
      `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'tables_organizations_v3.organizations'::regclass`,
    )
  ).rows.length;
