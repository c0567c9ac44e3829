import type { EventEmitter } from 'node:events';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askPrepared } from '#server/events/postgres/prepared.ts';
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts';

let database: FreshDatabase;
let client: Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new Client({ connectionString: database.url, pipeline: true });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('a statement is parsed once in a session, by its name', async () => {
  for (const value of [1, 2, 3])
    expect(await askPrepared(client, 'twice', 'SELECT 2 * $1::integer AS double', [value])).toEqual([
      { double: 2 * value },
    ]);
  const { rows } = await client.query(
    'SELECT name, statement, (generic_plans + custom_plans)::integer AS used FROM pg_prepared_statements',
  );
  expect(rows).toEqual([{ name: 'twice', statement: 'SELECT 2 * $1::integer AS double', used: 3 }]);
});

test('rejects with what the database says', async () => {
  await expect(askPrepared(client, 'divides', 'SELECT 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' });
  expect(await askPrepared(client, 'divides', 'SELECT 1 / $1::integer', [1])).toEqual([{ '?column?': 1 }]);
});

/** A table whose commits take a third of a second, and say no to `0`. */
const SLOW = `
  CREATE TABLE slow (value integer NOT NULL);
  CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_sleep(0.3);
    PERFORM 1 / NEW.value;
    RETURN NULL;
  END
  $$;
  CREATE CONSTRAINT TRIGGER slowly AFTER INSERT ON slow DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slowly();
`;
const insert = (value: number) =>
  askPrepared(client, 'insert', 'INSERT INTO slow (value) VALUES ($1::integer) RETURNING value', [value]);

test('what a statement answers arrives while its commit is under way, and is told after it', async () => {
  await client.query(SLOW);
  const arrived: number[] = [];
  const { connection } = client as unknown as { readonly connection: EventEmitter };
  connection.on('dataRow', () => arrived.push(performance.now()));
  expect(await insert(1)).toEqual([{ value: 1 }]);
  const [first = Number.NaN] = arrived;
  expect(performance.now() - first).toBeGreaterThan(50);
  await expect(insert(0)).rejects.toMatchObject({ code: '22012' });
  expect(arrived).toHaveLength(2);
  const { rows } = await client.query('SELECT value FROM slow');
  expect(rows).toEqual([{ value: 1 }]);
});
