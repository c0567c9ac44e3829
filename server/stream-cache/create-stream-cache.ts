import type { FastifyBaseLogger } from 'fastify';
import type { StoredEvent } from '#domain/events.ts';
import { deciderOf } from '#domain/deciders.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { PURGE_STREAM, purgedStream } from '../event-store/purge-note.ts';
import { createEventLoopYield } from '../runtime/yield-to-event-loop.ts';
import {
  advanceStream,
  createEmptyStream,
  estimateBytes,
  estimateGrowth,
  EMPTY_STREAM_BYTES,
  type StreamFold,
  type FoldForStream,
} from './stream-fold.ts';
import type { LoadedStream, StreamListener, StreamCache } from './stream-cache.ts';
import { followTail } from './log-tail.ts';

export interface StreamCacheOptions {
  readonly store: EventStore;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Bytes of heap for streams that are not followed, as `estimateBytes` counts them. */
  readonly bytes?: number;
  /** Milliseconds. */
  readonly now?: () => number;
  readonly foldingOf?: FoldForStream;
}

interface CacheEntry {
  readonly stream: string;
  readonly folding: StreamFold;
  readonly watchers: Set<StreamListener>;
  loaded: LoadedStream | null;
  /** Events are missing between the loaded state and those of the tail. */
  gap: boolean;
  entryBytes: number;
  /** Bytes by which events may have made it grow since it was weighed. */
  grownBytes: number;
  readAt: number;
  loading: Promise<LoadedStream> | null;
  /** Events from the tail and own appends that arrived while the stream was being read. */
  arrived: StoredEvent[];
  error: unknown;
}

/** How long a wrong link, or a stream this node cannot fold, is remembered as such. */
const NEGATIVE_TTL_MS = 5_000;
const MAX_READS = 5;
/** A stream is weighed again when it may have grown by this share: a large one rarely, since that takes longer. */
const REMEASURE_RATIO = 0.25;

/** Caches folded streams and follows the log from its head. Rejects if the log cannot be read. */
export async function createStreamCache(options: StreamCacheOptions): Promise<StreamCache> {
  const { store, log, bytes = 64 * 2 ** 20, now = Date.now, foldingOf = deciderOf } = options;
  const kept = new Map<string, CacheEntry>();
  // In the order of their last use; a stream that is followed or being read is not in here.
  const evictable = new Map<string, CacheEntry>();
  const listeners = new Set<(events: readonly StoredEvent[]) => void>();
  let usedBytes = 0;

  function keep(stream: string): CacheEntry {
    const known = kept.get(stream);
    if (known !== undefined) return known;
    const folding = foldingOf(stream);
    if (folding === undefined) throw new Error(`Nobody decides on ${stream}`);
    const entry: CacheEntry = {
      stream,
      folding,
      watchers: new Set(),
      loaded: null,
      gap: false,
      entryBytes: EMPTY_STREAM_BYTES,
      grownBytes: 0,
      readAt: 0,
      loading: null,
      arrived: [],
      error: undefined,
    };
    usedBytes += entry.entryBytes;
    kept.set(stream, entry);
    return entry;
  }

  /** Marks the stream as used last, and evicts the least recently used ones while the cache is too large. */
  function used(entry: CacheEntry): void {
    evictable.delete(entry.stream);
    if (kept.get(entry.stream) === entry && entry.watchers.size === 0 && entry.loading === null)
      evictable.set(entry.stream, entry);
    for (const oldest of evictable.values()) {
      if (usedBytes <= bytes || oldest === entry) break;
      forget(oldest);
    }
  }

  function forget(entry: CacheEntry): void {
    evictable.delete(entry.stream);
    kept.delete(entry.stream);
    usedBytes -= entry.entryBytes;
  }

  function advance(entry: CacheEntry, loaded: LoadedStream, event: StoredEvent): LoadedStream {
    try {
      return advanceStream(loaded, event, entry.folding.fold(loaded.state, event));
    } catch (error) {
      entry.error = error;
      throw error;
    }
  }

  function weigh(entry: CacheEntry, loaded: LoadedStream): void {
    const weighed = estimateBytes(loaded);
    usedBytes += weighed - entry.entryBytes;
    Object.assign(entry, { entryBytes: weighed, grownBytes: 0 });
  }

  function notifyWatchers(entry: CacheEntry, loaded: LoadedStream, events: readonly StoredEvent[]): void {
    for (const moved of entry.watchers) {
      try {
        moved(loaded, events);
      } catch (error) {
        log.error({ err: error, stream: entry.stream }, 'a follower of a stream failed');
      }
    }
  }

  function notifyListeners(events: readonly StoredEvent[]): void {
    for (const heard of listeners) {
      try {
        heard(events);
      } catch (error) {
        log.error({ err: error }, 'a listener of the log failed');
      }
    }
  }

  /** Only this stream is lost to this node; each event of a newer portal renews this until the node is updated. */
  function markUnfoldable(entry: CacheEntry): void {
    usedBytes -= entry.entryBytes - EMPTY_STREAM_BYTES;
    Object.assign(entry, { loaded: null, gap: false, entryBytes: EMPTY_STREAM_BYTES, grownBytes: 0, readAt: now() });
    log.error({ err: entry.error, stream: entry.stream }, 'cannot fold this stream');
  }

  const expired = (entry: CacheEntry): boolean => now() - entry.readAt > NEGATIVE_TTL_MS;

  const usable = (entry: CacheEntry): LoadedStream | null => {
    const { loaded, gap, watchers } = entry;
    if (loaded === null || gap) return null;
    return loaded.version === 0 && watchers.size === 0 && expired(entry) ? null : loaded;
  };

  /** Reads on until no event is missing, and notifies the followers of the new events. */
  async function readToEnd(entry: CacheEntry): Promise<LoadedStream> {
    const came: StoredEvent[] = [];
    let loaded = entry.loaded ?? createEmptyStream(entry.stream, entry.folding);
    const giveWay = createEventLoopYield();
    const takeIn = (event: StoredEvent): void => {
      loaded = advance(entry, loaded, event);
      if (entry.loaded !== null) came.push(event);
    };
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      for await (const events of store.readStream(entry.stream, { from: loaded.version })) {
        // A hole in the log itself is an alarm of the log's check; what is behind it counts all the same.
        for (const event of events) {
          if (event.revision < loaded.version) continue;
          takeIn(event);
          await giveWay();
        }
      }
      for (const event of entry.arrived) if (event.revision === loaded.version) takeIn(event);
      entry.arrived = entry.arrived.filter((event) => event.revision >= loaded.version);
      if (entry.arrived.length > 0) continue;
      // Same tick: an event arriving between this check and the next tick would be lost.
      Object.assign(entry, { loaded, gap: false, readAt: now(), loading: null });
      weigh(entry, loaded);
      if (came.length > 0) notifyListeners(came);
      notifyWatchers(entry, loaded, came);
      return loaded;
    }
    throw new Error(`${entry.stream} has a hole after revision ${loaded.version - 1}`);
  }

  async function read(entry: CacheEntry): Promise<LoadedStream> {
    entry.error = undefined;
    try {
      const loaded = await readToEnd(entry);
      return entry.loaded ?? loaded;
    } catch (error) {
      // Events that arrived meanwhile are missing now.
      Object.assign(entry, { loading: null, arrived: [], gap: true });
      if (entry.error !== undefined) markUnfoldable(entry);
      else if (entry.watchers.size === 0) forget(entry);
      throw error;
    } finally {
      used(entry);
    }
  }

  function load(entry: CacheEntry): Promise<LoadedStream> {
    if (entry.loading !== null) return entry.loading;
    const loaded = usable(entry);
    if (loaded !== null) {
      used(entry);
      return Promise.resolve(loaded);
    }
    if (entry.error !== undefined && !expired(entry)) return Promise.reject(entry.error);
    evictable.delete(entry.stream);
    entry.loading = read(entry);
    return entry.loading;
  }

  /** Events are missing: followers get them now, otherwise the next `load` reads again. */
  function recover(entry: CacheEntry): void {
    entry.gap = true;
    if (entry.watchers.size === 0) return forget(entry);
    load(entry).catch((error: unknown) => log.warn({ err: error, stream: entry.stream }, 'cannot read this stream'));
  }

  function reload(stream: string): void {
    const entry = kept.get(stream);
    if (entry === undefined) return;
    if (entry.loading !== null) {
      // That read may have begun before the stream was mended.
      const again = (): void => reload(stream);
      void entry.loading.then(again, again);
      return;
    }
    Object.assign(entry, { loaded: null, error: undefined });
    recover(entry);
  }

  /** Purged streams must leave the memory too; their followers were told that the stream is deleted. */
  function evictPurged(event: StoredEvent): void {
    const purged = purgedStream(event);
    if (purged === null) {
      const { stream, revision, type } = event;
      return log.error({ stream, revision, type }, 'this event cannot be read');
    }
    const entry = kept.get(purged);
    if (entry?.watchers.size === 0) forget(entry);
  }

  function apply(events: readonly StoredEvent[]): void {
    const moved = new Map<CacheEntry, StoredEvent[]>();
    for (const event of events) {
      if (event.stream === PURGE_STREAM) evictPurged(event);
      const entry = kept.get(event.stream);
      if (entry === undefined) continue;
      if (entry.loading !== null) entry.arrived.push(event);
      else if (entry.loaded === null || event.revision > entry.loaded.version) recover(entry);
      else if (event.revision === entry.loaded.version) {
        try {
          entry.loaded = advance(entry, entry.loaded, event);
          entry.grownBytes += estimateGrowth(event);
          if (entry.grownBytes > entry.entryBytes * REMEASURE_RATIO) weigh(entry, entry.loaded);
          const came = moved.get(entry);
          if (came === undefined) moved.set(entry, [event]);
          else came.push(event);
        } catch {
          markUnfoldable(entry);
        }
      }
    }
    notifyListeners(events);
    for (const [entry, came] of moved) if (entry.loaded !== null) notifyWatchers(entry, entry.loaded, came);
  }

  const tail = await followTail({ store, log, now, take: apply });

  return {
    // Not async: every write asks three times, and mostly for what is at hand.
    load<State>(stream: string) {
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the state of its kind of stream
        return load(keep(stream)) as Promise<LoadedStream<State>>;
      } catch (error) {
        return Promise.reject(error);
      }
    },
    async findCommand({ stream, commands }, key) {
      const version = commands.get(key);
      if (version === undefined) return null;
      for await (const [first] of store.readStream(stream, { from: version - 1, limit: 1 })) {
        if (first !== undefined) return first.metadata.command;
      }
      return null;
    },
    apply,
    reload,
    bytesOf: (stream) => kept.get(stream)?.entryBytes ?? 0,
    watch<State>(stream: string, moved: StreamListener<State>) {
      const entry = keep(stream);
      // One function may watch several streams; each stops by itself.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the state of its kind of stream
      const watcher: StreamListener = (loaded, events) => moved(loaded as LoadedStream<State>, events);
      entry.watchers.add(watcher);
      evictable.delete(stream);
      return () => {
        entry.watchers.delete(watcher);
        used(entry);
      };
    },
    onEvents(heard) {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    position: tail.position,
    waitForPosition: tail.reached,
    isHealthy: tail.isHealthy,
    isStale: tail.isStale,
    stop: tail.stop,
  };
}
