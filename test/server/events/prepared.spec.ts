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
    expect(await askPrepared(client, 'twice', 'SELECT 2 * $1::integer AS double', [String(value)])).toEqual([
      [String(2 * value)],
    ]);
  const { rows } = await client.query(
    'SELECT name, statement, (generic_plans + custom_plans)::integer AS used FROM pg_prepared_statements',
  );
  expect(rows).toEqual([{ name: 'twice', statement: 'SELECT 2 * $1::integer AS double', used: 3 }]);
});

test('what its columns are is asked once', async () => {
  const { connection } = client as unknown as { readonly connection: EventEmitter };
  let described = 0;
  const count = (): void => void (described += 1);
  connection.on('rowDescription', count);
  for (const value of ['1', '2'])
    expect(await askPrepared(client, 'once', 'SELECT $1::text', [value])).toEqual([[value]]);
  connection.off('rowDescription', count);
  expect(described).toBe(1);
});

test('rejects with what the database says', async () => {
  await expect(askPrepared(client, 'divides', 'SELECT 1 / $1::integer', ['0'])).rejects.toMatchObject({
    code: '22012',
  });
  expect(await askPrepared(client, 'divides', 'SELECT 1 / $1::integer', ['1'])).toEqual([['1']]);
});

test('rows come as the database writes them, with nothing for NULL, also once their columns are no longer asked for', async () => {
  const rows = () =>
    askPrepared(client, 'rows', 'SELECT n, nullif(n, 2) FROM generate_series(1, $1::integer) n', ['2']);
  for (const _ of [1, 2])
    expect(await rows()).toEqual([
      ['1', '1'],
      ['2', null],
    ]);
});

test('a statement that could not be parsed is parsed the next time', async () => {
  const late = () => askPrepared(client, 'late', 'SELECT count(*) FROM late WHERE $1::boolean', ['true']);
  await expect(late()).rejects.toMatchObject({ code: '42P01' });
  await client.query('CREATE TABLE late ()');
  for (const _ of [1, 2]) expect(await late()).toEqual([['0']]);
});

/** A table whose commits say no to `0`. */
const CHECKED = `
  CREATE TABLE checked (value integer NOT NULL);
  CREATE FUNCTION divide() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 / NEW.value;
    RETURN NULL;
  END
  $$;
  CREATE CONSTRAINT TRIGGER divides AFTER INSERT ON checked DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION divide();
`;
const insert = (value: number) =>
  askPrepared(client, 'insert', 'INSERT INTO checked (value) VALUES ($1::integer) RETURNING value', [String(value)]);

test('what the commit refuses is told to nobody as done', async () => {
  await client.query(CHECKED);
  expect(await insert(1)).toEqual([['1']]);
  await expect(insert(0)).rejects.toMatchObject({ code: '22012' });
  const { rows } = await client.query('SELECT value FROM checked');
  expect(rows).toEqual([{ value: 1 }]);
});
