import type { Actor } from '#domain/events.ts';
import type { EventStore } from '../event-store/event-store.ts';

/** One thing that the command would overwrite unseen: what it was, what it became, by whom, when, and in which version. */
export interface AttributedConflict {
  readonly path: string;
  readonly base: unknown;
  readonly theirs: unknown;
  readonly by: Actor | null;
  readonly at: string | null;
  readonly version: number;
}

type Author = Pick<AttributedConflict, 'by' | 'at'>;

export const UNKNOWN: Author = { by: null, at: null };

/** Who made these versions of a stream, and when. */
export async function authorsOf(
  store: Pick<EventStore, 'readStream'>,
  stream: string,
  versions: readonly number[],
): Promise<ReadonlyMap<number, Author>> {
  const wanted = new Set(versions);
  const authors = new Map<number, Author>();
  const from = Math.max(0, Math.min(...wanted) - 1);
  // Not to its end: all commands that wait in the queue of this stream wait for this.
  for await (const events of store.readStream(stream, { from, limit: Math.max(...wanted) - from })) {
    for (const { revision, metadata } of events) {
      if (wanted.has(revision + 1)) authors.set(revision + 1, { by: metadata.actor, at: metadata.at });
    }
  }
  return authors;
}
