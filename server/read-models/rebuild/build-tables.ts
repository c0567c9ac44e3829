import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { AnyProjection } from '#projections/projection.ts';
import { advisoryLockKey } from '../../database/advisory-lock.ts';
import { migrate } from '../../database/migrate.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { CHECKPOINTS, inRelaxedTransaction, migrations, readCheckpoint } from '../checkpoints.ts';
import { FoldedStreams } from '../folded-streams.ts';
import { publishUnlessOutranked } from '../published-version.ts';
import { replaceRows } from '../replace-rows.ts';
import { addKeys, createTables, quoteIdentifier, schemaOf } from '../table-schema.ts';
import { fillRanges, fillRangesInThread, fillRangesOnOwn, type FillTask } from './fill-ranges.ts';
import { idRanges } from './id-ranges.ts';

export interface BuildProgress {
  readonly events: number;
  readonly eventsPerSecond: number;
  /** Share of the work that is done, 0 to 1. */
  readonly share: number;
  /** Seconds to the end of the log at this pace; null: cannot be told yet. */
  readonly remainingSeconds: number | null;
}

export interface BuiltTables {
  readonly events: number;
  readonly seconds: number;
  /** Projections that could not be built, with the reason; their old tables stay as they are. */
  readonly failed: readonly { readonly name: string; readonly why: string; readonly cause: unknown }[];
}

export interface TableBuild {
  readonly store: EventStore;
  /** Each build takes one connection of it, and so does every further filler for each of them. */
  readonly pool: Pool;
  readonly projections: readonly AnyProjection[];
  /** How many fill at the same time, each some of the streams. */
  readonly parts?: number;
  /** Address of the database of log and tables: then each of them is a thread. Registered projections only; of no use where the log is elsewhere. */
  readonly threadsOn?: string;
  readonly progress?: (progress: BuildProgress) => void;
  /** Ends the build, between two ranges of ids; it then rejects with the reason. */
  readonly signal?: AbortSignal;
}

const PROGRESS_MS = 500;
/** Events; a shorter log is built before threads have started. */
const WORTH_THREADS = 20_000;

/**
 * Builds tables from the log and puts them in the place of the old ones, each projection as it gets ready: the only way to
 * build, for a leader without tables, `npm run rebuild` and administrators. A portal may run meanwhile, and its tables stay
 * in use until then. What an interrupted build leaves, the next one removes.
 */
export async function buildTables(of: TableBuild): Promise<BuiltTables> {
  const { store, pool, projections, signal } = of;
  await migrate(pool, CHECKPOINTS, migrations);
  const begun = performance.now();
  const head = await store.head();
  const builds: ProjectionBuild[] = [];
  try {
    for (const projection of projections) builds.push(await ProjectionBuild.begin(pool, store, projection));
    const events = head === null ? 0 : await fill(of, builds, head, begun);
    signal?.throwIfAborted();
    for (const build of builds) await build.finish(head);
    const seconds = (performance.now() - begun) / 1_000;
    return { events, seconds, failed: builds.flatMap(({ failure }) => failure ?? []) };
  } finally {
    for (const build of builds) build.close();
  }
}

/** As many threads as the machine has cores; beyond four the database is what limits. */
export const buildThreads = (url: string): { readonly parts: number; readonly threadsOn: string } => ({
  parts: Math.min(4, availableParallelism()),
  threadsOn: url,
});

/** Fills everything up to `head` and returns the number of events read. */
async function fill(of: TableBuild, builds: readonly ProjectionBuild[], head: string, begun: number): Promise<number> {
  const isShort = Number(head) < WORTH_THREADS;
  const threadsOn = isShort || !of.store.inDatabase ? undefined : of.threadsOn;
  const wanted = isShort && of.threadsOn !== undefined ? 1 : (of.parts ?? 1);
  const fillers = threadsOn === undefined ? Math.min(wanted, roomFor(of.pool, builds.length)) : wanted;
  const left = [...idRanges];
  let events = 0;
  let told = begun;
  const work: FillTask = {
    until: head,
    targets: builds,
    next: async () => (of.signal?.aborted === true ? null : (left.shift() ?? null)),
    read(more) {
      events += more;
      const now = performance.now();
      if (now - told < PROGRESS_MS) return;
      told = now;
      // What is being worked on counts as half done.
      const done = idRanges.length - left.length - fillers / 2;
      of.progress?.(progressOf(events, (now - begun) / 1_000, Math.max(0, done / idRanges.length)));
    },
  };
  const fillAs = (filler: number) => {
    if (threadsOn !== undefined) return fillRangesInThread(threadsOn, work);
    // The first one takes the connections that are there.
    if (filler > 0) return fillRangesOnOwn(of, work);
    return fillRanges(
      of.store,
      builds.map(({ client }) => client),
      work,
    );
  };
  const giveUp = (error: unknown): never => {
    left.length = 0;
    throw error;
  };
  const filled = await Promise.allSettled(Array.from({ length: fillers }, (_, filler) => fillAs(filler).catch(giveUp)));
  for (const each of filled) {
    // One filler is missing, so all that was filled is: the others have stopped after the range they were at.
    if (each.status === 'rejected') throw each.reason;
    for (const [at, failure] of each.value.entries()) if (failure !== null) builds[at]?.fail(failure.cause);
  }
  return events;
}

/** A connection for reading the log meanwhile. */
const OF_OTHERS = 1;

/** How many may fill at a time: each but the first takes a connection for every target, and would wait for ever where there are too few. */
function roomFor({ options }: Pool, targets: number): number {
  const most = options.max ?? 10;
  const spare = most - targets - OF_OTHERS;
  if (spare < 0) throw new RangeError(`${targets} projections take ${targets + OF_OTHERS} connections, not ${most}`);
  return 1 + Math.floor(spare / Math.max(1, targets));
}

/**
 * One version of one projection, in a schema of its own and on a connection of its own, while existing tables stay in use. It
 * is filled and then finished. A failure ends it and leaves the others alone.
 */
class ProjectionBuild {
  readonly schema: string;
  readonly projection: AnyProjection;
  readonly client: PoolClient;
  readonly #store: EventStore;
  failure: BuiltTables['failed'][number] | null = null;
  #position: string | null = null;

  private constructor(client: PoolClient, store: EventStore, projection: AnyProjection, schema: string) {
    this.client = client;
    this.#store = store;
    this.projection = projection;
    this.schema = schema;
  }

  static async begin(pool: Pool, store: EventStore, projection: AnyProjection): Promise<ProjectionBuild> {
    const client = await pool.connect();
    // The next query on a lost connection rejects and reports it.
    client.on('error', () => undefined);
    try {
      const family = `${schemaOf(projection)}_building_`;
      await removeLeftovers(client, family);
      const schema = family + randomUUID().slice(0, 8);
      await client.query(`SELECT pg_advisory_lock(${advisoryLockKey(schema)})`);
      await createTables(client, schema, projection);
      return new ProjectionBuild(client, store, projection, schema);
    } catch (cause) {
      client.release(true);
      throw cause;
    }
  }

  fail(cause: unknown): void {
    const why = cause instanceof Error ? cause.message : String(cause);
    this.failure ??= { name: this.projection.name, why, cause };
  }

  /** After everything up to `position` was filled in: adds keys, reads the rest of the log and replaces the old tables. */
  async finish(position: string | null): Promise<void> {
    if (this.failure !== null) return;
    this.#position = position;
    try {
      await addKeys(this.client, this.schema, this.projection);
      const streams = new FoldedStreams(this.#store, this.projection);
      await this.#catchUp(streams, (write) => inRelaxedTransaction(this.client, write));
      await inRelaxedTransaction(this.client, () => this.#takePlace(streams));
    } catch (cause) {
      this.fail(cause);
    }
  }

  /** Releases the connection, and with it the lock that marks the build as running. */
  close(): void {
    this.client.release(true);
  }

  /** `inTransaction` runs the writing of a batch. */
  async #catchUp(streams: FoldedStreams, inTransaction: (write: () => Promise<void>) => Promise<void>): Promise<void> {
    for await (const events of this.#store.readAll(this.#position)) {
      await inTransaction(async () => {
        for await (const rows of streams.take(events)) {
          await replaceRows(this.client, this.schema, this.projection, rows);
        }
      });
      this.#position = events.at(-1)?.position ?? this.#position;
    }
  }

  /** The checkpoint is locked first: then the leader of the old tables cannot get ahead of the new ones any more. */
  async #takePlace(streams: FoldedStreams): Promise<void> {
    const { client, projection } = this;
    await client.query('LOCK TABLE tables.checkpoints IN SHARE ROW EXCLUSIVE MODE');
    const old = await readCheckpoint(client, projection);
    if ((old?.position ?? '') > (this.#position ?? '')) await this.#catchUp(streams, (write) => write());
    await client.query(
      `INSERT INTO tables.checkpoints (name, version, build, position, shown) VALUES ($1, $2, $3, $4, false)
       ON CONFLICT (name, version) DO UPDATE SET build = excluded.build, position = excluded.position, moved_at = now()`,
      [projection.name, projection.version, randomUUID(), this.#position],
    );
    await publishUnlessOutranked(client, this.schema, projection);
    const schema = quoteIdentifier(schemaOf(projection));
    await client.query(
      `DROP SCHEMA IF EXISTS ${schema} CASCADE; ALTER SCHEMA ${quoteIdentifier(this.schema)} RENAME TO ${schema}`,
    );
  }
}

/** Removes schemas of interrupted builds: their lock is free. */
async function removeLeftovers(client: ClientBase, family: string): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    'SELECT nspname AS schema FROM pg_namespace WHERE starts_with(nspname, $1)',
    [family],
  );
  for (const { schema } of rows) {
    const { rows: locks } = await client.query<{ free: boolean }>(
      `SELECT pg_try_advisory_lock(${advisoryLockKey(schema)}) AS free`,
    );
    if (locks[0]?.free !== true) continue;
    await client.query(`DROP SCHEMA IF EXISTS ${quoteIdentifier(schema)} CASCADE`);
    await client.query(`SELECT pg_advisory_unlock(${advisoryLockKey(schema)})`);
  }
}

function progressOf(events: number, seconds: number, share: number): BuildProgress {
  const remainingSeconds = share === 0 ? null : (seconds * (1 - share)) / share;
  return { events, eventsPerSecond: events / seconds, share, remainingSeconds };
}
