import { Worker } from 'node:worker_threads';
import type { Pool } from 'pg';
import type { AnyProjection } from '#projections/projection.ts';
import type { EventStore } from '../events/event-store.ts';
import { Filling } from './filling.ts';

/** A part of the log: what comes after one position, up to and with another. */
export interface Range {
  readonly after: string | null;
  readonly until: string;
}

/** What came of filling one projection's tables from a range: the streams to be made later, or why it failed. */
export type Filled =
  | { readonly outcome: 'filled'; readonly late: readonly string[] }
  | { readonly outcome: 'failed'; readonly why: string };

export interface Target {
  readonly projection: AnyProjection;
  readonly schema: string;
}

/** Called with the number of events read since the last call. */
type Read = (events: number) => void;

/** Events per page: what is read and folded while it is still young costs the least. */
const BATCH = 1_000;

/** Fills the tables of all targets from a range that is read once. A failing target leaves the others alone. */
export async function fillRange(
  { store, pool }: { readonly store: EventStore; readonly pool: Pool },
  range: Range,
  targets: readonly Target[],
  read: Read,
): Promise<Filled[]> {
  const clients = await Promise.all(targets.map(() => pool.connect()));
  try {
    const each = targets.map(({ projection, schema }, at) => {
      const client = clients[at];
      if (client === undefined) throw new Error('A target without a connection');
      // Whatever is asked next on a lost connection rejects, and says so.
      client.on('error', () => undefined);
      return attempt(new Filling(client, projection, schema));
    });
    for await (const page of store.readAll(range.after, { batch: BATCH })) {
      const events = page.filter(({ position }) => position <= range.until);
      for (const target of each) await target.does((filling) => filling.take(events));
      read(events.length);
      if (events.length < page.length || page.at(-1)?.position === range.until) break;
    }
    return await Promise.all(each.map((target) => target.end()));
  } finally {
    for (const client of clients) client.release(true);
  }
}

function attempt(filling: Filling) {
  let why: string | null = null;
  const does = async (step: (filling: Filling) => Promise<unknown>): Promise<void> => {
    if (why !== null) return;
    try {
      await step(filling);
    } catch (cause) {
      why = cause instanceof Error ? cause.message : String(cause);
    }
  };
  return {
    does,
    async end(): Promise<Filled> {
      let late: readonly string[] = [];
      await does(async () => {
        late = await filling.end();
      });
      return why === null ? { outcome: 'filled', late } : { outcome: 'failed', why };
    },
  };
}

/** What a thread is told; it knows the registered projections by name. */
export interface ThreadTask {
  readonly url: string;
  readonly range: Range;
  readonly targets: readonly { readonly name: string; readonly schema: string }[];
}

export type ThreadMessage = { readonly read: number } | { readonly filled: readonly Filled[] };

/** The same in a thread of its own, with connections of its own to the database that holds log and tables. */
export async function fillRangeInThread(
  url: string,
  range: Range,
  targets: readonly Target[],
  read: Read,
): Promise<readonly Filled[]> {
  const task: ThreadTask = {
    url,
    range,
    targets: targets.map(({ projection, schema }) => ({ name: projection.name, schema })),
  };
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./range-thread.js', import.meta.url), { workerData: task });
    thread.on('message', (message: ThreadMessage) => {
      if ('read' in message) read(message.read);
      else resolve(message.filled);
    });
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('A thread of the rebuild ended too early')));
  });
}

/** Equal parts of the log up to `head`; one part where positions are no numbers to divide. */
export function partsOf(head: string, parts: number): Range[] {
  const last = Number(head);
  if (!/^\d+$/.test(head) || last < parts) return [{ after: null, until: head }];
  const borders = Array.from({ length: parts }, (_, part) =>
    String(Math.floor((last * (part + 1)) / parts)).padStart(head.length, '0'),
  );
  return borders.map((until, part) => ({ after: borders[part - 1] ?? null, until }));
}
