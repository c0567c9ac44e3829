import type { Actor } from '#domain/events.ts';
import type { EventStore } from '../event-store/event-store.ts';

/** One value that a command would overwrite unseen: before and now, who changed it, when, and in which version. */
export interface AttributedConflict {
  readonly path: string;
  readonly base: unknown;
  readonly theirs: unknown;
  /** Null where the log does not say. */
  readonly by: Actor | null;
  readonly at: string | null;
  readonly version: number;
}

/** A conflict whose author is not known yet. */
type Conflict = Omit<AttributedConflict, 'by' | 'at'>;

/** Adds to each conflict who made its version of the stream, and when. */
export async function attributeConflicts(
  store: Pick<EventStore, 'readStream'>,
  stream: string,
  conflicts: readonly Conflict[],
): Promise<readonly AttributedConflict[]> {
  const wanted = new Set(conflicts.map(({ version }) => version));
  const authors = new Map<number, Pick<AttributedConflict, 'by' | 'at'>>();
  const from = Math.max(0, Math.min(...wanted) - 1);
  // Not to its end: every command in the queue of this stream waits for this.
  for await (const events of store.readStream(stream, { from, limit: Math.max(...wanted) - from })) {
    for (const { revision, metadata } of events) {
      if (wanted.has(revision + 1)) authors.set(revision + 1, { by: metadata.actor, at: metadata.at });
    }
  }
  return conflicts.map((conflict) => ({ ...conflict, ...(authors.get(conflict.version) ?? { by: null, at: null }) }));
}
