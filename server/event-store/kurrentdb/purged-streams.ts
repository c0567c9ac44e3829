import type { RecordedEvent } from '@kurrent/kurrentdb-client';
import type { StoredEvent } from '#domain/events.ts';
import { PURGE_STREAM, purgedStream } from '../purge-note.ts';
import type { StreamNames } from './stream-names.ts';
import { PAGE, type KurrentReader } from './reader.ts';
import { eventOf } from './records.ts';

/**
 * The streams that were purged. The server deletes a stream at once for readers of that stream, but still returns its
 * events to readers of the whole log until it is scavenged: here they are filtered out.
 */
export class PurgedStreams {
  readonly #names: StreamNames;
  readonly #reading: KurrentReader;
  readonly #streams = new Set<string>();
  readonly #unfinished = new Set<string>();
  #length = 0;

  constructor(names: StreamNames, reading: KurrentReader) {
    this.#names = names;
    this.#reading = reading;
  }

  /** How many are known: what is expected of an append of another. */
  get length(): number {
    return this.#length;
  }

  has(stream: string): boolean {
    return this.#streams.has(stream);
  }

  /** Purged streams that this node does not yet know to be deleted on the server. */
  unfinished(): readonly string[] {
    return [...this.#unfinished];
  }

  /** The server has deleted the stream. */
  finish(stream: string): void {
    this.#unfinished.delete(stream);
  }

  /** Reads what came since the last time. */
  async refresh(): Promise<void> {
    for (;;) {
      const { records, more } = await this.#reading.stream(this.#names.inCluster(PURGE_STREAM), {
        from: BigInt(this.#length),
        direction: 'forward',
        most: PAGE,
      });
      for (const record of records) this.#note(eventOf(this.#names, record));
      if (!more) return;
    }
  }

  /** The event that a reader of the log is given for a record; null: none. */
  visible(record: RecordedEvent): StoredEvent | null {
    const event = eventOf(this.#names, record);
    this.#note(event);
    return event === null || this.has(event.stream) ? null : event;
  }

  #note(event: StoredEvent | null): void {
    if (event?.stream !== PURGE_STREAM) return;
    const stream = purgedStream(event);
    if (stream !== null) {
      if (!this.has(stream)) this.#unfinished.add(stream);
      this.#streams.add(stream);
    }
    if (event.revision === this.#length) this.#length += 1;
  }
}
