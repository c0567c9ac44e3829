import type { StoredEvent } from '#domain/events.ts';

/** A stream as this node holds it: folded, with the data for the next append. */
export interface LoadedStream<State = unknown> {
  readonly stream: string;
  readonly state: State;
  /** The number of events in the stream; 0: there is none. */
  readonly version: number;
  readonly position: string | null;
  /** Chain hash and time of the last event; '' and null before the first. */
  readonly chain: string;
  readonly at: string | null;
  /**
   * The version that a command's first event made, by the hash of its key. One map per stream that only grows: an older
   * `LoadedStream` sees the newer commands too.
   */
  readonly commands: ReadonlyMap<string, number>;
}

/**
 * Called after a stream moved, with its new events; without events if this node had lost the stream and loaded it
 * again.
 */
export type StreamListener<State = unknown> = (loaded: LoadedStream<State>, events: readonly StoredEvent[]) => void;

/** The folded streams in memory (docs/architecture.md). Moves only by the event whose revision is exactly next. */
export interface StreamCache {
  /** Loads on demand; rejects with `UnknownEventTypeError` if this node is too old for the stream. */
  load<State>(stream: string): Promise<LoadedStream<State>>;
  /**
   * The command with this key hash that wrote to the stream, with the hash of its request; null: there was none. Reads
   * its first event from the log.
   */
  findCommand(loaded: LoadedStream, key: string): Promise<{ readonly request: string } | null>;
  /** Applies events from either source: an own append or the tail. Older ones are ignored, a gap reloads. */
  apply(events: readonly StoredEvent[]): void;
  /** Evicts a stream and reads it again, after it was repaired in the log. */
  reload(stream: string): void;
  /** Rough bytes of heap of what is held of a stream; 0: nothing. */
  bytesOf(stream: string): number;
  /** Pins the stream and calls back after every move, until the returned function is called. */
  watch<State>(stream: string, moved: StreamListener<State>): () => void;
  /**
   * Calls back with every event this node learns of, of all streams, after it was applied and before it is shown.
   * Events that came from an own append come again with the tail.
   */
  onEvents(heard: (events: readonly StoredEvent[]) => void): () => void;
  /** Resolves true once this node has everything up to `position`, false after `milliseconds`. */
  waitForPosition(position: string, milliseconds: number): Promise<boolean>;
  /** The position up to which this node has followed the log. */
  position(): string | null;
  /** False while the tail is down, or the log was silent or ahead for 5 s of this process: then this node refuses writes. */
  isHealthy(): boolean;
  /**
   * True if this node has lagged behind the log for more than 5 s of its own uptime, or if its lag is unknown. Nothing is
   * then shown as live. A tail that is down for a moment alone does not make it so.
   */
  isStale(): boolean;
  stop(): Promise<void>;
}
