import type { ClientBase } from 'pg';
import type { AnyProjection } from '#projections/projection.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { inRelaxedTransaction } from '../checkpoints.ts';
import { copyInto, copyLines } from './copy-rows.ts';
import { type FoldedStream, foldEvent, rowsOf } from '../folded-streams.ts';
import type { IdRange } from './id-ranges.ts';
import { createEventLoopYield } from '../../runtime/yield-to-event-loop.ts';
import { columnsOf, quoteIdentifier } from '../table-schema.ts';

/** Bytes collected before they are sent. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * Fills new tables from the log, stream after stream: a stream is folded from its first event to its last, its rows are
 * made once, and its state is forgotten. So memory grows neither with the log nor with the number of streams.
 */
export class TableFiller {
  readonly #client: ClientBase;
  readonly #projection: AnyProjection;
  readonly #schema: string;
  /** By table. As bytes of their own: long texts put together from many pieces keep the garbage collector busy. */
  #lines: Record<string, Buffer[]> = {};
  #collected = 0;
  #copying: Promise<void> = Promise.resolve();

  /** `client` is the filling's own until its end. */
  constructor(client: ClientBase, projection: AnyProjection, schema: string) {
    this.#client = client;
    this.#projection = projection;
    this.#schema = schema;
  }

  /**
   * Adds the rows of all streams of a range as they were at `until`. `read` is called with the number of events read
   * since the last call. Throws `UnknownEventTypeError`, `FoldFailedError`, or what log and database say.
   */
  async fill(
    store: Pick<EventStore, 'readStreams'>,
    range: IdRange,
    until: string,
    read: (events: number) => void = () => undefined,
  ): Promise<void> {
    const { category } = this.#projection;
    let stream: string | null = null;
    let state: FoldedStream | undefined;
    const yieldThread = createEventLoopYield();
    for await (const events of store.readStreams({ category, ...range }, until)) {
      for (const event of events) {
        if (event.stream !== stream) {
          this.#add(stream, state);
          if (this.#collected > CHUNK_BYTES) await this.#send();
          stream = event.stream;
          state = undefined;
        }
        state = foldEvent(this.#projection, state, event);
        await yieldThread();
      }
      read(events.length);
    }
    this.#add(stream, state);
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    await this.#send();
    await this.#copying;
  }

  #add(stream: string | null, state: FoldedStream | undefined): void {
    if (stream === null) return;
    const rows = rowsOf(this.#projection, stream.slice(this.#projection.category.length + 1), state);
    for (const [name, table] of Object.entries(this.#projection.tables)) {
      const lines = Buffer.from(copyLines(table, rows[name] ?? []));
      (this.#lines[name] ??= []).push(lines);
      this.#collected += lines.length;
    }
  }

  /** Sends the collected lines while the next are made; waits for those before. */
  async #send(): Promise<void> {
    await this.#copying;
    const lines = this.#lines;
    this.#lines = {};
    this.#collected = 0;
    this.#copying = this.#copy(lines);
    // Its failure is met by the next send or the end.
    this.#copying.catch(() => undefined);
  }

  #copy(lines: Readonly<Record<string, readonly Buffer[]>>): Promise<void> {
    return inRelaxedTransaction(this.#client, async () => {
      for (const [name, table] of Object.entries(this.#projection.tables)) {
        const own = Buffer.concat(lines[name] ?? []);
        const relation = `${quoteIdentifier(this.#schema)}.${quoteIdentifier(name)} (${columnsOf(table)})`;
        if (own.length > 0) await copyInto(this.#client, relation, own);
      }
    });
  }
}
