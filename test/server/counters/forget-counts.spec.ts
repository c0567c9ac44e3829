import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY_USAGE, PAGE_VIEWS } from '#server/counters/counters-schema.ts';
import { addCounts } from '#server/counters/counters.ts';
import { forgetOldKeyUses, startForgettingCounts } from '#server/counters/forget-counts.ts';
import { createUnchainedEvent } from '#server/event-store/envelope.ts';
import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import { openCountsFixture, type CountsFixture } from './counts-fixture.ts';

const log = pino({ level: 'silent' });
const DAYS = ['2026-11-20', '2026-11-21'];

let counts: CountsFixture;
beforeEach(async () => {
  counts = await openCountsFixture();
  const made = [...DAYS, '2027-02-19'].map((day) => `${day}T23:30:00Z`);
  await addCounts(counts.pool, {
    id: randomUUID(),
    counts: made.flatMap((from) => [
      { kind: KEY_USAGE, thing: 'key', from, count: 3 },
      { kind: PAGE_VIEWS, thing: 'cup', from, count: 5 },
    ]),
  });
});
afterEach(() => counts.close());

const daysLeft = async () => (await counts.rows('key_usage')).map(({ day }) => day);

describe('key uses', () => {
  it('are gone after 90 days, and nothing else is', async () => {
    const old = { pool: counts.pool, store: openInMemoryEventStore(), log };
    await forgetOldKeyUses({ ...old, now: new Date('2027-02-18T23:59:59Z') });
    expect(await daysLeft()).toEqual([...DAYS, '2027-02-19']);
    await forgetOldKeyUses({ ...old, now: new Date('2027-02-19T00:00:00Z') });
    expect(await daysLeft()).toEqual(['2026-11-21', '2027-02-19']);
    await forgetOldKeyUses({ ...old, now: new Date('2027-02-20T00:00:00Z') });
    expect(await daysLeft()).toEqual(['2027-02-19']);
    expect(await counts.rows('page_views')).toHaveLength(3);
  });

  it('that an older portal kept in the log go from there, too', async () => {
    const store = openInMemoryEventStore();
    for (const day of DAYS) {
      const data = { minute: `${day}T23:40:00Z`, counts: { key: 3 } };
      const known = { id: randomUUID(), at: data.minute, schema: 1 };
      await store.append(`key-usage-${day}`, 0, [createUnchainedEvent({ type: 'KeyUsesCounted', data }, known)]);
    }
    await forgetOldKeyUses({ pool: counts.pool, store, log, now: new Date('2027-02-19T12:00:00Z') });
    const streams = [];
    for await (const events of store.readAll(null)) streams.push(...events.map(({ stream }) => stream));
    expect(streams).toEqual(['key-usage-2026-11-21', 'purges']);
  });

  it('go also where a day before them cannot be purged, which is tried again', async () => {
    const purged: string[] = [];
    let fails = true;
    const store = {
      async purge(stream: string) {
        purged.push(stream);
        if (fails && stream.endsWith('20')) throw new Error('The log does not answer');
      },
    };
    const old = { pool: counts.pool, store, log, now: new Date('2027-03-20T00:00:00Z') };
    await forgetOldKeyUses(old);
    expect(await daysLeft()).toEqual(['2026-11-20', '2027-02-19']);
    fails = false;
    await forgetOldKeyUses(old);
    expect(await daysLeft()).toEqual(['2027-02-19']);
    expect(purged).toEqual(['key-usage-2026-11-20', 'key-usage-2026-11-21', 'key-usage-2026-11-20']);
  });
});

it('batches are forgotten when no node sends them again', async () => {
  const { pool } = counts;
  await pool.query(`UPDATE counters.batches SET written_at = now() - interval '25 hours'`);
  const newer = randomUUID();
  await addCounts(pool, { id: newer, counts: [] });
  const clock = () => new Date('2026-11-22T00:00:00Z');
  const task = startForgettingCounts({ pool, store: openInMemoryEventStore(), clock, log });
  await expect.poll(async () => (await pool.query('SELECT id FROM counters.batches')).rows).toEqual([{ id: newer }]);
  await task.stop();
});
