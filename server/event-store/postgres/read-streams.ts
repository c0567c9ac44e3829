import { z } from 'zod';
import { type Connection, escapeLiteral, type Pool, type Submittable } from 'pg';
import type { FoldableEvent } from '#domain/events.ts';
import { type StreamRange, toStreamNameBounds } from '../event-store.ts';

// Whole streams by COPY in its binary form: a third of what rows cost on both sides. The driver knows its messages but
// has no call for it.

/** Events that are worth waking the reader for; then it is the reader's turn. */
const BATCH = 500;

/** See `EventStore.readStreams`. One statement, so one moment of the log, on one connection. */
export async function* readStreams(
  pool: Pool,
  range: StreamRange,
  until: string,
): AsyncGenerator<readonly FoldableEvent[]> {
  const client = await pool.connect();
  // Whatever is under way on a lost connection rejects, and says so.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  let ended = false;
  try {
    const reading = client.query(new CopyOut(copying(range, until)));
    for (;;) {
      const events = await reading.next();
      if (events === null) break;
      yield events;
    }
    ended = true;
  } finally {
    client.off('error', ignore);
    // Left in the middle, the connection still has the rest to say.
    client.release(!ended);
  }
}

// The index has the streams in order; a sort of them all would go to the disk.
function copying(range: StreamRange, until: string): string {
  const { from, before } = toStreamNameBounds(range);
  return `
    BEGIN READ ONLY;
    SET LOCAL enable_sort = off; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL jit = off;
    COPY (
      SELECT stream, revision, type, schema, data, metadata FROM log.events
      WHERE stream >= ${escapeLiteral(from)} AND stream < ${escapeLiteral(before)} AND position <= ${BigInt(until)}
      ORDER BY stream, revision
    ) TO STDOUT (FORMAT binary);
    COMMIT`;
}

class CopyOut implements Submittable {
  readonly #statement: string;
  #connection: Connection | null = null;
  #events: FoldableEvent[] = [];
  #ended = false;
  #error: Error | null = null;
  #wake: () => void = () => undefined;

  constructor(statement: string) {
    this.#statement = statement;
  }

  /** The next events; null: there are no more. To be asked again only when those before are done with. */
  async next(): Promise<readonly FoldableEvent[] | null> {
    while (!this.#ended && this.#events.length < BATCH) await new Promise<void>((wake) => (this.#wake = wake));
    if (this.#error !== null) throw this.#error;
    const events = this.#events;
    this.#events = [];
    this.#connection?.stream.resume();
    return events.length === 0 ? null : events;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#statement);
  }

  // What the driver calls on the query under way, message by message.
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#error !== null) return;
    try {
      const event = eventIn(chunk);
      if (event !== null) this.#events.push(event);
    } catch (cause) {
      this.#end(cause instanceof Error ? cause : new Error(String(cause)));
    }
    if (this.#events.length < BATCH) return;
    this.#connection?.stream.pause();
    this.#wake();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end(this.#error);
  }

  handleError(cause: Error): void {
    this.#end(cause);
  }

  #end(error: Error | null): void {
    this.#error = error;
    this.#ended = true;
    this.#wake();
  }
}

/** The first row follows a signature ('PGCOPY…', 11 bytes), flags, and the length of an empty extension. */
const SIGNED = 0x5047;
const HEADER_BYTES = 19;
const INT16 = 2;
const INT32 = 4;
/** Instead of a number of columns: the end. */
const TRAILER = -1;

/** A message is a row, after the header the first time; null: the end. */
function eventIn(chunk: Buffer): FoldableEvent | null {
  const header = chunk.readInt16BE(0) === SIGNED ? HEADER_BYTES : 0;
  if (chunk.readInt16BE(header) === TRAILER) return null;
  // Each column follows its length, and none of them can be NULL.
  const end = (column: number): number => column + INT32 + chunk.readInt32BE(column);
  const stream = header + INT16;
  const revision = end(stream);
  const type = end(revision);
  const schema = end(type);
  const data = end(schema);
  const metadata = end(data);
  // Every text taken out of the bytes costs a call into the engine: names are ASCII, so two go at once.
  const names = chunk.toString('latin1', 0, schema);
  return {
    stream: names.slice(stream + INT32, revision),
    revision: chunk.readInt32BE(revision + INT32),
    type: names.slice(type + INT32, schema),
    schema: chunk.readInt16BE(schema + INT32),
    data: JSON.parse(chunk.toString('utf8', data + INT32, metadata)) as unknown,
    metadata: { at: timeIn(chunk, metadata + INT32, end(metadata)) },
  };
}

/** How all metadata begins that this portal wrote: with a time in whole seconds. */
const TIME = /^\{"at":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)"/;
const TIME_BYTES = 28;
const timed = z.object({ at: z.string() });

/** The time in metadata, mostly without reading the rest of it. */
function timeIn(chunk: Buffer, from: number, to: number): string {
  const [, time] = TIME.exec(chunk.toString('latin1', from, from + TIME_BYTES)) ?? [];
  return time ?? timed.parse(JSON.parse(chunk.toString('utf8', from, to))).at;
}
