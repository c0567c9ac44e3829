import type { StoredEvent } from '#domain/events.ts';
import type { LoadedStream } from './stream-cache.ts';

/** The fold of a kind of stream; `fold` throws `UnknownEventTypeError` for events of a newer portal. */
export interface StreamFold {
  readonly initial: unknown;
  fold(state: unknown, event: StoredEvent): unknown;
}

/** The kind of a stream by its name; undefined for streams without a decider (purges, what older portals counted). */
export type FoldForStream = (stream: string) => StreamFold | undefined;

/** A stream before its first event. */
export const createEmptyStream = (stream: string, folding: StreamFold): LoadedStream => ({
  stream,
  state: folding.initial,
  version: 0,
  position: null,
  chain: '',
  at: null,
  commands: new Map(),
});

/** The stream after the event that is exactly next, which leads to `state`. */
export function advanceStream(loaded: LoadedStream, event: StoredEvent, state: unknown): LoadedStream {
  const version = event.revision + 1;
  const { command, chain, at } = event.metadata;
  // Steps without a caller's key are marked by an id that no caller can send.
  if (command !== null && command.request !== '') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one map per stream that only grows, read-only outside of here
    if (!loaded.commands.has(command.key)) (loaded.commands as Map<string, number>).set(command.key, version);
  }
  return { ...loaded, state, version, position: event.position, chain, at };
}

/** Bytes of heap per character of a state's JSON: 1.2 were measured, and short streams have more around it. */
const BYTES_PER_CHARACTER = 2;
/** Measured: a key of 32 characters and its number in a map. */
const COMMAND_BYTES = 83;

/** Rough bytes of heap of an unwritten stream: none weighs less, so that a bound of bytes is one of their number, too. */
export const EMPTY_STREAM_BYTES = 1_000;

const bytesOf = (json: unknown): number => JSON.stringify(json).length * BYTES_PER_CHARACTER;

/** Rough bytes of heap of what is held of a stream, however many events made it. */
export const estimateBytes = ({ state, commands }: LoadedStream): number =>
  EMPTY_STREAM_BYTES + bytesOf(state) + commands.size * COMMAND_BYTES;

/** Rough bytes of heap by which an event makes a stream grow at most. */
export const estimateGrowth = ({ data }: StoredEvent): number => bytesOf(data) + COMMAND_BYTES;
