import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import { keyUsageProjection } from '#projections/key-usage.ts';
import { startCounter, type Counter } from '#server/counters/counter.ts';
import { forgetOldKeyUses } from '#server/retention/purge-key-uses.ts';
import { withClosedStreams } from '#server/event-store/closed-streams.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { EventStoreUnavailableError } from '#server/event-store/append-errors.ts';
import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import { type ProjectorFixture, openProjectorFixture, tablesOf, upToDate } from '../read-models/projector-fixture.ts';
import { keyUses } from '#server/counters/counters.ts';

const silent = pino({ level: 'silent' });

async function eventsOf(store: EventStore, stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of store.readStream(stream)) events.push(...page);
  return events;
}

describe('a counter', () => {
  let now: Date;
  let counter: Counter;
  const open = (store: EventStore): Counter =>
    (counter = startCounter({ counted: keyUses, store, clock: () => now, log: silent }));
  beforeEach(() => {
    now = new Date('2026-11-21T23:58:10Z');
  });
  afterEach(async () => {
    vi.useRealTimers();
    await counter.stop();
  });

  it('states all counts of a minute as one event, in the stream of its day', async () => {
    const store = openInMemoryEventStore();
    open(store);
    for (const key of ['a', 'b', 'a', 'a']) counter.count(key);
    await counter.append();
    now = new Date('2026-11-21T23:59:59.999Z');
    counter.count('a');
    now = new Date('2026-11-22T00:00:00Z');
    counter.count('b');
    await counter.append();
    await counter.append();
    expect((await eventsOf(store, 'key-usage-2026-11-21')).map(({ data }) => data)).toEqual([
      { minute: '2026-11-21T23:58:00Z', counts: { a: 3, b: 1 } },
      { minute: '2026-11-21T23:59:00Z', counts: { a: 1 } },
    ]);
    const [next] = await eventsOf(store, 'key-usage-2026-11-22');
    expect(next).toMatchObject({
      type: 'KeyUsesCounted',
      schema: 1,
      data: { minute: '2026-11-22T00:00:00Z', counts: { b: 1 } },
      metadata: { actor: { kind: 'system', id: 'portal' }, chain: '' },
    });
  });

  it('appends by itself when the minute is over', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T09:00:20Z') });
    const store = openInMemoryEventStore();
    counter = startCounter({ counted: keyUses, store, clock: () => new Date(), log: silent });
    counter.count('a');
    await vi.advanceTimersByTimeAsync(39_000);
    expect(await eventsOf(store, 'key-usage-2026-11-21')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    counter.count('a');
    await vi.advanceTimersByTimeAsync(60_000);
    const told = (await eventsOf(store, 'key-usage-2026-11-21')).map(({ data }) => data);
    expect(told).toEqual([
      { minute: '2026-11-21T09:00:00Z', counts: { a: 1 } },
      { minute: '2026-11-21T09:01:00Z', counts: { a: 1 } },
    ]);
  });

  it('keeps what the log did not confirm, and counts it once', async () => {
    const store = openInMemoryEventStore();
    let answers: 'never' | 'too late' | 'at once' = 'never';
    open({
      ...store,
      async append(stream, expected, events) {
        if (answers === 'never') throw new EventStoreUnavailableError('away');
        const appended = await store.append(stream, expected, events);
        if (answers === 'too late') throw new EventStoreUnavailableError('slow');
        return appended;
      },
    });
    counter.count('a');
    await counter.append();
    answers = 'too late';
    now = new Date('2026-11-21T23:59:00Z');
    counter.count('a');
    await counter.append();
    answers = 'at once';
    await counter.append();
    expect((await eventsOf(store, 'key-usage-2026-11-21')).map(({ data }) => data)).toEqual([
      { minute: '2026-11-21T23:58:00Z', counts: { a: 1 } },
      { minute: '2026-11-21T23:59:00Z', counts: { a: 1 } },
    ]);
  });
});

describe('what several nodes count', () => {
  let ground: ProjectorFixture;
  beforeEach(async () => (ground = await openProjectorFixture()));
  afterEach(() => ground.close());

  it('is in the table as one sum, and gone from log and table after 90 days', async () => {
    const now = new Date('2026-11-21T09:10:00Z');
    const nodes = [1, 2, 3].map(() =>
      startCounter({ counted: keyUses, store: ground.store, clock: () => now, log: silent }),
    );
    for (const node of nodes) for (let call = 0; call < 100; call += 1) node.count('club00000000000000000001');
    // All at once: none of them knows the length of the stream.
    await Promise.all(nodes.map((node) => node.stop()));
    const projector = await ground.node([keyUsageProjection]);
    await upToDate(ground, projector);
    const { key_usage: rows } = await tablesOf(ground.pool, keyUsageProjection);
    expect(rows).toEqual([
      {
        day: '2026-11-21',
        key_id: 'club00000000000000000001',
        half_hour: new Date('2026-11-21T09:00:00Z'),
        calls: 300,
      },
    ]);

    const old = { pool: ground.pool, store: ground.store, log: silent };
    await forgetOldKeyUses({ ...old, now: new Date('2027-02-19T23:59:00Z') });
    expect(await eventsOf(ground.store, 'key-usage-2026-11-21')).toHaveLength(3);
    await forgetOldKeyUses({ ...old, now: new Date('2027-02-20T00:00:00Z') });
    expect(await eventsOf(ground.store, 'key-usage-2026-11-21')).toEqual([]);
    await upToDate(ground, projector);
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await tablesOf(ground.pool, keyUsageProjection))['key_usage']?.length === 0) break;
      await pause(20);
    }
    expect(await tablesOf(ground.pool, keyUsageProjection)).toEqual({ key_usage: [] });
  });

  it('of long ago go also where a day before them cannot be purged', async () => {
    await ground.pool.query(
      `CREATE SCHEMA IF NOT EXISTS portal;
       CREATE VIEW portal.key_usage AS SELECT * FROM (VALUES ('2026-11-20'), ('2026-11-21')) AS days (day)`,
    );
    const purged: string[] = [];
    const store: EventStore = {
      ...withClosedStreams(ground.store, () => false),
      async purge(stream) {
        purged.push(stream);
        if (stream.endsWith('20')) throw new Error('The log does not answer');
      },
    };
    await forgetOldKeyUses({ pool: ground.pool, store, log: silent, now: new Date('2027-03-20T00:00:00Z') });
    expect(purged.toSorted()).toEqual(['key-usage-2026-11-20', 'key-usage-2026-11-21']);
  });

  it('of long ago are left to the next day while their table is being built', async () => {
    const { pool, store } = ground;
    await expect(
      forgetOldKeyUses({ pool, store, log: silent, now: new Date('2027-02-20T00:00:00Z') }),
    ).resolves.toBeUndefined();
  });
});
