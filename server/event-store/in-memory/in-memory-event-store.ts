import { readJson } from '#domain/json-text.ts';
import { randomUUID } from 'node:crypto';
import type { FoldableEvent, StoredEvent } from '#domain/events.ts';
import {
  type AppendOutcome,
  type EventStore,
  type NewEvent,
  type ReadStream,
  type StreamRange,
  type Subscriber,
  type Subscription,
  positionOf,
  toStreamNameBounds,
} from '../event-store.ts';
import { AppendRejectedError, EventStoreUnavailableError } from '../append-errors.ts';
import { readPages, subscribeByPolling, AppendHints, type EventPage, Subscriptions } from '../subscriptions.ts';
import { createPurgeNote, PURGE_STREAM } from '../purge-note.ts';
import { type SerializedEvent, serializeAppend } from '../serialize.ts';

const BATCH = 500;

/** Rows of the log as text, so that a reader gets values of its own and nothing that JSON cannot hold survives. */
type MemoryRow = SerializedEvent & Pick<StoredEvent, 'stream' | 'revision' | 'position'>;

/** The log in this process's memory, for unit tests: the same answers as the real ones, gone with the process. */
export function openInMemoryEventStore(): EventStore {
  return new MemoryStore();
}

class MemoryStore implements EventStore {
  readonly logId = randomUUID();
  readonly inDatabase = false;
  readonly #hints = new AppendHints();
  readonly #subscriptions = new Subscriptions();
  #log: MemoryRow[] = [];
  readonly #streams = new Map<string, MemoryRow[]>();
  readonly #byId = new Map<string, MemoryRow>();
  #written = 0;
  #closed = false;

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendOutcome> {
    this.#requireOpen();
    const { forms } = serializeAppend(stream, events);
    const there = forms.flatMap(({ id }) => this.#byId.get(id) ?? []);
    if (there.length > 0) return this.#again(stream, expected, forms, there);
    const length = this.#streams.get(stream)?.length ?? 0;
    if (expected !== length) return { outcome: 'conflict', length };
    return { outcome: 'appended', events: this.#write(stream, forms).map(eventOf) };
  }

  async *readStream(stream: string, options: ReadStream = {}): AsyncIterable<readonly StoredEvent[]> {
    this.#requireOpen();
    const rows = this.#streams.get(stream) ?? [];
    const forward = options.direction !== 'backward';
    const from = options.from ?? (forward ? 0 : rows.length - 1);
    const asked = forward ? rows.slice(from) : rows.slice(0, from + 1).reverse();
    const limited = asked.slice(0, options.limit ?? asked.length);
    for (let next = 0; next < limited.length; next += BATCH) yield limited.slice(next, next + BATCH).map(eventOf);
  }

  readAll(
    after: string | null,
    { batch = BATCH }: { readonly batch?: number } = {},
  ): AsyncIterable<readonly StoredEvent[]> {
    return readPages((position) => this.#page(position, batch), after);
  }

  async *readStreams(range: StreamRange, until: string): AsyncIterable<readonly FoldableEvent[]> {
    this.#requireOpen();
    const { from, before } = toStreamNameBounds(range);
    const names = [...this.#streams.keys()].filter((name) => name >= from && name < before).sort();
    for (const name of names) {
      const rows = (this.#streams.get(name) ?? []).filter(({ position }) => position <= until);
      if (rows.length > 0) yield rows.map(eventOf);
    }
  }

  async head(): Promise<string | null> {
    this.#requireOpen();
    return this.#log.at(-1)?.position ?? null;
  }

  async newest(): Promise<StoredEvent | null> {
    this.#requireOpen();
    const last = this.#log.at(-1);
    return last === undefined ? null : eventOf(last);
  }

  async countedAfter(): Promise<string | null> {
    return '';
  }

  subscribe(after: string | null, subscriber: Subscriber): Subscription {
    return this.#subscriptions.add(
      subscribeByPolling((position) => this.#page(position, BATCH), this.#hints, after, subscriber),
    );
  }

  async purge(stream: string): Promise<void> {
    this.#requireOpen();
    if (stream === PURGE_STREAM) throw new RangeError('What was purged is never forgotten');
    const rows = this.#streams.get(stream);
    const last = rows?.at(-1);
    if (rows === undefined || last === undefined) return;
    const note = createPurgeNote(stream, rows.length, eventOf(last).metadata.chain);
    this.#streams.delete(stream);
    for (const { id } of rows) this.#byId.delete(id);
    this.#log = this.#log.filter((row) => row.stream !== stream);
    this.#write(PURGE_STREAM, serializeAppend(PURGE_STREAM, [note]).forms);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#subscriptions.stop();
  }

  #again(
    stream: string,
    expected: number,
    forms: readonly SerializedEvent[],
    there: readonly MemoryRow[],
  ): AppendOutcome {
    const samePlace = there.every((row, place) => row.stream === stream && row.revision === expected + place);
    if (there.length < forms.length || !samePlace) {
      throw new AppendRejectedError('id-taken', `An id of an append to ${stream} is taken by an event elsewhere`);
    }
    return { outcome: 'appended', events: there.map(eventOf) };
  }

  #write(stream: string, forms: readonly SerializedEvent[]): MemoryRow[] {
    const rows = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, rows);
    const added = forms.map((form, place) => ({
      ...form,
      stream,
      revision: rows.length + place,
      position: positionOf((this.#written += 1)),
    }));
    for (const row of added) this.#byId.set(row.id, row);
    rows.push(...added);
    this.#log.push(...added);
    this.#hints.give();
    return added;
  }

  async #page(after: string | null, batch: number): Promise<EventPage> {
    this.#requireOpen();
    const from = after === null ? 0 : this.#firstAfter(after);
    const rows = this.#log.slice(from, from + batch);
    return { events: rows.map(eventOf), more: rows.length === batch };
  }

  /** Binary search: a tail asks for each page. */
  #firstAfter(position: string): number {
    let low = 0;
    let high = this.#log.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#log[middle]?.position ?? '') > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #requireOpen(): void {
    if (this.#closed) throw new EventStoreUnavailableError('The log is closed');
  }
}

const eventOf = ({ data, metadata, ...row }: MemoryRow): StoredEvent => ({
  ...row,
  data: JSON.parse(data) as unknown,
  metadata: readJson(metadata),
});
