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
  askPrepared(client, 'insert', 'INSERT INTO checked (value) VALUES ($1::integer) RETURNING value', [value]);

test('what the commit refuses is told to nobody as done', async () => {
  await client.query(CHECKED);
  expect(await insert(1)).toEqual([{ value: 1 }]);
  await expect(insert(0)).rejects.toMatchObject({ code: '22012' });
  const { rows } = await client.query('SELECT value FROM checked');
  expect(rows).toEqual([{ value: 1 }]);
});
