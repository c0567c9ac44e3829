import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import { appendBatch } from '#server/event-store/postgres/append.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { serializeAppend } from '#server/event-store/serialize.ts';
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts';
import { all, events, streamName } from './sample-events.ts';

let database: FreshDatabase;
let pool: Pool;
let store: EventStore;
let client: Client;
beforeAll(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url, max: 2 });
  ({ store } = await openPostgresEventStore({ url: database.url, pool }));
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await store.close();
  await pool.end();
  await database.drop();
});

const one = (stream: string, expected: number, count = 1) => {
  const made = events(count);
  return { stream, expected, events: made, forms: serializeAppend(stream, made).forms };
};

/** Stream, revision and distance to the first position. */
const places = (stored: readonly StoredEvent[]) =>
  stored.map(({ stream, revision, position }) => [
    stream,
    revision,
    Number(position) - Number(stored[0]?.position ?? 0),
  ]);

test('of a batch those whose stream has another length are left out, and the others stand without a hole', async () => {
  const [taken, ahead, goesOn, begins] = [streamName(), streamName(), streamName(), streamName()];
  for (const stream of [taken, goesOn]) await store.append(stream, 0, events(2));
  const before = await store.head();
  const batch = [one(taken, 1), one(goesOn, 2, 3), one(ahead, 1), one(begins, 0)];
  const answers = await appendBatch(client, batch);
  expect(answers.map((answer) => answer?.outcome ?? null)).toEqual([null, 'appended', null, 'appended']);
  const now = await all(store.readAll(before));
  expect(places(now)).toEqual([
    [goesOn, 2, 0],
    [goesOn, 3, 1],
    [goesOn, 4, 2],
    [begins, 0, 3],
  ]);
  expect(answers.flatMap((answer) => (answer?.outcome === 'appended' ? answer.events : []))).toEqual(now);
});

test('an event whose predecessor is nowhere is left out, also where no index says so', async () => {
  const [ahead, begins] = [streamName(), streamName()];
  const answers = await appendBatch(client, [one(ahead, 1), one(begins, 0)]);
  expect(answers.map((answer) => answer?.outcome ?? null)).toEqual([null, 'appended']);
  expect(await all(store.readStream(ahead))).toEqual([]);
});

test('where all fit they stand in their order, one stream more than once as well', async () => {
  const [first, second] = [streamName(), streamName()];
  const before = await store.head();
  const answers = await appendBatch(client, [one(first, 0), one(second, 0), one(first, 1)]);
  expect(answers.map((answer) => answer?.outcome)).toEqual(['appended', 'appended', 'appended']);
  expect(places(await all(store.readAll(before)))).toEqual([
    [first, 0, 0],
    [second, 0, 1],
    [first, 1, 2],
  ]);
});

test('an id that is there already stops the whole batch', async () => {
  const stream = streamName();
  const known = one(stream, 0);
  await store.append(stream, 0, known.events);
  const before = await store.head();
  await expect(appendBatch(client, [one(streamName(), 0), { ...known, stream: streamName() }])).rejects.toMatchObject({
    code: '23505',
  });
  expect(await all(store.readAll(before))).toEqual([]);
});

test('a stream that was purged has no length any more, also for the session that appended to it', async () => {
  const gone = streamName();
  await appendBatch(client, [one(gone, 0)]);
  await store.purge(gone);
  expect(await appendBatch(client, [one(gone, 1)])).toEqual([null]);
  expect(await all(store.readStream(gone))).toEqual([]);
});

test('a statement is parsed once in a session', async () => {
  for (const _ of [1, 2, 3]) await appendBatch(client, [one(streamName(), 0)]);
  const { rows } = await client.query<{ name: string; used: number }>(
    'SELECT name, (generic_plans + custom_plans)::integer AS used FROM pg_prepared_statements',
  );
  expect(rows).toEqual([{ name: 'append', used: expect.any(Number) as number }]);
  expect(rows[0]?.used).toBeGreaterThanOrEqual(3);
});
