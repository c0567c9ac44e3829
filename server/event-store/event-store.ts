import type { FoldableEvent, StoredEvent } from '#domain/events.ts';

/** An event before the append: the log adds its stream, revision and position. */
export type NewEvent = Omit<StoredEvent, 'stream' | 'revision' | 'position'>;

export type AppendOutcome =
  | { readonly outcome: 'appended'; readonly events: readonly StoredEvent[] }
  /** The stream has another length; `length` is the current one. */
  | { readonly outcome: 'conflict'; readonly length: number };

export interface ReadStream {
  /** First revision to read, 0-based; the last one when reading backwards. Left out: the whole stream. */
  readonly from?: number;
  readonly direction?: 'forward' | 'backward';
  readonly limit?: number;
}

/** The streams `<category>-<id>`, or those with ids between two bounds, compared byte by byte. */
export interface StreamRange {
  readonly category: string;
  /** The first id in the range; null: no bound. */
  readonly from: string | null;
  /** The first id after the range; null: no bound. */
  readonly before: string | null;
}

export interface Subscriber {
  /**
   * Events in log order, each exactly once; the next batch waits until this one is taken. If taking rejects,
   * `interrupted` is called and the same events are offered again after the backoff. `more`: the log seems to hold more
   * already, and the next batch comes at once.
   */
  readonly take: (events: readonly StoredEvent[], more: boolean) => void | Promise<void>;
  /** Called when everything written so far was taken, for the first time and again after each interruption. */
  readonly caughtUp?: () => void;
  /** The log does not answer; the subscription resumes by itself. Called once per interruption. */
  readonly interrupted?: (cause: unknown) => void;
}

export interface Subscription {
  /** Resolves when no event is being taken any more; none is taken after that. */
  stop(): Promise<void>;
}

/**
 * The log of all events. Positions are strings whose order is string order; events become visible in the order of their
 * positions. A conflict is a value; without an answer from the log, everything rejects with
 * `EventStoreUnavailableError` (errors.ts).
 */
export interface EventStore {
  /** The log's own random id, constant for its lifetime: a Log-Position begins with it. */
  readonly logId: string;
  /** Whether the log is in the same database as the read models: then that database's address opens it. */
  readonly inDatabase: boolean;
  /**
   * All events or none, durable when the promise resolves; where the stream has `expected` events (0: none yet), the first
   * one gets this revision. If events with these ids are already stored at that place,
   * returns `appended` with the stored ones and changes nothing. Rejects with `AppendRejectedError` if these events can
   * never be appended, and with `EventStoreUnavailableError` if the outcome is unknown: then append the same ids again.
   */
  append(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendOutcome>;
  /** In batches of bounded size; an unknown stream has none. */
  readStream(stream: string, options?: ReadStream): AsyncIterable<readonly StoredEvent[]>;
  /** Everything after `after` (null: from the beginning) up to the head at the time of each page, in batches. */
  readAll(after: string | null, options?: { readonly batch?: number }): AsyncIterable<readonly StoredEvent[]>;
  /**
   * All events of these streams up to and including the position `until`, stream by stream in any order and each in the
   * order of its revisions, reduced to what folds need: for folding large parts of the log. In batches, which end anywhere.
   */
  readStreams(range: StreamRange, until: string): AsyncIterable<readonly FoldableEvent[]>;
  /** Position of the last event, null in an empty log. */
  head(): Promise<string | null>;
  /** The last event, null in an empty log. */
  newest(): Promise<StoredEvent | null>;
  /**
   * After which position events are counted, so that each has the next number and a hole is one that was deleted or purged;
   * '': from the beginning; null: positions are no count.
   */
  countedAfter(): Promise<string | null>;
  /** Catches up from `after`, then continues live. */
  subscribe(after: string | null, subscriber: Subscriber): Subscription;
  /**
   * Deletes the stream of something deleted, as the law demands; leaves `StreamPurged { stream, events, head }` in the
   * stream `purges`. A stream without events is left alone, so a purge can be repeated.
   */
  purge(stream: string): Promise<void>;
  close(): Promise<void>;
}

const DIGITS = 16;

/**
 * The place of an event in the log as text whose order is string order: 16 digits, as many as a whole number is exact.
 */
export const positionOf = (place: number | string): string => String(place).padStart(DIGITS, '0');

/** The byte after '-': no name of the category sorts behind it. */
const BEHIND = '.';

/** The bounds of a range as stream names: `from` is the first name in it, `before` the first one after it. */
export const toStreamNameBounds = ({
  category,
  from,
  before,
}: StreamRange): { readonly from: string; readonly before: string } => ({
  from: `${category}-${from ?? ''}`,
  before: before === null ? category + BEHIND : `${category}-${before}`,
});
