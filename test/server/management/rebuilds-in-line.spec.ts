import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProjectionStatus } from '#domain/identity/management-contract.ts';
import { projections } from '#projections/index.ts';
import { advisoryLockKey } from '#server/database/advisory-lock.ts';
import { blockTables } from '#test/support/blocked-tables.ts';
import type { Person } from '#test/support/people.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// Several rebuilds at once took the connections of all who read and log in, until all of them failed.

let portal: TestPortal;
let chief: Person;
let founded: Founded;
let database: pg.Pool;
beforeEach(async () => {
  portal = await openPortal();
  chief = await portal.person('Chefin', { isAdministrator: true });
  founded = await foundTournament(portal);
  database = new pg.Pool({ connectionString: portal.url, max: 1 });
});
afterEach(async () => {
  await database.end();
  await portal.end();
});

const rebuild = async (name: string, node = portal): Promise<number> =>
  (await call(node, 'POST', `/api/management/projections/${name}/rebuild`, undefined, chief.headers)).statusCode;
const told = async (node = portal): Promise<ProjectionStatus> =>
  (await call(node, 'GET', '/api/management/projections', undefined, chief.headers)).json<ProjectionStatus>();
/** Of each projection, what it says of its rebuild. */
const states = async (node = portal): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await told(node)).map(({ name, state, error }) => [name, error ?? state]));
const builds = async (): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await database.query<{ name: string; build: string }>('SELECT name, build FROM tables.checkpoints');
  return new Map(rows.map(({ name, build }) => [name, build]));
};
const names = projections.map(({ name }) => name);
const others = names.filter((name) => name !== 'organizations');
const each = (of: readonly string[], state: string) => Object.fromEntries(of.map((name) => [name, state]));

it('all tables are rebuilt one after the other, those in line say so, and everybody else goes on', async () => {
  const before = await builds();
  const letGo = await blockTables(portal.url, 'organizations');
  for (const name of ['organizations', ...others]) expect(await rebuild(name)).toBe(202);
  await expect.poll(() => states()).toEqual({ organizations: 'building', ...each(others, 'waiting') });
  expect((await told()).map(({ progress }) => progress === null)).toEqual(
    names.map((name) => name !== 'organizations'),
  );
  for (const name of names) expect(await rebuild(name)).toBe(409);
  const path = `/api/tournaments?organizationId=${founded.organization}`;
  const reads = await Promise.all(Array.from({ length: 30 }, () => call(portal, 'GET', path)));
  expect(new Set(reads.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await letGo();
  await expect.poll(() => states(), { timeout: 20_000 }).toEqual(each(names, 'following'));
  const after = await builds();
  expect(names.filter((name) => after.get(name) === before.get(name))).toEqual([]);
  expect(portal.complaints).toEqual([]);
});

it('so they are over all nodes', async () => {
  const other = await portal.another();
  const letGo = await blockTables(portal.url, 'organizations');
  expect(await rebuild('organizations')).toBe(202);
  expect(await rebuild('tournaments', other)).toBe(202);
  for (const node of [portal, other]) {
    await expect.poll(() => states(node)).toMatchObject({ organizations: 'building', tournaments: 'waiting' });
    expect(await rebuild('tournaments', node)).toBe(409);
  }
  await letGo();
  await expect
    .poll(() => states(), { timeout: 20_000 })
    .toMatchObject(each(['organizations', 'tournaments'], 'following'));
});

it('one that fails is an error in the log with its reason, and the next one has its turn', async () => {
  const stream = `tournament-${founded.tournament}`;
  const turn = advisoryLockKey('turn to rebuild');
  await database.query(`SELECT pg_advisory_lock(${turn})`);
  for (const name of ['tournaments', 'organizations']) expect(await rebuild(name)).toBe(202);
  const before = await builds();
  await database.query(`UPDATE log.events SET type = 'OfALaterVersion' WHERE stream = $1 AND revision = 0`, [stream]);
  await database.query(`SELECT pg_advisory_unlock(${turn})`);
  const reason = expect.stringContaining('OfALaterVersion') as string;
  await expect
    .poll(() => states(), { timeout: 20_000 })
    .toMatchObject({ tournaments: reason, organizations: 'following' });
  const after = await builds();
  expect(names.filter((name) => after.get(name) !== before.get(name))).toEqual(['organizations']);
  expect(portal.complaints).toContainEqual(
    expect.objectContaining({
      level: 50,
      projection: 'tournaments',
      msg: 'tables not rebuilt',
      err: expect.objectContaining({ message: reason }) as object,
    }),
  );
});

it('those that wait when their node ends are interrupted, and can be asked for again', async () => {
  const other = await portal.another();
  const letGo = await blockTables(portal.url, 'organizations');
  expect(await rebuild('organizations', other)).toBe(202);
  expect(await rebuild('tournaments', other)).toBe(202);
  await expect.poll(() => states()).toMatchObject({ organizations: 'building', tournaments: 'waiting' });
  await other.close();
  await letGo();
  await expect
    .poll(() => states())
    .toMatchObject({ organizations: 'following', tournaments: expect.stringContaining('unterbrochen') as string });
  expect(await rebuild('tournaments')).toBe(202);
  await expect.poll(() => states(), { timeout: 20_000 }).toMatchObject({ tournaments: 'following' });
});
