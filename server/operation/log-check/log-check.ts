import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Actor } from '#domain/events.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { appendAcceptedBreach } from '../../event-store/stream-repairs.ts';
import type { LogBreach } from '../../event-store/verify-log.ts';
import { serviceUnavailable } from '../../http/problem-details.ts';
import { isFree, advisoryLockKey } from '../../database/advisory-lock.ts';
import { withKeepAlive } from '../../event-store/log-keep-alive.ts';
import { startPeriodicTask } from '../../runtime/periodic-task.ts';
import { openWorkerPool } from '../../runtime/worker-pool.ts';
import { texts } from '../../texts/de.ts';
import { acceptHead } from './follow-heads.ts';
import type { BrokenStream, BrokenStreams } from './broken-streams.ts';
import type { checkStream, checkWholeLog, LogAddress } from './check-worker.ts';

const t = texts.logCheck;

/** The last check of the whole log, on any node. */
export interface LastCheck {
  readonly isRunning: boolean;
  /** ISO 8601; null: none came to its end. */
  readonly endedAt: string | null;
  readonly events: number | null;
  /** Why the last one came to nothing. */
  readonly error: string | null;
}

/** Checks the chains of the whole log at the start, an hour after the first event, and once a day; of all nodes one does. */
export interface LogCheck {
  status(): Promise<LastCheck>;
  /** Begins a check now, on this node or as the one that is under way on another. */
  checkNow(): void;
  /**
   * Lets a broken stream stand as it is now, which becomes an event. `changed`: it is not, or no longer, broken as the
   * administrator has seen it.
   */
  accept(
    seen: Pick<LogBreach, 'stream' | 'revision'>,
    by: { readonly actor: Actor; readonly reason: string },
  ): Promise<'accepted' | 'unknown' | 'changed'>;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 10_000;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Milliseconds after the start: those who wait for the portal come first. */
const START_MS = 5_000;
const LOCK = advisoryLockKey('log check');
/** A log of a thousand million events takes four days. */
const MAX_MS = 7 * DAY;
/** Some hundred bytes for each stream. */
const MEGABYTES = 512;
const MAX_QUEUED = 8;
/** The next check is a day away. */
const IDLE_MS = 10_000;

/** `store` takes the decisions of administrators; `compiled` is the folder of the compiled server. */
export async function startLogCheck(parts: {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly broken: BrokenStreams;
  readonly eventStore: LogAddress['eventStore'];
  readonly compiled: string;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}): Promise<LogCheck> {
  const { pool, store, broken, eventStore, compiled, clock, log } = parts;
  const address: LogAddress = { url: pool.options.connectionString ?? '', eventStore };
  // A single stream is checked in parallel with the whole log, which may take hours.
  const threads = openWorkerPool({
    file: join(compiled, 'operation/log-check/check-worker.js'),
    megabytes: MEGABYTES,
    threads: 2,
    idleMs: IDLE_MS,
  });
  const limits = {
    maxQueued: MAX_QUEUED,
    full: () => serviceUnavailable('busy', t.busy),
    milliseconds: MAX_MS,
    exceeded: () => new Error('The log is too large to check'),
  };
  const ofLog = threads.pooled<typeof checkWholeLog>({ name: 'checkWholeLog', ...limits });
  const ofStream = threads.pooled<typeof checkStream>({ name: 'checkStream', ...limits });
  const startedAt = clock();
  /** What came into an empty log is checked soon after, and not before all of an import has come. */
  let filledAt: number | null = null;
  let isAsked = false;
  let isStopped = false;

  function checkNow(): void {
    isAsked = true;
    task.runNow();
  }

  /** Does nothing where another node has the lock, and checks. */
  async function withLock(work: () => Promise<void>): Promise<void> {
    const client = await pool.connect();
    let isClean = false;
    try {
      const { rows } = await client.query<{ leads: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS leads`);
      if (rows[0]?.leads === true) {
        await withKeepAlive({ client, store }, work);
        await client.query(`SELECT pg_advisory_unlock(${LOCK})`);
      }
      isClean = true;
    } finally {
      // A connection that may still hold the lock must not go back into the pool.
      client.release(!isClean);
    }
  }

  /** What was restored since takes events again at once: the whole log may take hours. */
  async function liftRestored(): Promise<void> {
    for (const { stream } of broken.all()) {
      if (stream !== null && (await ofStream({ ...address, stream })).breach === null) await broken.remove(stream);
    }
  }

  async function check(): Promise<void> {
    const now = clock();
    await pool.query(
      `INSERT INTO integrity.checks (begun_at) VALUES ($1) ON CONFLICT (single) DO UPDATE SET begun_at = $1`,
      [now],
    );
    try {
      await liftRestored();
      const { events, breaches } = await ofLog(address);
      const standing: LogBreach[] = [];
      for (const breach of breaches) {
        // An administrator may have accepted it while the log was read.
        const again = breach.stream === null ? breach : (await ofStream({ ...address, stream: breach.stream })).breach;
        if (again !== null) standing.push(again);
      }
      await broken.replace(standing, { now: clock(), events });
      log.info({ events, broken: standing.length }, 'the log is checked');
    } catch (error) {
      if (isStopped) return;
      const said = error instanceof Error ? error.message : String(error);
      await pool.query('UPDATE integrity.checks SET error = $1', [said]);
      log.error({ err: error }, 'the log could not be checked');
      later(HOUR);
    }
  }

  function later(milliseconds: number): void {
    const timer = setTimeout(() => !isStopped && checkNow(), milliseconds);
    timer.unref();
  }

  async function isDue(): Promise<boolean> {
    if (isAsked) return true;
    const { rows } = await pool.query<{ begun: Date }>('SELECT begun_at AS begun FROM integrity.checks');
    const [last] = rows;
    if (last !== undefined) return clock().getTime() - last.begun.getTime() > DAY;
    filledAt ??= await timeOfFirstEvent(store);
    return filledAt !== null && clock().getTime() - Math.max(filledAt, startedAt.getTime()) > HOUR;
  }

  if ((await store.head()) !== null) later(START_MS);
  const task = startPeriodicTask({
    name: 'log check',
    everyMs: LOOK_EVERY_MS,
    log,
    async run() {
      if (isStopped || !(await isDue())) return;
      isAsked = false;
      // There is nothing to check in a log without an event.
      if ((await store.head()) !== null) await withLock(check);
    },
  });

  return {
    async status() {
      const { rows } = await pool.query<{ events: string | null; error: string | null }>(
        'SELECT events, error FROM integrity.checks',
      );
      const [last] = rows;
      return {
        isRunning: !(await isFree(pool, LOCK)),
        endedAt: broken.checkedAt(),
        events: last?.events === null || last === undefined ? null : Number(last.events),
        error: last?.error ?? null,
      };
    },
    checkNow,
    async accept({ stream, revision }, { actor, reason }) {
      const seen = broken.all().find((each) => each.stream === stream);
      if (seen === undefined) return 'unknown';
      const found = stream === null ? null : await ofStream({ ...address, stream });
      const now = found === null ? seen : found.breach;
      if (now === null || now.revision !== revision) return 'changed';
      await appendAcceptedBreach(store, { ...withoutTime(now), reason }, { actor, now: clock() });
      if (stream !== null && found !== null) await acceptHead(pool, stream, found.head);
      await broken.remove(stream);
      log.warn({ stream, revision, by: actor.id }, 'a breach of the log was accepted');
      return 'accepted';
    },
    async stop() {
      isStopped = true;
      await threads.close();
      await task.stop();
    },
  };
}

/** In milliseconds; null: the log is empty. */
async function timeOfFirstEvent(store: EventStore): Promise<number | null> {
  if ((await store.head()) === null) return null;
  for await (const [first] of store.readAll(null, { batch: 1 })) {
    if (first !== undefined) return Date.parse(first.metadata.at);
  }
  return null;
}

const withoutTime = ({ stream, revision, breach, events, missing, digest }: LogBreach | BrokenStream): LogBreach => ({
  stream,
  revision,
  breach,
  events,
  missing,
  digest,
});
