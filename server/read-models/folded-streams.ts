import type { LRUCache } from 'lru-cache';
import { UnknownEventTypeError } from '#domain/deciders.ts';
import type { FoldableEvent, StoredEvent } from '#domain/events.ts';
import type { AnyProjection } from '#projections/projection.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { PURGE_STREAM, purgedStream } from '../event-store/purge-note.ts';
import { byteCache } from '../runtime/byte-cache.ts';
import { createEventLoopYield } from '../runtime/yield-to-event-loop.ts';
import type { RowsByStream } from './replace-rows.ts';

/** Thrown when a fold or its rows threw: this projection stops, as it would on any other node with this version. */
export class FoldFailedError extends Error {
  constructor(projection: AnyProjection, stream: string, revision: number, cause: unknown) {
    super(`${projection.name} v${projection.version} fails at ${stream}, revision ${revision}: ${String(cause)}`, {
      cause,
    });
    this.name = 'FoldFailedError';
  }
}

/** A stream's state as one projection folds it; `version` events are in it. */
export interface FoldedStream {
  readonly state: unknown;
  readonly version: number;
}

/** Throws `UnknownEventTypeError` or `FoldFailedError`. */
export function foldEvent(
  projection: AnyProjection,
  before: FoldedStream | undefined,
  event: FoldableEvent,
): FoldedStream {
  try {
    const state = projection.fold(before?.state ?? projection.initial, event);
    return { state, version: event.revision + 1 };
  } catch (cause) {
    if (cause instanceof UnknownEventTypeError) throw cause;
    throw new FoldFailedError(projection, event.stream, event.revision, cause);
  }
}

type ProjectionRows = ReturnType<AnyProjection['rows']>;

/** All rows of a stream; none where nothing of it is left. Throws `FoldFailedError`. */
export function rowsOf(projection: AnyProjection, id: string, of: FoldedStream | undefined): ProjectionRows {
  if (of === undefined) return {};
  try {
    return projection.rows(id, of.state);
  } catch (cause) {
    throw new FoldFailedError(projection, `${projection.category}-${id}`, of.version - 1, cause);
  }
}

/** The stream an event says something about, by its id; null where the projection does not follow it. */
export function findFollowedStream(projection: AnyProjection, event: StoredEvent): string | null {
  const stream = event.stream === PURGE_STREAM ? purgedStream(event) : event.stream;
  const { category } = projection;
  if (stream === null) return null;
  return stream.startsWith(category) && stream[category.length] === '-' ? stream.slice(category.length + 1) : null;
}

/** Reads and folds the first `length` events of a stream as far as `until` (a position); undefined where it is gone. */
export async function foldFromLog(
  store: EventStore,
  projection: AnyProjection,
  id: string,
  { length, until }: { readonly length?: number; readonly until: string },
): Promise<FoldedStream | undefined> {
  let held: FoldedStream | undefined;
  const yieldThread = createEventLoopYield();
  const limit = length === undefined ? {} : { limit: length };
  for await (const events of store.readStream(`${projection.category}-${id}`, limit)) {
    for (const event of events) {
      if (event.position > until) return held;
      held = foldEvent(projection, held, event);
      await yieldThread();
    }
  }
  return held;
}

/** Upper bound for the rows of all cached states. A tournament's state takes about 0.4 to 1.5 kB per row. */
const MAX_CACHED_ROWS = 30_000;

/** A chunk is closed once it holds this many rows; the stream that reaches the limit still belongs to it. */
export const CHUNK_ROWS = 2_000;

/** The streams that moved lately, so that a result costs one fold and not a whole stream. */
export class FoldedStreams {
  readonly #store: EventStore;
  readonly #projection: AnyProjection;
  /** Weighed in rows. */
  readonly #held: LRUCache<string, FoldedStream>;

  constructor(store: EventStore, projection: AnyProjection) {
    this.#store = store;
    this.#projection = projection;
    this.#held = byteCache(MAX_CACHED_ROWS, ({ state }) => projection.countRows(state));
  }

  /**
   * Takes the next events of the log and answers all rows of the streams they moved, in chunks: each stream is in one of
   * them. Of no use any more where a chunk was not written.
   */
  async *take(events: readonly StoredEvent[]): AsyncGenerator<RowsByStream> {
    const moved = new Map<string, StoredEvent[]>();
    for (const event of events) {
      const id = findFollowedStream(this.#projection, event);
      if (id === null) continue;
      const before = moved.get(id);
      if (before === undefined) moved.set(id, [event]);
      else before.push(event);
    }
    let chunk = new Map<string, ProjectionRows>();
    let size = 0;
    const yieldThread = createEventLoopYield();
    for (const [id, news] of moved) {
      const folded = await this.#moved(id, news);
      await yieldThread();
      const rows = rowsOf(this.#projection, id, folded);
      chunk.set(id, rows);
      size += Object.values(rows).reduce((sum, { length }) => sum + length, 0);
      await yieldThread();
      if (size < CHUNK_ROWS) continue;
      yield chunk;
      chunk = new Map();
      size = 0;
    }
    if (chunk.size > 0) yield chunk;
  }

  async #moved(id: string, news: readonly StoredEvent[]): Promise<FoldedStream | undefined> {
    const last = news.at(-1);
    const held = this.#held.get(id);
    // Held again once its events are folded: not where that fails.
    this.#held.delete(id);
    // A purged stream is gone whatever came before, and does not come again.
    if (last === undefined || last.stream === PURGE_STREAM) return undefined;
    const isNext = news[0]?.revision === (held?.version ?? 0);
    const now = isNext
      ? await this.#folded(held, news)
      : await foldFromLog(this.#store, this.#projection, id, { length: last.revision + 1, until: last.position });
    if (now !== undefined) this.#held.set(id, now);
    return now;
  }

  async #folded(held: FoldedStream | undefined, news: readonly StoredEvent[]): Promise<FoldedStream | undefined> {
    let now = held;
    const yieldThread = createEventLoopYield();
    for (const event of news) {
      now = foldEvent(this.#projection, now, event);
      await yieldThread();
    }
    return now;
  }
}
