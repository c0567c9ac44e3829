import { Client, Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { closeSession, openSession } from '#server/event-store/postgres/session.ts';
import { BatchWriter } from '#server/event-store/postgres/batch-writer.ts';
import { serializeAppend } from '#server/event-store/serialize.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openLink } from '#test/support/nodes/network-link.ts';
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts';
import { all, event, events, following, idsOf, streamName } from './sample-events.ts';
import { startProxy } from './lossy-proxy.ts';

/** The position of an event appended for this purpose. */
async function written(store: EventStore): Promise<string | undefined> {
  const answer = await store.append(streamName(), 0, events(1));
  return answer.outcome === 'appended' ? answer.events[0]?.position : undefined;
}

// Requirements of the PostgreSQL store only; the shared ones are in conformance.ts.
describe('the log in PostgreSQL', () => {
  let database: FreshDatabase;
  let pool: Pool;
  let store: EventStore;
  let other: Client;
  beforeEach(async () => {
    database = await freshDatabase();
    pool = new Pool({ connectionString: database.url, max: 4 });
    ({ store } = await openPostgresEventStore({ url: database.url, pool, patienceMs: 1_500 }));
    other = new Client({ connectionString: database.url });
    other.on('error', () => undefined);
    await other.connect();
  });
  afterEach(async () => {
    await other.end().catch(() => undefined);
    await store.close();
    await pool.end();
    await database.drop();
  });

  test('a transaction held open elsewhere hides nothing and holds nothing up', async () => {
    await store.append(streamName(), 0, events(1));
    await other.query('BEGIN ISOLATION LEVEL SERIALIZABLE');
    await other.query('CREATE TABLE elsewhere (a integer)');
    await other.query('SELECT pg_current_xact_id(), (SELECT count(*) FROM log.events)');
    const reader = following(store, null);
    for (let index = 0; index < 20; index += 1) await store.append(streamName(), 0, events(1));
    await reader.until(21);
    expect(await all(store.readAll(null))).toEqual(reader.taken);
    await reader.stop();
    await other.query('COMMIT');
  });

  test('a page of a long stream costs no more than its own rows, whatever the planner knows of it', async () => {
    // The planner believes that a stream is a two-hundredth of the table, and sorts it.
    const long = streamName();
    for (let from = 0; from < 5_000; from += 1_000) await store.append(long, from, events(1_000));
    const asked = vi.spyOn(pool, 'query');
    expect(await all(store.readStream(long))).toHaveLength(5_000);
    expect(await all(store.readStream(long, { direction: 'backward', limit: 200 }))).toHaveLength(200);
    const queries = asked.mock.calls.map(([query]) => query as unknown as { text: string; values: unknown[] });
    asked.mockRestore();
    expect(queries.length).toBeGreaterThan(10);
    for (const { text, values } of queries) {
      const { rows } = await other.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE) ${text}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const touched = [...plan.matchAll(/actual time=[\d.]+ rows=(\d+)/g)].map(([, count]) => Number(count));
      expect([Math.max(...touched) <= 501, plan]).toEqual([true, plan]);
    }
  });

  /** Waits until this many connections listen and have run nothing else yet. */
  const listening = (count: number) =>
    expect
      .poll(async () => {
        const asked = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'";
        return (await other.query(asked)).rowCount;
      })
      .toBe(count);

  test('the head is told while readers hold every connection', async () => {
    const head = await written(store);
    await listening(1);
    const readers = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
    expect(await store.head()).toBe(head);
    for (const reader of readers) reader.release();
  });

  test('the head is told soon where the connection that listens fell silent', async () => {
    const line = await openLink(database.url);
    const { store: cut } = await openPostgresEventStore({ url: line.url, pool });
    const head = await written(cut);
    await listening(2);
    line.cut('silent');
    expect(await cut.head()).toBe(head);
    line.mend();
    await cut.close();
    await line.close();
  });

  test('events become visible in the order of their positions, whoever commits first', async () => {
    // Another writer holds its positions uncommitted: the next one waits instead of overtaking.
    const [slow, quick] = [streamName(), streamName()];
    const made = event();
    await other.query('BEGIN');
    await other.query('SELECT log.append_fitting($1, $2, $3, $4, $5, $6, $7)', [
      made.id,
      slow,
      '0',
      made.type,
      '1',
      JSON.stringify(made.data),
      JSON.stringify(made.metadata),
    ]);
    const reader = following(store, null);
    const overtaking = store.append(quick, 0, events(1));
    const early = await Promise.race([overtaking, new Promise((resolve) => setTimeout(() => resolve('waits'), 300))]);
    expect(early).toBe('waits');
    await other.query('COMMIT');
    await overtaking;
    await reader.until(2);
    await reader.stop();
    expect(reader.taken.map(({ stream }) => stream)).toEqual([slow, quick]);
  });

  /** Waits until a session blocks on another's transaction: on a row it wrote, or on the append lock. */
  const waitsFor = (what: 'transactionid' | 'advisory') =>
    expect
      .poll(async () => {
        const asked = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = $1';
        return (await other.query(asked, [what])).rowCount;
      })
      .toBe(1);
  const quicker = `INSERT INTO log.events (position, id, stream, revision, type, schema, data, metadata)
    SELECT max(position) + 1, gen_random_uuid(), $1, 0, 'Quicker', 1, '{}', '{}' FROM log.events`;
  /** Its commit releases the append, which then lands right behind `first`. */
  async function comesBehind(first: string, before: number, own: string, appending: ReturnType<EventStore['append']>) {
    await other.query('COMMIT');
    expect(await appending).toMatchObject({ outcome: 'appended', events: [{ stream: own, revision: 0 }] });
    const asked = 'SELECT position::integer, stream FROM log.events WHERE position > $1 ORDER BY 1';
    expect((await other.query(asked, [before])).rows).toEqual([
      { position: before + 1, stream: first },
      { position: before + 2, stream: own },
    ]);
  }

  test('one that goes alone comes behind a writer that was through since it looked', async () => {
    const [first, own] = [streamName(), streamName()];
    const before = Number(await written(store));
    await other.query('BEGIN');
    await other.query(quicker, [first]);
    const appending = store.append(own, 0, events(1));
    await waitsFor('transactionid');
    await comesBehind(first, before, own, appending);
  });

  test('one that goes alone waits for a writer that has the lock, whatever that has written by then', async () => {
    const [first, own] = [streamName(), streamName()];
    const before = Number(await written(store));
    await other.query("BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('log.append', 0))");
    const appending = store.append(own, 0, events(1));
    await waitsFor('advisory');
    await other.query(quicker, [first]);
    await comesBehind(first, before, own, appending);
  });

  test('one that goes alone where its predecessor is missing is a conflict', async () => {
    const stream = streamName();
    expect(await store.append(stream, 3, events(1))).toEqual({ outcome: 'conflict', length: 0 });
    await store.append(stream, 0, events(2));
    expect(await store.append(stream, 1, events(1))).toEqual({ outcome: 'conflict', length: 2 });
  });

  test('what the database itself refuses does not hurt its neighbours', async () => {
    // Stands for any unforeseen rejection.
    await other.query(`ALTER TABLE log.events ADD CONSTRAINT kind CHECK (data::text <> '"hostile"')`);
    const neighbours = Array.from({ length: 20 }, () => ({ stream: streamName(), made: event() }));
    const append = ({ stream, made }: (typeof neighbours)[number]) => store.append(stream, 0, [made]);
    const before = neighbours.slice(0, 10).map(append);
    const refused = store.append(streamName(), 0, [event('hostile')]);
    const after = neighbours.slice(10).map(append);
    await expect(refused).rejects.toMatchObject({ name: 'AppendRejectedError', reason: 'rejected' });
    for (const answer of await Promise.all([...before, ...after])) expect(answer.outcome).toBe('appended');
  });

  test.each(['53100', '53200', '53300', '58030'])('what passes (%s) is waited for, for a while', async (state) => {
    await other.query(`
      CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE SQLSTATE ''${state}''; END';
      CREATE TRIGGER full_disk BEFORE INSERT ON log.events EXECUTE FUNCTION full_disk()`);
    await expect(store.append(streamName(), 0, events(1))).rejects.toMatchObject({
      name: 'EventStoreUnavailableError',
    });
    const waiting = store.append(streamName(), 0, events(1));
    await other.query('DROP TRIGGER full_disk ON log.events');
    expect(await waiting).toMatchObject({ outcome: 'appended' });
  });

  test('where another process was quicker with one stream, all others of the batch still share a commit', async () => {
    const streams = Array.from({ length: 40 }, streamName);
    await Promise.all(streams.map((stream) => store.append(stream, 0, events(1))));
    const overtaken = streams[20] ?? '';
    await other.query("SELECT log.append_fitting(gen_random_uuid()::text, $1, '1', 'Quicker', '1', '{}', '{}')", [
      overtaken,
    ]);
    const answers = await Promise.all(streams.map((stream) => store.append(stream, 1, events(1))));
    expect(answers[20]).toEqual({ outcome: 'conflict', length: 2 });
    for (const { outcome } of answers.toSpliced(20, 1)) expect(outcome).toBe('appended');
    const { rows } = await other.query<{ commits: string }>(
      "SELECT count(DISTINCT xmin::text) AS commits FROM log.events WHERE revision = 1 AND type <> 'Quicker'",
    );
    // One alone and one batch behind it, as without a competing writer.
    expect(rows).toEqual([{ commits: '2' }]);
  });

  test('appends that come together wait for a database that is gone no longer than one alone', async () => {
    const patience = 2_000;
    const writer = new BatchWriter('postgres://127.0.0.1:1/nowhere', patience, () => undefined);
    const began = performance.now();
    const waited = await Promise.all(
      [0, 1, 2].map(async () => {
        const stream = streamName();
        const { forms, bytes } = serializeAppend(stream, events(1));
        const append = writer.append({ stream, expected: 0, events: [], forms }, bytes);
        await expect(append).rejects.toMatchObject({ name: 'EventStoreUnavailableError' });
        return performance.now() - began;
      }),
    );
    await writer.close();
    // All at once: an early append blocks no later one.
    expect(Math.max(...waited) - Math.min(...waited)).toBeLessThan(patience / 2);
  });

  test('one that comes while nothing is under way goes at once, and the crowd behind it in one batch', async () => {
    const before = await written(store);
    // The writer's waiting turn is over.
    await other.query('SELECT');
    await Promise.all(Array.from({ length: 33 }, () => store.append(streamName(), 0, events(1))));
    const { rows } = await other.query<{ events: number }>(
      'SELECT count(*)::integer AS events FROM log.events WHERE position > $1 GROUP BY xmin::text ORDER BY min(position)',
      [before],
    );
    expect(rows.map((row) => row.events)).toEqual([1, 32]);
  });

  test('no position is taken that was purged meanwhile: readers are past it', async () => {
    const own = streamName();
    const first = Number(await written(store));
    await store.append(own, 0, events(1));
    const { store: node } = await openPostgresEventStore({ url: database.url, pool });
    const gone = streamName();
    await node.append(gone, 0, events(1));
    await node.purge(gone);
    await node.close();
    await store.append(own, 1, events(1));
    const came = await all(store.readAll(String(first)));
    expect(came.map(({ stream, position }) => [stream, Number(position) - first])).toEqual([
      [own, 1],
      ['purges', 3],
      [own, 4],
    ]);
  });

  test('an answer lost after the commit is found again: the append happened once', async () => {
    const proxy = await startProxy(database.url);
    const far = new Pool({ connectionString: proxy.url, max: 4 });
    const { store: node } = await openPostgresEventStore({ url: proxy.url, pool: far });
    const stream = streamName();
    for (let revision = 0; revision < 10; revision += 1) {
      const made = event({ revision });
      proxy.loseAnswerTo(made.id);
      expect(await node.append(stream, revision, [made])).toMatchObject({
        outcome: 'appended',
        events: [{ id: made.id, revision }],
      });
    }
    expect(proxy.lost()).toBe(10);
    expect((await all(store.readStream(stream))).map(({ revision }) => revision)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    await node.close();
    await far.end();
    await proxy.close();
  });

  test('what another process purged is given to nobody, though it was appended here a moment ago', async () => {
    const stream = streamName();
    await store.append(stream, 0, events(3));
    const { store: node } = await openPostgresEventStore({ url: database.url, pool });
    const early = following(store, null);
    await early.until(3);
    await node.purge(stream);
    await early.until(4);
    await early.stop();
    const late = following(store, null);
    await late.until(1);
    await late.stop();
    expect(late.taken.map(({ type }) => type)).toEqual(['StreamPurged']);
    await node.close();
  });

  test('a database gone for good: appends and readers say so', async () => {
    const reader = following(store, null);
    await reader.until(0);
    await database.drop();
    await expect(store.append(streamName(), 0, events(1))).rejects.toMatchObject({
      name: 'EventStoreUnavailableError',
    });
    while (reader.interruptions.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reader.interruptions).toHaveLength(1);
    await reader.stop();
    const streams = { category: 'tournament', from: null, before: null };
    const asked = [
      () => all(store.readAll(null)),
      () => all(store.readStream('s')),
      () => all(store.readStreams(streams, '1')),
      () => store.head(),
      () => store.purge('s'),
    ];
    for (const ask of asked) {
      const fault = { name: 'EventStoreUnavailableError', cause: expect.any(Error) as Error };
      await expect(ask()).rejects.toMatchObject(fault);
    }
  });

  test('what a database was set to does not weaken the log', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await other.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
    await other.query(`ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`);
    const session = await openSession(database.url, () => undefined);
    expect((await session.query('SHOW synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }]);
    expect((await session.query('SHOW transaction_isolation')).rows).toEqual([
      { transaction_isolation: 'read committed' },
    ]);
    closeSession(session);
  });

  test('ids, streams and revisions are unique, whoever writes', async () => {
    const stream = streamName();
    const [made] = events(1);
    await store.append(stream, 0, made === undefined ? [] : [made]);
    const insert = (id: string, revision: number) =>
      other.query(
        `INSERT INTO log.events SELECT max(position) + 1, $1::uuid, $2, $3, 'X', 1, '{}', '{}' FROM log.events`,
        [id, stream, revision],
      );
    await expect(insert(made?.id ?? '', 1)).rejects.toMatchObject({ code: '23505' });
    await expect(insert(event().id, 0)).rejects.toMatchObject({ code: '23505' });
    expect(idsOf(await all(store.readAll(null)))).toEqual([made?.id]);
  });
});
