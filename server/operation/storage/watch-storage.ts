import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { inTransaction } from '../../database/transaction.ts';
import { isStorageFull, StorageFullError } from '../../database/connection-errors.ts';
import { EventStoreUnavailableError } from '../../event-store/append-errors.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { startPeriodicTask } from '../../runtime/periodic-task.ts';

/** Whether there is room to store anything, asked of the database itself every few seconds. */
export interface Storage {
  canWrite(): boolean;
  /** The same log; where nothing can be stored its appends reject at once with `StorageFullError`. */
  guardAppends(store: EventStore): EventStore;
  onChange(heard: (canWrite: boolean) => void): void;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 4_000;
/** A log elsewhere is not asked: after so long without room the next append finds out. */
const TRY_AGAIN_MS = 5_000;
/** A log without room says as soon as ever where it ends. */
const ANSWERS_WITHIN_MS = 1_000;

export function watchStorage({
  pool,
  log,
  now = performance.now.bind(performance),
}: {
  readonly pool: Pool;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Milliseconds. */
  readonly now?: () => number;
}): Storage {
  const listeners = new Set<(canWrite: boolean) => void>();
  let hasRoom = true;
  /** When an append to a log elsewhere failed; null: the last one did not. */
  let failedAt: number | null = null;
  let asking: Promise<unknown> | null = null;
  /** Appends that were answered. */
  let taken = 0;
  let announced = true;

  function notify(): void {
    const canWrite = hasRoom && failedAt === null;
    if (canWrite === announced) return;
    announced = canWrite;
    if (canWrite) log.warn('there is room again: writes are taken');
    else log.error('nothing can be stored: there is no room, or the log takes nothing');
    for (const heard of listeners) heard(canWrite);
  }

  async function look(): Promise<void> {
    try {
      await probeSpace(pool);
      hasRoom = true;
    } catch (error) {
      // What does not answer at all is another matter: then reading fails too.
      if (isStorageFull(error)) hasRoom = false;
    }
    notify();
  }
  const task = startPeriodicTask({ name: 'storage', everyMs: LOOK_EVERY_MS, log, run: look });

  /**
   * Without the caller, who has waited long enough for the append. What answers late, or has taken an append since, was away
   * and is not full.
   */
  function askWhetherAnswers(store: EventStore): void {
    const [began, before] = [now(), taken];
    asking ??= store
      .head()
      .then(
        () => {
          if (taken !== before || now() - began > ANSWERS_WITHIN_MS) return;
          failedAt = now();
          notify();
        },
        () => undefined,
      )
      .finally(() => (asking = null));
  }

  async function observed<T>(store: EventStore, append: () => Promise<T>): Promise<T> {
    if (!hasRoom || (failedAt !== null && now() - failedAt < TRY_AGAIN_MS)) throw new StorageFullError();
    try {
      const result = await append();
      failedAt = null;
      taken += 1;
      notify();
      return result;
    } catch (error) {
      if (error instanceof EventStoreUnavailableError) {
        if (store.inDatabase) task.runNow();
        else askWhetherAnswers(store);
      }
      throw error;
    }
  }

  return {
    canWrite: () => announced,
    guardAppends: (store) => ({
      logId: store.logId,
      inDatabase: store.inDatabase,
      append: (stream, expected, events) => observed(store, () => store.append(stream, expected, events)),
      readStream: (stream, options) => store.readStream(stream, options),
      readAll: (after, options) => store.readAll(after, options),
      readStreams: (range, until) => store.readStreams(range, until),
      head: () => store.head(),
      newest: () => store.newest(),
      countedAfter: () => store.countedAfter(),
      subscribe: (after, subscriber) => store.subscribe(after, subscriber),
      purge: (stream) => store.purge(stream),
      close: () => store.close(),
    }),
    onChange: (heard) => void listeners.add(heard),
    stop: () => task.stop(),
  };
}

/**
 * Checks whether the database has room: a truncated table gets a new file, and its first page takes room, which a row
 * in an existing page may not.
 */
const probeSpace = (pool: Pool): Promise<void> =>
  inTransaction(pool, async (client) => {
    // Nodes take turns; who waits has its answer from the one before.
    await client.query(`SET LOCAL lock_timeout = '2s'`);
    await client.query('SET LOCAL synchronous_commit = off');
    await client.query('TRUNCATE integrity.room');
    await client.query('INSERT INTO integrity.room DEFAULT VALUES');
  });
