import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isStorageFull } from '#server/database/connection-errors.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPool } from '#server/database/pool.ts';
import { AppendRejectedError, EventStoreUnavailableError } from '#server/event-store/append-errors.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import { SCHEMA, migrations } from '#server/operation/log-check/integrity-schema.ts';
import { watchStorage, type Storage } from '#server/operation/storage/watch-storage.ts';
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts';
import { toEnvelopes } from '../read-models/event-builders.ts';

// The log is elsewhere and has no room; the database of the tables has.

const STREAM = 'tournament-cup0000000000000';

let database: FreshDatabase;
let pool: Pool;
let storage: Storage;
let now: number;
/** What the disk of the log does to an append; null: it has room. */
let fault: Error | null;
let answers: boolean | Promise<boolean>;
let comesBack: () => void;
/** Appends that came as far as the log. */
let asked: number;
/** How many events the stream has by what was answered. */
let stored: number;
let heard: boolean[];
let observed: EventStore;
beforeEach(async () => {
  database = await freshDatabase();
  pool = openPool({ connectionString: database.url, max: 2 });
  await migrate(pool, SCHEMA, migrations);
  [now, fault, answers, asked, stored, heard] = [0, null, true, 0, 0, []];
  const log = openInMemoryEventStore();
  const elsewhere: EventStore = Object.create(log, {
    append: {
      value: async (...about: Parameters<EventStore['append']>) => {
        asked += 1;
        if (fault !== null) throw fault;
        return log.append(...about);
      },
    },
    head: {
      value: async () => {
        if (!(await answers)) throw new EventStoreUnavailableError('The server is gone');
        return log.head();
      },
    },
  }) as EventStore;
  const silent = { warn: () => undefined, error: () => undefined };
  storage = watchStorage({ pool, log: silent, now: () => now });
  storage.onChange((canWrite) => heard.push(canWrite));
  observed = storage.guardAppends(elsewhere);
});
afterEach(async () => {
  await storage.stop();
  await pool.end();
  await database.drop();
});

const full = (): Error => new EventStoreUnavailableError('The append was not answered');
async function append(): Promise<void> {
  await observed.append(STREAM, stored, toEnvelopes(STREAM, [{ type: 'Played', data: {} }]));
  stored += 1;
}
/** What an append is refused with; the log was then asked whether it answers at all. */
async function refusal(): Promise<unknown> {
  const error = await append().catch((cause: unknown) => cause);
  await pause(10);
  return error;
}

describe('a log elsewhere that takes nothing and still answers', () => {
  it('has no room: that is said once, and for five seconds nothing more comes to it', async () => {
    fault = full();
    // Whether it was stored is not known: the writer finds out as after any silence.
    expect(await refusal()).toBe(fault);
    expect([storage.canWrite(), heard]).toEqual([false, [false]]);
    now += 4_999;
    expect(isStorageFull(await refusal())).toBe(true);
    expect([asked, storage.canWrite(), heard]).toEqual([1, false, [false]]);
  });

  it('is tried again by the next append after that, over and over', async () => {
    fault = full();
    await refusal();
    for (const tries of [2, 3]) {
      now += 5_000;
      expect(await refusal()).toBe(fault);
      expect(isStorageFull(await refusal())).toBe(true);
      expect(asked).toBe(tries);
    }
    expect([storage.canWrite(), heard]).toEqual([false, [false]]);
  });

  it('takes writes again with the first append that it takes', async () => {
    fault = full();
    await refusal();
    fault = null;
    now += 5_000;
    await append();
    expect([storage.canWrite(), heard]).toEqual([true, [false, true]]);
    await append();
    expect(asked).toBe(3);
  });

  it('stays full however much room the database of the tables has', async () => {
    fault = full();
    await refusal();
    // Each look there leaves another file.
    const file = async () => (await pool.query(`SELECT pg_relation_filenode('integrity.room') AS file`)).rows;
    const before = await file();
    await expect.poll(file, { timeout: 10_000 }).not.toEqual(before);
    await pause(50);
    expect([storage.canWrite(), heard]).toEqual([false, [false]]);
  });
});

describe('room is not what is missing', () => {
  it('where the log does not answer at all', async () => {
    [fault, answers] = [full(), false];
    expect(await refusal()).toBe(fault);
    expect([storage.canWrite(), heard]).toEqual([true, []]);
    // So it is asked at once.
    expect(await refusal()).toBe(fault);
    expect(asked).toBe(2);
  });

  it('where the log is silent: its callers do not wait for it once more', async () => {
    [fault, answers] = [full(), new Promise<never>(() => undefined)];
    await expect(Promise.race([append(), pause(1_000, 'waits')])).rejects.toBe(fault);
    expect([storage.canWrite(), heard]).toEqual([true, []]);
  });

  it('where the log was away and is back: what answers late is not full', async () => {
    [fault, answers] = [full(), new Promise((back) => (comesBack = () => back(true)))];
    await refusal();
    now += 3_000;
    comesBack();
    await pause(10);
    expect([storage.canWrite(), heard]).toEqual([true, []]);
  });

  it('where the log has taken something since: what answers then is not full', async () => {
    [fault, answers] = [full(), new Promise((back) => (comesBack = () => back(true)))];
    await refusal();
    fault = null;
    await append();
    comesBack();
    await pause(10);
    expect([storage.canWrite(), heard]).toEqual([true, []]);
  });

  it('where it refuses these events, whatever comes', async () => {
    fault = new AppendRejectedError('too-large', 'Too much for one append');
    expect(await refusal()).toBe(fault);
    expect([storage.canWrite(), heard]).toEqual([true, []]);
  });
});
