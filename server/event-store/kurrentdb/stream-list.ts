import type { Position } from '@kurrent/kurrentdb-client';
import { AppendHints } from '../subscriptions.ts';
import type { KurrentReader } from './reader.ts';
import { eventOf, preparePositionOf } from './records.ts';
import type { StreamNames } from './stream-names.ts';

const LOOK_AGAIN_MS = 1_000;

interface ListedLog {
  readonly names: StreamNames;
  readonly reading: KurrentReader;
  /** No event of this log is before this position. */
  readonly beginning: Position;
}

/**
 * The names of a category's streams as far as a position, in the order in which they began. The server keeps no such list:
 * it is made by going through the log once, and may be read while it grows.
 */
export class StreamList {
  readonly category: string;
  readonly until: string;
  readonly #names: string[] = [];
  readonly #grown = new AppendHints();
  #state: 'growing' | 'whole' | 'failed' = 'growing';
  #cause: unknown;

  constructor(log: ListedLog, category: string, until: string) {
    this.category = category;
    this.until = until;
    void this.#goThrough(log)
      .then(
        () => (this.#state = 'whole'),
        (cause: unknown) => {
          this.#state = 'failed';
          this.#cause = cause;
        },
      )
      .then(() => this.#grown.give());
  }

  /** Whether the log did not answer on the way. */
  get failed(): boolean {
    return this.#state === 'failed';
  }

  /** All names; throws what the log said where it did not answer. */
  async *read(): AsyncGenerator<string> {
    for (let next = 0; ;) {
      const seen = this.#grown.count;
      const state = this.#state;
      for (; next < this.#names.length; next += 1) yield this.#names[next] ?? '';
      if (state === 'failed') throw this.#cause;
      if (state === 'whole') return;
      await this.#grown.after(seen, LOOK_AGAIN_MS);
    }
  }

  async #goThrough({ names, reading, beginning }: ListedLog): Promise<void> {
    const until = BigInt(this.until);
    const found = new Set<string>();
    for await (const { records } of reading.pages(beginning, names.filter(`${this.category}-`))) {
      for (const record of records) {
        const stream = preparePositionOf(record) <= until ? eventOf(names, record)?.stream : undefined;
        if (stream === undefined || found.has(stream)) continue;
        found.add(stream);
        this.#names.push(stream);
      }
      this.#grown.give();
      const last = records.at(-1);
      if (last !== undefined && preparePositionOf(last) >= until) return;
    }
  }
}
