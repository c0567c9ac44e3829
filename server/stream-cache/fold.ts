import type { StoredEvent } from '#domain/events.ts';
import type { LoadedStream } from './stream-cache.ts';

/** The fold of a kind of stream; `fold` throws `UnknownEventTypeError` for events of a newer portal. */
export interface StreamFold {
  readonly initial: unknown;
  fold(state: unknown, event: StoredEvent): unknown;
}

/** The kind of a stream by its name; undefined for streams without a decider (counters, purges). */
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
export function advanceStream(held: LoadedStream, event: StoredEvent, state: unknown): LoadedStream {
  const version = event.revision + 1;
  const { command, chain, at } = event.metadata;
  // Steps without a caller's key are marked by an id that no caller can send.
  if (command !== null && command.request !== '') {
    const key = fingerprintOf(command.key);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one map per stream that only grows, read-only outside of here
    if (!held.commands.has(key)) (held.commands as Map<number, number>).set(key, version);
  }
  return { ...held, state, version, position: event.position, chain, at };
}

const FINGERPRINT_DIGITS = 12;

/** The beginning of the hash of a command key, as a number: a fifth of the memory of the hash itself. */
export const fingerprintOf = (key: string): number => Number.parseInt(key.slice(0, FINGERPRINT_DIGITS), 16);

/** Bytes of heap per character of a state's JSON: 1.2 were measured, and short streams have more around it. */
const BYTES_PER_CHARACTER = 2;
/** Measured: an entry of a map from number to number. */
const COMMAND_BYTES = 52;

/** Rough bytes of heap of an unwritten stream. */
export const EMPTY_STREAM_BYTES = 1_000;

/** Rough bytes of heap of what is held of a stream, however many events made it. */
export const estimateBytes = ({ state, commands }: LoadedStream): number =>
  EMPTY_STREAM_BYTES + JSON.stringify(state).length * BYTES_PER_CHARACTER + commands.size * COMMAND_BYTES;
