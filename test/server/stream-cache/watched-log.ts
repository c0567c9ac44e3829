import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { UnknownEventTypeError } from '#domain/decider.ts';
import type { StoredEvent } from '#domain/events.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import type { StreamFold } from '#server/stream-cache/stream-fold.ts';

/** The log in memory, with a count of reads and gates that hold reads or the tail back. */
export interface WatchedLog extends EventStore {
  readonly reads: () => number;
  /** Holds everything read or followed back until the returned function is called. */
  hold(what: 'reads' | 'tail'): () => void;
  /** Holds the next read of a stream back until the returned function fails it. */
  holdToFail(): (error: Error) => void;
}

export function watchedLog(): WatchedLog {
  const store = openInMemoryEventStore();
  const gates: Record<'reads' | 'tail', Promise<void>> = { reads: Promise.resolve(), tail: Promise.resolve() };
  let reads = 0;
  let failing: Promise<void> | null = null;
  return {
    append: (...asked) => store.append(...asked),
    readAll: (...asked) => store.readAll(...asked),
    readStreams: (...asked) => store.readStreams(...asked),
    head: () => store.head(),
    newest: () => store.newest(),
    countedAfter: () => store.countedAfter(),
    logId: store.logId,
    inDatabase: store.inDatabase,
    purge: (stream) => store.purge(stream),
    close: () => store.close(),
    async *readStream(stream, options) {
      reads += 1;
      const failed = failing;
      failing = null;
      // What is there is seen now and handed over later: the moment in which events get lost.
      const pages: (readonly StoredEvent[])[] = [];
      for await (const page of store.readStream(stream, options)) pages.push(page);
      await failed;
      await gates.reads;
      yield* pages;
    },
    subscribe: (after, subscriber) =>
      store.subscribe(after, {
        ...subscriber,
        take: async (events, more) => {
          await gates.tail;
          await subscriber.take(events, more);
        },
      }),
    reads: () => reads,
    holdToFail() {
      let fail = (_error: Error): void => undefined;
      failing = new Promise((_resolve, reject) => {
        fail = reject;
      });
      // The read may not have begun by then.
      failing.catch(() => undefined);
      return (error) => fail(error);
    },
    hold(what) {
      let open = (): void => undefined;
      gates[what] = new Promise((resolve) => {
        open = resolve;
      });
      return () => open();
    },
  };
}

/** A stream of numbers, folded into its list: the smallest state that shows an event lost, doubled or out of order. */
export const numbers: StreamFold = {
  initial: [] as readonly number[],
  fold(state, { type, schema, data }) {
    if (type !== 'Counted') throw new UnknownEventTypeError(type, schema);
    return [...(state as readonly number[]), (data as { number: number }).number];
  },
};

export const counted = (number: number) => ({ type: 'Counted', data: { number } });

/** A logger and what it was told at `warn` or above. */
export function listeningLog(): { log: FastifyBaseLogger; complaints: Record<string, unknown>[] } {
  const complaints: Record<string, unknown>[] = [];
  return {
    log: pino({ level: 'warn' }, { write: (line: string) => complaints.push(JSON.parse(line)) }),
    complaints,
  };
}
