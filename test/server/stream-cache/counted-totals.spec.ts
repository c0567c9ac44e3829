import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUnchainedEvent } from '#server/event-store/envelope.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import { startTournamentCounts } from '#server/stream-cache/tournament-counts.ts';
import type { StreamCache } from '#server/stream-cache/stream-cache.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { freshDatabase } from '#test/support/postgres.ts';

// A node starts while visits go on: a portal beside it keeps the read models.

const TOURNAMENT = 'aaaaaaaaaaaaaaaa';
const DAY = '2026-12-05';

let portal: TestPortal;
let pool: pg.Pool;
let store: EventStore;
let states: StreamCache;
const complaints: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => complaints.push(line) });
beforeAll(async () => {
  portal = await openPortal();
  pool = new pg.Pool({ connectionString: portal.url, max: 4 });
  ({ store } = await openPostgresEventStore({ pool, url: portal.url }));
  states = await createStreamCache({ store, log });
});
afterAll(async () => {
  await states.stop();
  await store.close();
  await pool.end();
  await portal.end();
});

async function visits(count: number, type = 'PageViewsCounted'): Promise<void> {
  const data = { hour: `${DAY}T10:00:00Z`, counts: { [TOURNAMENT]: count } };
  await store.append(`page-views-${DAY}`, 'any', [
    createUnchainedEvent({ type, data }, { id: randomUUID(), at: data.hour, schema: 1 }),
  ]);
}

const inTable = async (): Promise<number> =>
  (
    await pool.query<{ views: number }>(
      'SELECT coalesce(sum(views), 0)::integer AS views FROM portal.page_views WHERE tournament_id = $1',
      [TOURNAMENT],
    )
  ).rows[0]?.views ?? 0;

/** A log that runs `meanwhile` once when its head is requested. */
const withHeadBefore = (meanwhile: () => Promise<void>): EventStore => ({
  append: (...asked) => store.append(...asked),
  readAll: (...asked) => store.readAll(...asked),
  readStream: (...asked) => store.readStream(...asked),
  readStreams: (...asked) => store.readStreams(...asked),
  countedAfter: () => store.countedAfter(),
  newest: () => store.newest(),
  subscribe: (...asked) => store.subscribe(...asked),
  purge: (stream) => store.purge(stream),
  close: () => store.close(),
  logId: store.logId,
  inDatabase: store.inDatabase,
  async head() {
    const head = await store.head();
    await meanwhile();
    return head;
  },
});

it('counts a visit once that came into the table after the head was asked for', async () => {
  await visits(3);
  const before = await inTable();
  const meanwhile = async (): Promise<void> => {
    await visits(4);
    await expect.poll(inTable).toBeGreaterThanOrEqual(before + 4);
    expect(await states.waitForPosition((await store.head()) ?? '', 5_000)).toBe(true);
  };
  const totals = await startTournamentCounts({ states, store: withHeadBefore(meanwhile), pool, log });
  expect(totals.of(TOURNAMENT).publicPageViews).toBe(7);
  await visits(5);
  await expect.poll(() => totals.of(TOURNAMENT).publicPageViews).toBe(12);
  totals.stop();
});

it('starts beside a newer portal that counts what this one does not know', async () => {
  // A database without read models: everything comes from the log.
  const database = await freshDatabase();
  const empty = new pg.Pool({ connectionString: database.url, max: 1 });
  await visits(1, 'PageViewsCountedAnew');
  await expect.poll(async () => states.waitForPosition((await store.head()) ?? '', 100)).toBe(true);
  const totals = await startTournamentCounts({ states, store, pool: empty, log });
  expect(totals.of(TOURNAMENT).publicPageViews).toBe(12);
  expect(complaints.join('')).toContain('cannot count what this event counted');
  totals.stop();
  await empty.end();
  await database.drop();
});
