import type { FastifyBaseLogger } from 'fastify';
import type { StoredEvent } from '#domain/events.ts';
import { deciderOf } from '#domain/deciders.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { PURGES, type StreamPurged } from '#server/event-store/purge-note.ts';
import { after, unwritten, weightOf, weightOfNothing, type Folding, type FoldingOf } from './fold.ts';
import type { Held, Moved, States } from './stream-cache.ts';
import { followTail } from './log-tail.ts';

export interface KeepStates {
  readonly store: EventStore;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Bytes of heap for streams that nobody follows, as `weightOf` estimates them. */
  readonly bytes?: number;
  /** Milliseconds. */
  readonly now?: () => number;
  readonly foldingOf?: FoldingOf;
}

interface Kept {
  readonly stream: string;
  readonly folding: Folding;
  readonly watchers: Set<Moved>;
  held: Held | null;
  /** Events are missing between what is held and what the tail brought. */
  gap: boolean;
  weight: number;
  readAt: number;
  loading: Promise<Held> | null;
  /** What the tail and own appends brought while the stream was being read. */
  arrived: StoredEvent[];
  fault: unknown;
}

/** How long a wrong link, or a stream this node cannot fold, costs nothing more. */
const REMEMBERED = 5_000;
const READS_UNTIL_WHOLE = 5;

/** Holds folded streams and follows the log from its head. Rejects where the log cannot be read. */
export async function keepStates(options: KeepStates): Promise<States> {
  const { store, log, bytes = 56 * 2 ** 20, now = Date.now, foldingOf = deciderOf } = options;
  const kept = new Map<string, Kept>();
  // In the order of their last use; a stream that is followed or being read is not in here.
  const evictable = new Map<string, Kept>();
  const listeners = new Set<(events: readonly StoredEvent[]) => void>();
  let weight = 0;

  function keep(stream: string): Kept {
    const known = kept.get(stream);
    if (known !== undefined) return known;
    const folding = foldingOf(stream);
    if (folding === undefined) throw new Error(`Nobody decides on ${stream}`);
    const entry: Kept = {
      stream,
      folding,
      watchers: new Set(),
      held: null,
      gap: false,
      weight: weightOfNothing,
      readAt: 0,
      loading: null,
      arrived: [],
      fault: undefined,
    };
    weight += entry.weight;
    kept.set(stream, entry);
    return entry;
  }

  /** Puts the stream last in the queue to the exit, and shows out those at its head while there are too many. */
  function used(entry: Kept): void {
    evictable.delete(entry.stream);
    if (kept.get(entry.stream) === entry && entry.watchers.size === 0 && entry.loading === null)
      evictable.set(entry.stream, entry);
    for (const oldest of evictable.values()) {
      if (weight <= bytes) break;
      forget(oldest);
    }
  }

  function forget(entry: Kept): void {
    evictable.delete(entry.stream);
    kept.delete(entry.stream);
    weight -= entry.weight;
  }

  function advance(entry: Kept, held: Held, event: StoredEvent): Held {
    try {
      const state = entry.folding.fold(held.state, event);
      const added = weightOf(event);
      entry.weight += added;
      weight += added;
      return after(held, event, state);
    } catch (fault) {
      entry.fault = fault;
      throw fault;
    }
  }

  function tell(entry: Kept, held: Held, events: readonly StoredEvent[]): void {
    for (const moved of entry.watchers) {
      try {
        moved(held, events);
      } catch (fault) {
        log.error({ err: fault, stream: entry.stream }, 'a follower of a stream failed');
      }
    }
  }

  function announce(events: readonly StoredEvent[]): void {
    for (const heard of listeners) {
      try {
        heard(events);
      } catch (fault) {
        log.error({ err: fault }, 'a listener of the log failed');
      }
    }
  }

  /** This stream alone is lost to this node; an event of a newer portal says so until this one is replaced. */
  function spoil(entry: Kept): void {
    weight -= entry.weight - weightOfNothing;
    Object.assign(entry, { held: null, gap: false, weight: weightOfNothing, readAt: now() });
    log.error({ err: entry.fault, stream: entry.stream }, 'cannot fold this stream');
  }

  const expired = (entry: Kept): boolean => now() - entry.readAt > REMEMBERED;

  const usable = (entry: Kept): Held | null => {
    const { held, gap, watchers } = entry;
    if (held === null || gap) return null;
    return held.version === 0 && watchers.size === 0 && expired(entry) ? null : held;
  };

  /** Reads on from what is held until nothing is missing, and tells those who follow what came since. */
  async function readOn(entry: Kept): Promise<Held> {
    const came: StoredEvent[] = [];
    let held = entry.held ?? unwritten(entry.stream, entry.folding);
    const takeIn = (event: StoredEvent): void => {
      if (event.revision !== held.version) return;
      held = advance(entry, held, event);
      if (entry.held !== null) came.push(event);
    };
    for (let reads = 0; reads < READS_UNTIL_WHOLE; reads += 1) {
      for await (const events of store.readStream(entry.stream, { from: held.version })) events.forEach(takeIn);
      entry.arrived.forEach(takeIn);
      entry.arrived = entry.arrived.filter((event) => event.revision >= held.version);
      if (entry.arrived.length > 0) continue;
      // In this very turn: what arrived between the last look and another turn would be taken in by nobody.
      Object.assign(entry, { held, gap: false, readAt: now(), loading: null });
      if (came.length > 0) announce(came);
      tell(entry, held, came);
      return held;
    }
    throw new Error(`${entry.stream} has a hole after revision ${held.version - 1}`);
  }

  async function read(entry: Kept): Promise<Held> {
    entry.fault = undefined;
    try {
      const held = await readOn(entry);
      return entry.held ?? held;
    } catch (fault) {
      // Whatever arrived meanwhile is missing now.
      Object.assign(entry, { loading: null, arrived: [], gap: true });
      if (entry.fault !== undefined) spoil(entry);
      else if (entry.watchers.size === 0) forget(entry);
      throw fault;
    } finally {
      used(entry);
    }
  }

  function load(entry: Kept): Promise<Held> {
    if (entry.loading !== null) return entry.loading;
    const held = usable(entry);
    if (held !== null) {
      used(entry);
      return Promise.resolve(held);
    }
    if (entry.fault !== undefined && !expired(entry)) return Promise.reject(entry.fault);
    evictable.delete(entry.stream);
    entry.loading = read(entry);
    return entry.loading;
  }

  /** Events are missing: who follows gets them now, for all others the next `load` reads again. */
  function recover(entry: Kept): void {
    entry.gap = true;
    if (entry.watchers.size === 0) return forget(entry);
    load(entry).catch((fault: unknown) => log.warn({ err: fault, stream: entry.stream }, 'cannot read this stream'));
  }

  /** What is purged is kept nowhere, in no memory either; who still follows it was told that it is deleted. */
  function lose({ data }: StoredEvent): void {
    const entry = kept.get((data as StreamPurged['data']).stream);
    if (entry?.watchers.size === 0) forget(entry);
  }

  function take(events: readonly StoredEvent[]): void {
    const moved = new Map<Kept, StoredEvent[]>();
    for (const event of events) {
      if (event.stream === PURGES) lose(event);
      const entry = kept.get(event.stream);
      if (entry === undefined) continue;
      if (entry.loading !== null) entry.arrived.push(event);
      else if (entry.held === null || event.revision > entry.held.version) recover(entry);
      else if (event.revision === entry.held.version) {
        try {
          entry.held = advance(entry, entry.held, event);
          const came = moved.get(entry);
          if (came === undefined) moved.set(entry, [event]);
          else came.push(event);
        } catch {
          spoil(entry);
        }
      }
    }
    announce(events);
    for (const [entry, came] of moved) if (entry.held !== null) tell(entry, entry.held, came);
  }

  const tail = await followTail({ store, log, now, take });

  return {
    // Not async: every write asks three times, and mostly for what is at hand.
    load<State>(stream: string) {
      try {
        return load(keep(stream)) as Promise<Held<State>>;
      } catch (fault) {
        return Promise.reject(fault);
      }
    },
    take,
    watch(stream, moved) {
      const entry = keep(stream);
      // One function may watch for several; each stops for itself.
      const watcher: Moved = (held, events) => moved(held, events);
      entry.watchers.add(watcher);
      evictable.delete(stream);
      return () => {
        entry.watchers.delete(watcher);
        used(entry);
      };
    },
    overhear(heard) {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    position: tail.position,
    reached: tail.reached,
    healthy: tail.healthy,
    stale: tail.stale,
    stop: tail.stop,
  };
}
