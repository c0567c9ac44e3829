import type { Pool, PoolClient } from 'pg';
import type { StoredEvent } from '#domain/events.ts';
import type { AnyProjection } from '#projections/projection.ts';
import type { EventStore } from '../event-store/event-store.ts';
import {
  type Checkpoint,
  inRelaxedTransaction,
  moveCheckpoint,
  readCheckpoint,
  readCheckpoints,
  publishedPosition,
} from './checkpoints.ts';
import { buildTables } from './rebuild/build-tables.ts';
import { FoldedStreams } from './folded-streams.ts';
import { replaceRows } from './replace-rows.ts';
import { schemaOf } from './table-schema.ts';
import { removeOutdated, publishUnlessOutranked } from './published-version.ts';

/** Progress reports of a leader. */
export interface LeaderReport {
  /** The version is being built from nothing. */
  building(): void;
  /**
   * Everything up to `position` is in the tables that readers see; `isShown`: which are this version's, so that no other
   * one brings them on.
   */
  reached(position: string | null, isShown: boolean): void;
  /** Time of the oldest received event that is not yet in the tables; null: there is none. */
  behind(since: string | null): void;
}

interface LeaderContext {
  /** Holds the lock. */
  readonly client: PoolClient;
  /** A build takes a connection of it. */
  readonly pool: Pool;
  readonly store: EventStore;
  readonly projection: AnyProjection;
  readonly report: LeaderReport;
  /**
   * Rests after a batch that took this many milliseconds, so that the next one holds more; skipped while the log has
   * more.
   */
  readonly rest: (workedMs: number) => Promise<void>;
  /** Ends the work, between two batches. */
  readonly signal: AbortSignal;
}

/** How often a leader asks which version is shown: a newer one may end at any moment without a word. */
const ASKING_MS = 2_000;
const LOCK_LOST = 'The connection that holds the lock is gone';

/**
 * Keeps the tables of one version up to date until `signal` is given, on the connection that holds its lock: both end
 * together. Rejects with `UnknownEventTypeError`, `FoldFailedError`, `CheckpointConflictError` or a database error.
 */
export async function runAsLeader(context: LeaderContext): Promise<void> {
  const { client, store, projection, signal } = context;
  const checkpoint = (await readCheckpoint(client, projection)) ?? (await built(context));
  if (signal.aborted || checkpoint === null) return;
  await reportReached(context, checkpoint);
  await new Promise<void>((done, failed) => {
    const advance = createAdvance(context, checkpoint);
    // One after another, whether a batch or the moment of having caught up.
    let work: Promise<void> = Promise.resolve();
    const next = (step: () => Promise<void>): Promise<void> => (work = work.then(step).catch(end));
    let ended = false;
    let hasCaughtUp = false;
    const subscription = store.subscribe(checkpoint.position, {
      take: (events, more) => next(async () => (ended ? undefined : advance(events, more))),
      caughtUp: () =>
        void next(async () => {
          if (ended) return;
          hasCaughtUp = true;
          await takeOver(context);
        }),
    });
    const ask = async (): Promise<void> => (ended || !hasCaughtUp ? undefined : publish(context));
    // Only once the log has answered: a connection on which nothing is asked ends where the log is not heard.
    const asking = setInterval(() => {
      void store.head().then(
        () => next(ask),
        () => undefined,
      );
    }, ASKING_MS);
    const onConnectionLost = (): void => end(new Error(LOCK_LOST));
    client.once('end', onConnectionLost);
    signal.addEventListener('abort', () => end(null), { once: true });
    function end(cause: unknown): void {
      if (ended) return;
      ended = true;
      clearInterval(asking);
      client.off('end', onConnectionLost);
      // Not awaited within its own batch: it waits for that batch.
      void Promise.all([subscription.stop(), work]).then(() => (cause === null ? done() : failed(cause)), failed);
    }
    if (signal.aborted) end(null);
  });
}

function createAdvance({ client, store, projection, report, rest }: LeaderContext, from: Checkpoint) {
  const streams = new FoldedStreams(store, projection);
  const schema = schemaOf(projection);
  let checkpoint = from;
  return async (events: readonly StoredEvent[], more: boolean): Promise<void> => {
    const [first, last] = [events[0], events.at(-1)];
    if (first === undefined || last === undefined) return;
    report.behind(first.metadata.at);
    const began = performance.now();
    checkpoint = await inRelaxedTransaction(client, async () => {
      const moved = await moveCheckpoint(client, projection, checkpoint, last.position);
      for await (const rows of streams.take(events)) await replaceRows(client, schema, projection, rows);
      return moved;
    });
    await reportReached({ client, projection, report }, checkpoint);
    report.behind(null);
    // A leader that lags has no time to rest.
    if (!more) await rest(performance.now() - began);
  };
}

/** Builds tables that were never there; null: the work was ended before. */
async function built({ client, pool, store, projection, report, signal }: LeaderContext): Promise<Checkpoint | null> {
  report.building();
  const lost = new AbortController();
  const onConnectionLost = (): void => lost.abort(new Error(LOCK_LOST));
  client.once('end', onConnectionLost);
  try {
    const ends = AbortSignal.any([signal, lost.signal]);
    const { failed } = await buildTables({ store, pool, projections: [projection], signal: ends });
    for (const { cause } of failed) throw cause;
  } catch (cause) {
    if (signal.aborted) return null;
    throw cause;
  } finally {
    client.off('end', onConnectionLost);
  }
  return readCheckpoint(client, projection);
}

async function takeOver(context: LeaderContext): Promise<void> {
  await publish(context);
  await removeOutdated(context.client, context.projection);
}

/** Shows this version unless a higher one is led, and reports what is shown by then. */
async function publish(context: LeaderContext): Promise<void> {
  const { client, projection } = context;
  const current = async (): Promise<Checkpoint | null> => readCheckpoint(client, projection);
  let checkpoint = await current();
  if (checkpoint?.shown === false) {
    await inRelaxedTransaction(client, () => publishUnlessOutranked(client, schemaOf(projection), projection));
    checkpoint = await current();
  }
  if (checkpoint !== null) await reportReached(context, checkpoint);
}

/** While another version is shown, its position is what counts. */
async function reportReached(
  { client, projection, report }: Pick<LeaderContext, 'client' | 'projection' | 'report'>,
  { position, shown }: Checkpoint,
): Promise<void> {
  report.reached(shown ? position : publishedPosition(await readCheckpoints(client, projection)), shown);
}
