import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAGE_VIEWS, prepareCounts } from '#server/counters/counters-schema.ts';
import { addCounts } from '#server/counters/counters.ts';
import { importCountedEvents } from '#server/counters/import-counted-events.ts';
import { createUnchainedEvent } from '#server/event-store/envelope.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import { openCountsFixture, type CountsFixture } from './counts-fixture.ts';

// Older portals counted in the log, an event of each node and minute. That is taken into the rows once.

const DAY = '2026-11-21';
const NOTED = new Date(`${DAY}T10:00:30Z`);

let counts: CountsFixture;
let store: EventStore;
let complaints: string[];
beforeEach(async () => {
  counts = await openCountsFixture();
  store = openInMemoryEventStore();
  complaints = [];
});
afterEach(() => counts.close());

const take = (into = counts, from: Pick<EventStore, 'head' | 'readStreams'> = store) => {
  const log = pino({ level: 'error' }, { write: (line: string) => complaints.push(line) });
  return importCountedEvents({ pool: into.pool, store: from, log });
};

const lengths = new Map<string, number>();
beforeEach(() => lengths.clear());

/** What a node of an older portal appended. */
async function counted(type: string, data: Readonly<Record<string, unknown>>, schema = 1, log = store): Promise<void> {
  const kinds: Readonly<Record<string, string>> = {
    KeyUsesCounted: 'key-usage',
    PageViewsCounted: 'page-views',
    DocumentRetrievalsCounted: 'document-retrievals',
  };
  const stream = `${kinds[type] ?? 'page-views'}-${DAY}`;
  const length = lengths.get(stream) ?? 0;
  lengths.set(stream, length + 1);
  const known = { id: randomUUID(), at: NOTED.toISOString(), schema };
  await log.append(stream, length, [createUnchainedEvent({ type, data }, known)]);
}
const minute = (time: string) => `${DAY}T${time}:00Z`;
const imported = async () =>
  (await counts.pool.query<{ kind: string }>('SELECT kind FROM counters.imported ORDER BY kind')).rows.map(
    ({ kind }) => kind,
  );

describe('counts of an older portal', () => {
  it('are rows afterwards: calls by key and half hour, visits and retrievals by the hour, noted when they were', async () => {
    await counted('KeyUsesCounted', { minute: minute('09:29'), counts: { a: 2, b: 1 } });
    await counted('KeyUsesCounted', { minute: minute('09:29'), counts: { a: 3 } });
    await counted('KeyUsesCounted', { minute: minute('09:30'), counts: { a: 5 } });
    await counted('KeyUsesCounted', { minute: minute('09:59'), counts: { a: 1 } });
    await counted('PageViewsCounted', { hour: minute('09:00'), counts: { cup: 2, league: 1 } });
    await counted('PageViewsCounted', { hour: minute('09:00'), counts: { cup: 3 } });
    await counted('PageViewsCounted', { hour: minute('10:00'), counts: { cup: 5 } });
    await counted('DocumentRetrievalsCounted', { hour: minute('09:00'), counts: { plan: 4, ['__proto__']: 1 } });
    await take();
    const at = (time: string) => new Date(minute(time));
    expect(await counts.rows('key_usage')).toEqual([
      { day: DAY, key_id: 'a', half_hour: at('09:00'), calls: 5 },
      { day: DAY, key_id: 'a', half_hour: at('09:30'), calls: 6 },
      { day: DAY, key_id: 'b', half_hour: at('09:00'), calls: 1 },
    ]);
    expect(await counts.rows('page_views')).toEqual([
      { day: DAY, tournament_id: 'cup', hour: at('09:00'), views: 5, counted_at: NOTED },
      { day: DAY, tournament_id: 'cup', hour: at('10:00'), views: 5, counted_at: NOTED },
      { day: DAY, tournament_id: 'league', hour: at('09:00'), views: 1, counted_at: NOTED },
    ]);
    expect(await counts.rows('document_retrievals')).toEqual([
      { day: DAY, document_id: '__proto__', hour: at('09:00'), retrievals: 1, counted_at: NOTED },
      { day: DAY, document_id: 'plan', hour: at('09:00'), retrievals: 4, counted_at: NOTED },
    ]);
    expect(await imported()).toEqual(['document-retrievals', 'key-usage', 'page-views']);
  });

  it('come to the same sum in whatever order they were counted', async () => {
    const at = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const uses = fc.array(fc.tuple(at, fc.constantFrom('a', 'b'), fc.integer({ min: 1, max: 50 })), { minLength: 1 });
    const taken = async (all: readonly (readonly [number, string, number])[]) => {
      await counts.pool.query('TRUNCATE counters.counts, counters.imported');
      lengths.clear();
      const log = openInMemoryEventStore();
      for (const [of, key, count] of all) {
        const time = [Math.floor(of / 60), of % 60].map((part) => String(part).padStart(2, '0')).join(':');
        await counted('KeyUsesCounted', { minute: minute(time), counts: { [key]: count } }, 1, log);
      }
      await take(counts, log);
      return counts.rows('key_usage');
    };
    await fc.assert(
      fc.asyncProperty(uses, async (all) => {
        const rows = await taken(all);
        const sum = rows.reduce((total, row) => total + Number(row['calls']), 0);
        expect(sum).toBe(all.reduce((total, [, , count]) => total + count, 0));
        expect(await taken(all.toReversed())).toEqual(rows);
      }),
      { numRuns: 15 },
    );
  });

  it('are taken once, however many nodes start and however often', async () => {
    await counted('PageViewsCounted', { hour: minute('09:00'), counts: { cup: 3 } });
    await Promise.all([take(), take(), take()]);
    await addCounts(counts.pool, {
      id: randomUUID(),
      counts: [{ kind: PAGE_VIEWS, thing: 'cup', from: minute('09:00'), count: 4 }],
    });
    await take();
    expect(await counts.rows('page_views')).toMatchObject([{ views: 7 }]);
  });

  it('are taken wholly or not at all', async () => {
    await counted('PageViewsCounted', { hour: minute('09:00'), counts: { cup: 3 } });
    const breaking: Pick<EventStore, 'head' | 'readStreams'> = {
      head: () => store.head(),
      readStreams: (range, until) => {
        if (range.category === 'document-retrievals') throw new Error('The log does not answer');
        return store.readStreams(range, until);
      },
    };
    await expect(take(counts, breaking)).rejects.toThrow('does not answer');
    expect([await counts.rows('page_views'), await imported()]).toEqual([[], []]);
    await take();
    expect(await counts.rows('page_views')).toMatchObject([{ views: 3 }]);
  });

  it('that nobody can read are left out and logged, and the portal starts', async () => {
    await counted('VisitorsCounted', { hour: minute('09:00'), counts: { cup: 1 } });
    await counted('PageViewsCounted', { hour: minute('09:00'), counts: { cup: 10 } }, 2);
    await counted('PageViewsCounted', { hour: minute('09:00'), counts: { cup: 1.5 } });
    await counted('PageViewsCounted', { hour: 'soon', counts: { cup: 100 } });
    await counted('PageViewsCounted', { hour: minute('09:00'), counts: { cup: 1000 } });
    await take();
    expect(await counts.rows('page_views')).toMatchObject([{ views: 1000 }]);
    expect(complaints).toHaveLength(4);
  });

  it('may still come where the log is empty: what is restored into it', async () => {
    await take();
    expect(await imported()).toEqual([]);
    await counted('PageViewsCounted', { hour: minute('09:00'), counts: { cup: 3 } });
    await take();
    expect(await counts.rows('page_views')).toMatchObject([{ views: 3 }]);
  });
});

it('the documented views take the place of those of an older portal, and keep their privileges', async () => {
  const { pool } = counts;
  await pool.query(`
    DROP VIEW portal.page_views;
    CREATE SCHEMA tables_page_views_v2;
    CREATE TABLE tables_page_views_v2.page_views (
      day text COLLATE "C", tournament_id text COLLATE "C", hour timestamptz, views integer, counted_at timestamptz);
    CREATE VIEW portal.page_views AS SELECT * FROM tables_page_views_v2.page_views;
    GRANT SELECT ON portal.page_views TO PUBLIC`);
  await Promise.all([prepareCounts(pool), prepareCounts(pool)]);
  await addCounts(pool, {
    id: randomUUID(),
    counts: [{ kind: PAGE_VIEWS, thing: 'cup', from: minute('09:00'), count: 4 }],
  });
  expect(await counts.rows('page_views')).toMatchObject([{ tournament_id: 'cup', views: 4 }]);
  const { rows } = await pool.query(`SELECT has_table_privilege('public', 'portal.page_views', 'SELECT') AS may`);
  expect(rows).toEqual([{ may: true }]);
});
