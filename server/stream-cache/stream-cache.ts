import type { StoredEvent } from '#domain/events.ts';

/** A stream as this node holds it: folded, with what the next append needs. */
export interface LoadedStream<State = unknown> {
  readonly stream: string;
  readonly state: State;
  /** How many events the stream has; 0: there is none. */
  readonly version: number;
  readonly position: string | null;
  /** Chain hash and time of the last event; '' and null before the first. */
  readonly chain: string;
  readonly at: string | null;
  /**
   * By command key hash: what was asked, and the versions of the first and last event it made. One map per stream that
   * only grows: an older `Held` sees the newer commands too.
   */
  readonly commands: ReadonlyMap<string, { readonly request: string; readonly first: number; readonly last: number }>;
}

/** Called after a stream moved, with what moved it; without events where this node had lost and found the stream. */
export type StreamListener = (held: LoadedStream, events: readonly StoredEvent[]) => void;

/** The folded streams in memory (docs/architecture.md). Moves only by the event whose revision is exactly next. */
export interface StreamCache {
  /** Loads on demand; rejects with `UnknownEventType` where this node is too old for the stream. */
  load<State>(stream: string): Promise<LoadedStream<State>>;
  /** Takes events in, whoever brings them first: an own append or the tail. Older ones are ignored, a gap reloads. */
  apply(events: readonly StoredEvent[]): void;
  /** Pins the stream and calls back after every move, until the returned function is called. */
  watch(stream: string, moved: StreamListener): () => void;
  /**
   * Calls back with what this node gets to know, of all streams, after the states took it and before anybody is shown
   * it. What did not come by the tail first comes again with it.
   */
  onEvents(heard: (events: readonly StoredEvent[]) => void): () => void;
  /** Resolves true once this node has everything up to `position`, false after `milliseconds`. */
  waitForPosition(position: string, milliseconds: number): Promise<boolean>;
  /** The position up to which this node has followed the log. */
  position(): string | null;
  /** False while the tail is down or more than 5 s behind: then this node refuses writes. */
  isHealthy(): boolean;
  /**
   * True once what this node has is more than 5 s older than the log, or nobody can say: then it shows nobody anything as
   * live. A tail that is down for a moment alone does not make it so.
   */
  isStale(): boolean;
  stop(): Promise<void>;
}
