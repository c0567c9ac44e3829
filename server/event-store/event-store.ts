import type { FoldableEvent, StoredEvent } from '#domain/events.ts';

/** An event as the command handler made it; the log gives it its stream, revision and position. */
export type NewEvent = Omit<StoredEvent, 'stream' | 'revision' | 'position'>;

/**
 * How many events the stream must have for the append to happen (0: none yet), or `any`, for counters only.
 * The first event of an append at `expected` gets the revision `expected`.
 */
export type ExpectedRevision = number | 'any';

export type AppendOutcome =
  | { readonly outcome: 'appended'; readonly events: readonly StoredEvent[] }
  /** The stream has another length; `length` is the one it has. */
  | { readonly outcome: 'conflict'; readonly length: number };

export interface ReadStream {
  /** First revision to give, 0-based; backwards the last one. Left out: the whole stream. */
  readonly from?: number;
  readonly direction?: 'forward' | 'backward';
  readonly limit?: number;
}

/** The streams `<category>-<id>`, or those of them whose ids stand between two borders, compared byte by byte. */
export interface StreamRange {
  readonly category: string;
  /** The first id that may be in it; null: no border. */
  readonly from: string | null;
  /** The first id that is not in it any more; null: no border. */
  readonly before: string | null;
}

export interface Subscriber {
  /**
   * Events in log order, each exactly once; the next batch waits until this one is taken. A batch whose taking rejects
   * is not taken: it is `interrupted` and the same events are offered again after the backoff. `more`: the log seems to
   * hold more already, and the next batch comes at once.
   */
  readonly take: (events: readonly StoredEvent[], more: boolean) => void | Promise<void>;
  /** Called at the first moment everything written so far was taken, and after each interruption likewise. */
  readonly caughtUp?: () => void;
  /** The log does not answer; the subscription goes on by itself when it does. Called once per interruption. */
  readonly interrupted?: (cause: unknown) => void;
}

export interface Subscription {
  /** Resolves when nothing is being taken any more; nothing is taken after that. */
  stop(): Promise<void>;
}

/**
 * The log of everything that happened. Positions are strings whose order is string order; the order in which events
 * become visible is the order of their positions. A conflict is a value; where the log does not answer, everything rejects
 * with `LogUnavailable` (faults.ts).
 */
export interface EventStore {
  /** The log's own random id, the same for as long as it lives: a Log-Position begins with it. */
  readonly logId: string;
  /** Whether it is in the database that holds the tables, too: then that database's address opens it. */
  readonly inDatabase: boolean;
  /**
   * All events or none, durable when the promise resolves. Events whose ids are already there at that place answer
   * `appended` again, as they are stored, and change nothing. Rejects with `AppendRefused` where these events can never
   * be appended and with `LogUnavailable` where nobody knows whether they were: then append the same ids again.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendOutcome>;
  /** In batches of bounded size; an unknown stream has none. */
  readStream(stream: string, options?: ReadStream): AsyncIterable<readonly StoredEvent[]>;
  /** Everything after `after` (null: from the beginning) up to the head at the time of each page, in batches. */
  readAll(after: string | null, options?: { readonly batch?: number }): AsyncIterable<readonly StoredEvent[]>;
  /**
   * All events of these streams up to and with the position `until`, stream after stream and each in the order of its
   * revisions, with no more than folds need: for whoever folds much of the log. In batches, which end anywhere.
   */
  readStreams(range: StreamRange, until: string): AsyncIterable<readonly FoldableEvent[]>;
  /** Position of the last event, null in an empty log. */
  head(): Promise<string | null>;
  /** Catches up from `after`, then goes on live. */
  subscribe(after: string | null, subscriber: Subscriber): Subscription;
  /**
   * Deletes a stream of something deleted, by law; leaves `StreamPurged { stream, events, head }` in the stream
   * `purges`. A stream without events is left alone, so a purge can be repeated.
   */
  purge(stream: string): Promise<void>;
  close(): Promise<void>;
}

const DIGITS = 16;

/** The place of an event in the log as text whose order is string order: 16 digits, as many as a whole number is exact. */
export const positionOf = (place: number | string): string => String(place).padStart(DIGITS, '0');

/** The byte after '-': no name of the category stands behind it. */
const BEHIND = '.';

/** The borders of a range as names of streams: `from` is the first that may be in it, `before` the first that is not. */
export const toStreamNameBounds = ({
  category,
  from,
  before,
}: StreamRange): { readonly from: string; readonly before: string } => ({
  from: `${category}-${from ?? ''}`,
  before: before === null ? category + BEHIND : `${category}-${before}`,
});
