import type { StoredEvent } from '#domain/events.ts';
import type { LoadedStream } from './stream-cache.ts';

/** The fold of a kind of stream; `fold` throws `UnknownEventTypeError` for events of a newer portal. */
export interface StreamFold {
  readonly initial: unknown;
  fold(state: unknown, event: StoredEvent): unknown;
}

/** The kind of a stream by its name; undefined for streams without a decider (counters, purges). */
export type FoldForStream = (stream: string) => StreamFold | undefined;

type Commands = Map<string, { request: string; first: number; last: number }>;

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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one map per stream that only grows, read-only outside of here
  if (command !== null) remember(held.commands as Commands, command, version);
  return { ...held, state, version, position: event.position, chain, at };
}

function remember(commands: Commands, command: { key: string; request: string }, version: number): void {
  const known = commands.get(command.key);
  if (known === undefined) commands.set(command.key, { request: command.request, first: version, last: version });
  else known.last = Math.max(known.last, version);
}

const OBJECTS_PER_LETTER = 8;
const EMPTY = 1_000;

/** Rough bytes of heap of an unwritten stream. */
export const EMPTY_STREAM_BYTES = EMPTY;

/**
 * Rough bytes of heap that an event adds to a state: the objects a fold makes of compact JSON take about four times its
 * length, counted twice to be on the safe side, and a remembered command about 300 bytes. Too much for a result that
 * replaces another, but cheap.
 */
export const estimateBytes = (event: StoredEvent): number =>
  JSON.stringify(event.data).length * OBJECTS_PER_LETTER + (event.metadata.command === null ? 0 : 300);
