import { z } from 'zod';
import { Worker } from 'node:worker_threads';
import type { ClientBase, Pool } from 'pg';
import type { AnyProjection } from '#projections/projection.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { TableFiller } from './table-filler.ts';
import type { IdRange } from './id-ranges.ts';

/** Why each target could not be filled; null: it was. */
export type FillFailures = readonly ({ readonly cause: unknown } | null)[];

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
 * Fills the tables of all targets, range by range as long as there are any, each on its connection. A failing target leaves
 * the others alone.
 */
export async function fillRanges(
  store: Pick<EventStore, 'readStreams'>,
  clients: readonly ClientBase[],
  { until, targets, next, read }: FillTask,
): Promise<FillFailures> {
  const failures: ({ readonly cause: unknown } | null)[] = targets.map(() => null);
  const fillers = targets.map(({ projection, schema }, at) => {
    const client = clients[at];
    if (client === undefined) throw new Error('A target without a connection');
    return new TableFiller(client, projection, schema);
  });
  const each = async (step: (filler: TableFiller) => Promise<void>): Promise<void> => {
    for (const [at, filler] of fillers.entries()) {
      if (failures[at] === null) await step(filler).catch((cause: unknown) => void (failures[at] = { cause }));
    }
  };
  for (let range = await next(); range !== null; range = await next()) {
    const of = range;
    await each((filler) => filler.fill(store, of, until, read));
  }
  await each((filler) => filler.end());
  return failures;
}

/** The same on connections of its own. */
export async function fillRangesOnOwn(
  { store, pool }: { readonly store: EventStore; readonly pool: Pool },
  task: FillTask,
): Promise<FillFailures> {
  const clients = await Promise.all(task.targets.map(() => pool.connect()));
  // The next query on a lost connection rejects and reports it.
  for (const client of clients) client.on('error', () => undefined);
  try {
    return await fillRanges(store, clients, task);
  } finally {
    for (const client of clients) client.release(true);
  }
}

/** The start message of a worker thread; it knows the registered projections by name. */
export const workerTask = z.object({
  url: z.string(),
  until: z.string(),
  targets: z.array(z.object({ name: z.string(), schema: z.string() })),
});
type WorkerTask = z.infer<typeof workerTask>;

/** The messages of a worker thread. A request for a range is answered with one, or null; failures come as their sentence. */
export type WorkerMessage = 'next' | { readonly read: number } | { readonly failures: readonly (string | null)[] };

/** The same in a thread of its own, with connections of its own to the database that holds log and tables. */
export async function fillRangesInThread(url: string, { until, targets, next, read }: FillTask): Promise<FillFailures> {
  const task: WorkerTask = {
    url,
    until,
    targets: targets.map(({ projection, schema }) => ({ name: projection.name, schema })),
  };
  const thread = new Worker(new URL('./fill-worker.js', import.meta.url), { workerData: task });
  const filled = new Promise<FillFailures>((resolve, reject) => {
    thread.on('message', (message: WorkerMessage) => {
      if (message === 'next') next().then((range) => thread.postMessage(range), reject);
      else if ('read' in message) read(message.read);
      else resolve(message.failures.map((why) => (why === null ? null : { cause: new Error(why) })));
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
