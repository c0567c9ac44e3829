import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/postgres.ts';

let database: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const first = { id: '001-things', sql: 'CREATE TABLE things (name text); INSERT INTO things VALUES ($$a$$)' };
const second = { id: '002-more', sql: 'INSERT INTO things VALUES ($$b$$)' };
const things = async (schema: string) =>
  (await pool.query<{ name: string }>(`SELECT name FROM ${schema}.things ORDER BY name`)).rows.map((row) => row.name);

test('each step runs once, also when several nodes start at the same moment', async () => {
  await Promise.all([1, 2, 3, 4].map(() => migrate(pool, 'once', [first])));
  await Promise.all([1, 2, 3, 4].map(() => migrate(pool, 'once', [first, second])));
  expect(await things('once')).toEqual(['a', 'b']);
});

test('a step that fails leaves nothing of itself, and the next start tries it again', async () => {
  const broken = { id: second.id, sql: `${second.sql}; SELECT 1/0` };
  await expect(migrate(pool, 'broken', [first, broken])).rejects.toThrow("'002-more'");
  expect(await things('broken')).toEqual(['a']);
  await migrate(pool, 'broken', [first, second]);
  expect(await things('broken')).toEqual(['a', 'b']);
});

test('a database that a newer version used is refused', async () => {
  await migrate(pool, 'newer', [first, second]);
  await expect(migrate(pool, 'newer', [first])).rejects.toThrow(/neueren Version.*002-more/);
});
