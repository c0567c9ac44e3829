import { z } from 'zod';
import { Worker } from 'node:worker_threads';
import type { Pool } from 'pg';
import type { AnyProjection } from '#projections/projection.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { TableFiller } from './table-filler.ts';
import type { IdRange } from './id-ranges.ts';

/** The outcome of filling one projection's tables. */
export type FillResult = { readonly outcome: 'filled' } | { readonly outcome: 'failed'; readonly why: string };

export interface Target {
  readonly projection: AnyProjection;
  readonly schema: string;
}

/** The task of one filler among several. */
export interface FillTask {
  /** The last event to include. */
  readonly until: string;
  readonly targets: readonly Target[];
  /** The next free range; null: there is none. */
  readonly next: () => Promise<IdRange | null>;
  /** Called with the number of events read since the last call. */
  readonly read: (events: number) => void;
}

/**
 * Fills the tables of all targets, range by range as long as there are any. A failing target leaves the others alone.
 */
export async function fillRanges(
  { store, pool }: { readonly store: EventStore; readonly pool: Pool },
  { until, targets, next, read }: FillTask,
): Promise<FillResult[]> {
  const clients = await Promise.all(targets.map(() => pool.connect()));
  try {
    const each = targets.map(({ projection, schema }, at) => {
      const client = clients[at];
      if (client === undefined) throw new Error('A target without a connection');
      // The next query on a lost connection rejects and reports it.
      client.on('error', () => undefined);
      return attempt(new TableFiller(client, projection, schema));
    });
    for (let range = await next(); range !== null; range = await next()) {
      const of = range;
      for (const target of each) await target.does((filling) => filling.fill(store, of, until, read));
    }
    for (const target of each) await target.does((filling) => filling.end());
    return each.map((target) => target.outcome());
  } finally {
    for (const client of clients) client.release(true);
  }
}

function attempt(filling: TableFiller) {
  let why: string | null = null;
  return {
    async does(step: (filling: TableFiller) => Promise<unknown>): Promise<void> {
      if (why !== null) return;
      try {
        await step(filling);
      } catch (cause) {
        why = cause instanceof Error ? cause.message : String(cause);
      }
    },
    outcome: (): FillResult => (why === null ? { outcome: 'filled' } : { outcome: 'failed', why }),
  };
}

/** The start message of a worker thread; it knows the registered projections by name. */
export const workerTask = z.object({
  url: z.string(),
  until: z.string(),
  targets: z.array(z.object({ name: z.string(), schema: z.string() })),
});
type WorkerTask = z.infer<typeof workerTask>;

/** The messages of a worker thread. A request for a range is answered with one, or null. */
export type WorkerMessage = 'next' | { readonly read: number } | { readonly filled: readonly FillResult[] };

/** The same in a thread of its own, with connections of its own to the database that holds log and tables. */
export async function fillRangesInThread(url: string, { until, targets, next, read }: FillTask): Promise<FillResult[]> {
  const task: WorkerTask = {
    url,
    until,
    targets: targets.map(({ projection, schema }) => ({ name: projection.name, schema })),
  };
  const thread = new Worker(new URL('./fill-worker.js', import.meta.url), { workerData: task });
  const filled = new Promise<FillResult[]>((resolve, reject) => {
    thread.on('message', (message: WorkerMessage) => {
      if (message === 'next') next().then((range) => thread.postMessage(range), reject);
      else if ('read' in message) read(message.read);
      else resolve([...message.filled]);
    });
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('A thread of the rebuild ended too early')));
  });
  try {
    return await filled;
  } finally {
    // What it still has to do is of no use any more.
    await thread.terminate();
  }
}
