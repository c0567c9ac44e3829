import type { StoredEvent } from '#domain/events.ts';

/** An event as the command handler made it; the log gives it a position and, with `any`, a revision. */
export type NewEvent = Omit<StoredEvent, 'stream' | 'revision' | 'position'>;

/**
 * How many events the stream must have for the append to happen (0: none yet), or `any`, for counters only.
 * The first event of an append at `expected` gets the revision `expected`.
 */
export type Expected = number | 'any';

export type Appended =
  | { readonly outcome: 'appended'; readonly events: readonly StoredEvent[] }
  /** The stream has another length; `length` is the one it has. */
  | { readonly outcome: 'conflict'; readonly length: number };

export interface ReadStream {
  /** First revision to give, 0-based; backwards the last one. Left out: the whole stream. */
  readonly from?: number;
  readonly direction?: 'forward' | 'backward';
  readonly limit?: number;
}

export interface Subscriber {
  /** Events in log order, each exactly once; the next batch waits until this one is taken. */
  readonly take: (events: readonly StoredEvent[]) => void | Promise<void>;
  /** Called at the first moment everything written so far was taken, and after each reconnect likewise. */
  readonly caughtUp?: () => void;
  /** The connection is gone; the subscription goes on by itself when it is back. */
  readonly interrupted?: (cause: unknown) => void;
}

export interface Subscription {
  stop(): Promise<void>;
}

/**
 * The log of everything that happened. Positions are strings whose order is string order. An append is durable when
 * its promise resolves. Connection faults reject; a conflict is a value. Re-appending events whose ids are already there
 * at that place answers `appended` again and changes nothing.
 */
export interface EventStore {
  append(stream: string, expected: Expected, events: readonly NewEvent[]): Promise<Appended>;
  readStream(stream: string, options?: ReadStream): AsyncIterable<readonly StoredEvent[]>;
  /** Everything after `after` (null: from the beginning) up to the head at the time of each page, in batches. */
  readAll(after: string | null, options?: { readonly batch?: number }): AsyncIterable<readonly StoredEvent[]>;
  /** Position of the last event, null in an empty log. */
  head(): Promise<string | null>;
  subscribe(after: string | null, subscriber: Subscriber): Subscription;
  /** Deletes a stream of something deleted, by law; leaves `StreamPurged` in the stream `purges` (house.md). */
  purge(stream: string): Promise<void>;
  close(): Promise<void>;
}
