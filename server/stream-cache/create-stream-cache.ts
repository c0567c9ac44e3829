import type { FastifyBaseLogger } from 'fastify';
import type { StoredEvent } from '#domain/events.ts';
import { deciderOf } from '#domain/deciders.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { PURGE_STREAM, purgedStream } from '../event-store/purge-note.ts';
import { byteCache } from '../runtime/byte-cache.ts';
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
  /** Bytes of heap for streams that are not watched, as `estimateBytes` counts them. */
  readonly bytes?: number;
  /** Milliseconds. */
  readonly now?: () => number;
  readonly foldingOf?: FoldForStream;
}

/** `bytes`: as last weighed. `grown`: bytes by which events may have made it grow since then. `readAt`: in ms. */
interface Current {
  readonly state: 'current';
  readonly loaded: LoadedStream;
  readonly bytes: number;
  readonly grown: number;
  readonly readAt: number;
}

/** Events are missing after `loaded`, and nothing reads them yet. Only watched streams are kept like this. */
interface Behind {
  readonly state: 'behind';
  readonly loaded: LoadedStream | null;
}

/** `before`: the state that reading began with. `buffered`: events of the tail and own appends since then. */
interface Reading {
  readonly state: 'reading';
  readonly result: Promise<LoadedStream>;
  readonly before: LoadedStream | null;
  readonly buffered: StoredEvent[];
}

/** This node's folds do not know one of its events. `since`: in ms. */
interface Unfoldable {
  readonly state: 'unfoldable';
  readonly error: unknown;
  readonly since: number;
}

type Entry = Current | Behind | Unfoldable;

/** How long an unknown or unfoldable stream is cached as such. */
const NEGATIVE_TTL_MS = 5_000;
const MAX_READS = 5;
/** A stream is weighed again when it may have grown by this share: a large one rarely, since that takes longer. */
const REMEASURE_RATIO = 0.25;
/** Backoff between two reads of a watched stream that cannot be read, doubled after each failure. */
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** Caches folded streams and follows the log from its head. Rejects if the log cannot be read. */
export async function createStreamCache(options: StreamCacheOptions): Promise<StreamCache> {
  const { store, log, bytes = 64 * 2 ** 20, now = Date.now, foldingOf = deciderOf } = options;
  // A stream is in one of these three.
  const watched = new Map<string, Entry>();
  const unwatched = byteCache<Entry>(bytes, sizeOf);
  const readings = new Map<string, Reading>();
  const watchers = new Map<string, Set<StreamListener>>();
  const listeners = new Set<(events: readonly StoredEvent[]) => void>();
  let isStopped = false;

  /** Counts as a use. */
  const find = (stream: string): Entry | Reading | undefined =>
    readings.get(stream) ?? watched.get(stream) ?? unwatched.get(stream);

  function remove(stream: string): void {
    readings.delete(stream);
    watched.delete(stream);
    unwatched.delete(stream);
  }

  function put(stream: string, entry: Entry): void {
    if (watchers.has(stream)) watched.set(stream, entry);
    else unwatched.set(stream, entry);
  }

  function foldFor(stream: string): StreamFold {
    const fold = foldingOf(stream);
    if (fold === undefined) throw new Error(`Nobody decides on ${stream}`);
    return fold;
  }

  const measure = (loaded: LoadedStream, readAt: number): Current => ({
    state: 'current',
    loaded,
    bytes: estimateBytes(loaded),
    grown: 0,
    readAt,
  });

  function notifyWatchers(stream: string, loaded: LoadedStream, events: readonly StoredEvent[]): void {
    for (const listener of watchers.get(stream) ?? []) {
      try {
        listener(loaded, events);
      } catch (error) {
        log.error({ err: error, stream }, 'a follower of a stream failed');
      }
    }
  }

  function notifyListeners(events: readonly StoredEvent[]): void {
    for (const listener of listeners) {
      try {
        listener(events);
      } catch (error) {
        log.error({ err: error }, 'a listener of the log failed');
      }
    }
  }

  /** Only this stream is lost to this node, until the node is updated. */
  function markUnfoldable(stream: string, error: unknown): void {
    put(stream, { state: 'unfoldable', error, since: now() });
    log.error({ err: error, stream }, 'cannot fold this stream');
  }

  const isExpired = (since: number): boolean => now() - since > NEGATIVE_TTL_MS;

  /** Reads the stream from `before` on and stores it, unless it was purged meanwhile. One read per stream at a time. */
  function startReading(stream: string, before: LoadedStream | null, retryMs = MIN_RETRY_MS): Promise<LoadedStream> {
    const fold = foldFor(stream);
    const buffered: StoredEvent[] = [];
    const isStored = (): boolean => readings.get(stream)?.buffered === buffered;
    const failure: { foldError?: unknown } = {};

    async function readToEnd(): Promise<LoadedStream> {
      const newEvents: StoredEvent[] = [];
      let loaded = before ?? createEmptyStream(stream, fold);
      const giveWay = createEventLoopYield();
      const applyEvent = (event: StoredEvent): void => {
        try {
          loaded = advanceStream(loaded, event, fold.fold(loaded.state, event));
        } catch (error) {
          failure.foldError = error;
          throw error;
        }
        if (before !== null) newEvents.push(event);
      };
      for (let reads = 0; reads < MAX_READS; reads += 1) {
        for await (const events of store.readStream(stream, { from: loaded.version })) {
          // A hole in the log itself is an alarm of the log's check; what is behind it counts all the same.
          for (const event of events) {
            if (event.revision < loaded.version) continue;
            applyEvent(event);
            await giveWay();
          }
        }
        for (const event of buffered) if (event.revision === loaded.version) applyEvent(event);
        if (buffered.some((event) => event.revision >= loaded.version)) continue;
        if (!isStored()) return loaded;
        // Same tick: an event arriving between this check and the next tick would be lost.
        readings.delete(stream);
        put(stream, measure(loaded, now()));
        if (newEvents.length > 0) notifyListeners(newEvents);
        notifyWatchers(stream, loaded, newEvents);
        return loaded;
      }
      throw new Error(`${stream} has a hole after revision ${loaded.version - 1}`);
    }

    async function read(): Promise<LoadedStream> {
      try {
        return await readToEnd();
      } catch (error) {
        if (isStored()) {
          readings.delete(stream);
          if ('foldError' in failure) markUnfoldable(stream, failure.foldError);
          else if (watchers.has(stream)) retryLater(stream, before, retryMs);
        }
        throw error;
      }
    }

    watched.delete(stream);
    unwatched.delete(stream);
    const reading = { state: 'reading', before, buffered, result: read() } as const;
    readings.set(stream, reading);
    return reading.result;
  }

  /** For callers that wait for nothing: a failure is logged. */
  function readInBackground(stream: string, before: LoadedStream | null, retryMs?: number): void {
    startReading(stream, before, retryMs).catch((error: unknown) =>
      log.warn({ err: error, stream }, 'cannot read this stream'),
    );
  }

  function retryLater(stream: string, loaded: LoadedStream | null, retryMs: number): void {
    const behind: Behind = { state: 'behind', loaded };
    watched.set(stream, behind);
    setTimeout(() => {
      if (watched.get(stream) === behind && !isStopped)
        readInBackground(stream, loaded, Math.min(retryMs * 2, MAX_RETRY_MS));
    }, retryMs).unref();
  }

  function load(stream: string): Promise<LoadedStream> {
    const entry = find(stream);
    switch (entry?.state) {
      case 'reading':
        return entry.result;
      case 'current': {
        const { loaded, readAt } = entry;
        const isForgotten = loaded.version === 0 && !watchers.has(stream) && isExpired(readAt);
        return isForgotten ? startReading(stream, loaded) : Promise.resolve(loaded);
      }
      case 'unfoldable':
        return isExpired(entry.since) ? startReading(stream, null) : Promise.reject(entry.error);
      case 'behind':
        return startReading(stream, entry.loaded);
      case undefined:
        return startReading(stream, null);
    }
  }

  /** Events are missing after `before`: watchers get them now, otherwise the next `load` reads again. */
  function handleGap(stream: string, before: LoadedStream | null): void {
    if (watchers.has(stream)) readInBackground(stream, before);
    else remove(stream);
  }

  function reload(stream: string): void {
    const entry = find(stream);
    if (entry === undefined) return;
    if (entry.state !== 'reading') return handleGap(stream, null);
    // That read may have begun before the stream was mended.
    const again = (): void => reload(stream);
    void entry.result.then(again, again);
  }

  /** Purged streams must leave the memory too; their watchers were told that the stream is deleted. */
  function evictPurged(event: StoredEvent): void {
    const purged = purgedStream(event);
    if (purged !== null) return remove(purged);
    const { stream, revision, type } = event;
    log.error({ stream, revision, type }, 'this event cannot be read');
  }

  /** The stream after the event that is exactly next; null where it cannot be folded. */
  function advance(
    stream: string,
    { loaded, bytes: weighed, grown, readAt }: Current,
    event: StoredEvent,
  ): Current | null {
    try {
      const next = advanceStream(loaded, event, foldFor(stream).fold(loaded.state, event));
      const growth = grown + estimateGrowth(event);
      const moved: Current =
        growth > weighed * REMEASURE_RATIO
          ? measure(next, readAt)
          : { state: 'current', loaded: next, bytes: weighed, grown: growth, readAt };
      put(stream, moved);
      return moved;
    } catch (error) {
      markUnfoldable(stream, error);
      return null;
    }
  }

  function apply(events: readonly StoredEvent[]): void {
    const moved = new Map<string, { readonly loaded: LoadedStream; readonly newEvents: StoredEvent[] }>();
    for (const event of events) {
      const { stream } = event;
      if (stream === PURGE_STREAM) evictPurged(event);
      const entry = find(stream);
      if (entry === undefined) continue;
      if (entry.state === 'reading') entry.buffered.push(event);
      else if (entry.state === 'behind') handleGap(stream, entry.loaded);
      else if (entry.state === 'unfoldable') {
        if (isExpired(entry.since)) handleGap(stream, null);
      } else if (event.revision > entry.loaded.version) handleGap(stream, entry.loaded);
      else if (event.revision === entry.loaded.version) {
        const next = advance(stream, entry, event);
        const newEvents = moved.get(stream)?.newEvents ?? [];
        newEvents.push(event);
        if (next === null) moved.delete(stream);
        else moved.set(stream, { loaded: next.loaded, newEvents });
      }
    }
    notifyListeners(events);
    for (const [stream, { loaded, newEvents }] of moved) notifyWatchers(stream, loaded, newEvents);
  }

  const tail = await followTail({ store, log, now, onEvents: apply });

  return {
    // Not async: every write asks three times, and mostly for what is at hand.
    load<State>(stream: string) {
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the state of its kind of stream
        return load(stream) as Promise<LoadedStream<State>>;
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
    bytesOf(stream) {
      const entry = watched.get(stream) ?? unwatched.peek(stream);
      return entry === undefined ? 0 : sizeOf(entry);
    },
    watch<State>(stream: string, listener: StreamListener<State>) {
      foldFor(stream);
      // One function may watch several streams; each stops by itself.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the state of its kind of stream
      const watcher: StreamListener = (loaded, events) => listener(loaded as LoadedStream<State>, events);
      const own = watchers.get(stream) ?? new Set();
      watchers.set(stream, own.add(watcher));
      if (find(stream) === undefined) watched.set(stream, { state: 'behind', loaded: null });
      pin(stream);
      return () => {
        own.delete(watcher);
        if (own.size === 0 && watchers.get(stream) === own) unpin(stream);
      };
    },
    onEvents(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    position: tail.position,
    waitForPosition: tail.reached,
    isHealthy: tail.isHealthy,
    isStale: tail.isStale,
    stop() {
      isStopped = true;
      return tail.stop();
    },
  };

  /** Out of what may be evicted. */
  function pin(stream: string): void {
    const entry = unwatched.peek(stream);
    if (entry === undefined) return;
    unwatched.delete(stream);
    watched.set(stream, entry);
  }

  function unpin(stream: string): void {
    watchers.delete(stream);
    const entry = watched.get(stream);
    watched.delete(stream);
    if (entry !== undefined && entry.state !== 'behind') unwatched.set(stream, entry);
  }
}

/** Rough bytes of heap. */
const sizeOf = (entry: Entry): number => (entry.state === 'current' ? entry.bytes : EMPTY_STREAM_BYTES);
