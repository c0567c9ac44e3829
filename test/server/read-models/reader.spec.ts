import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { projections } from '#projections/index.ts';
import { countedViews } from '#server/counters/counters-schema.ts';
import { call, foundTournament } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// The role for a BI tool, made exactly as docs/operations.md says.

const ROLE = `bi_${randomBytes(4).toString('hex')}`;
const PASSWORD = randomBytes(16).toString('hex');

let portal: TestPortal;
let owner: pg.Client;
let reader: pg.Client;
beforeAll(async () => {
  portal = await openPortal();
  await foundTournament(portal);
  const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, sql = ''] = /```sql\n([^`]*CREATE ROLE[^`]*)```/.exec(page) ?? [];
  owner = new pg.Client({ connectionString: portal.url });
  await owner.connect();
  const database = new URL(portal.url).pathname.slice(1);
  await owner.query(
    sql.replaceAll('bi_reader', ROLE).replaceAll('a long password', PASSWORD).replaceAll('turnierpult', database),
  );
  const url = new URL(portal.url);
  url.username = ROLE;
  url.password = PASSWORD;
  reader = new pg.Client({ connectionString: url.href });
  await reader.connect();
});
afterAll(async () => {
  await reader.end();
  await owner.end();
  // What it may read goes with the database.
  await portal.end();
  const server = new pg.Client({ connectionString: inject('databaseServer') });
  await server.connect();
  await server.query(`DROP ROLE ${ROLE}`);
  await server.end();
});

const refused = async (sql: string): Promise<string | undefined> => {
  try {
    await reader.query(sql);
    return 'answered';
  } catch (fault) {
    return (fault as pg.DatabaseError).code;
  }
};
const PRIVILEGE = '42501';

describe('the role for a BI tool', () => {
  it('reads every documented table, with its comments', async () => {
    const tables = projections.flatMap((each) => Object.keys(each.tables));
    for (const name of [...tables, ...Object.keys(countedViews)]) {
      expect([name, await refused(`SELECT * FROM portal.${name} LIMIT 1`)]).toEqual([name, 'answered']);
    }
    const { rows } = await reader.query<{ comment: string }>(
      `SELECT obj_description('portal.standings'::regclass) AS comment`,
    );
    expect(rows[0]?.comment).toContain('group tables');
    await expect.poll(async () => (await reader.query('SELECT * FROM portal.matches')).rows.length).toBe(13);
  });

  it('reads a table that comes later', async () => {
    await owner.query('CREATE VIEW portal.later AS SELECT 1 AS one');
    expect(await refused('SELECT * FROM portal.later')).toBe('answered');
    await owner.query('DROP VIEW portal.later');
  });

  it('reads nothing else: no accounts, no log, no pictures, no addresses', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'portal')`,
    );
    const others = rows.map(({ name }) => name);
    expect(others).toEqual(expect.arrayContaining(['identity.accounts', 'log.events', 'images.bytes']));
    for (const name of others)
      expect([name, await refused(`SELECT * FROM ${name} LIMIT 1`)]).toEqual([name, PRIVILEGE]);
  });

  it('writes nothing, whatever it sets', async () => {
    await reader.query('SET default_transaction_read_only = off');
    expect(await refused(`UPDATE portal.matches SET court = 2`)).toBe(PRIVILEGE);
    expect(await refused(`DELETE FROM portal.tournaments`)).toBe(PRIVILEGE);
    expect(await refused(`CREATE TABLE public.mine (one integer)`)).toBe(PRIVILEGE);
    expect(await refused(`CREATE TABLE portal.mine (one integer)`)).toBe(PRIVILEGE);
  });
});

it('rows of a tournament go when it is deleted', async () => {
  const { tournament } = await foundTournament(portal);
  await call(portal, 'DELETE', `/api/tournaments/${tournament}`);
  await expect
    .poll(async () => {
      const { rows } = await reader.query('SELECT FROM portal.matches WHERE tournament_id = $1', [tournament]);
      return rows.length;
    })
    .toBe(0);
});
