import type { Position } from '@kurrent/kurrentdb-client';
import type { StoredEvent } from '#domain/events.ts';
import type { StreamNames } from './stream-names.ts';
import type { PurgedStreams } from './purged-streams.ts';
import { PAGE, type KurrentReader } from './reader.ts';
import { preparePositionOf, positionAt } from './records.ts';

const FIRST_LOOKED_AT = 8;

interface HeadDependencies {
  readonly names: StreamNames;
  readonly reading: KurrentReader;
  readonly purges: PurgedStreams;
  readonly beginning: Position;
}

/**
 * The last event of the log. It is requested once a second, so the search starts behind the last event that this
 * process has seen: other applications may write a lot into the same cluster.
 */
export class HeadTracker {
  readonly #names: StreamNames;
  readonly #reading: KurrentReader;
  readonly #purges: PurgedStreams;
  /** The log is known up to here. */
  #passed: Position | null = null;
  #last: string | null = null;

  readonly #beginning: Position;

  constructor({ names, reading, purges, beginning }: HeadDependencies) {
    this.#names = names;
    this.#reading = reading;
    this.#purges = purges;
    this.#beginning = beginning;
  }

  /** The position of the last known event. */
  get known(): string | null {
    return this.#last;
  }

  /**
   * Reports that a reader of the whole log has moved from one place to another; `last`: the last event on the way, if
   * any. Ignored before the first search for the end, and behind a gap.
   */
  passed({ from, to, last }: { from: Position; to: Position; last: string | null }): void {
    const passed = this.#passed?.prepare;
    if (passed === undefined || to.prepare <= passed || from.prepare > passed) return;
    this.#passed = to;
    if (last !== null && last > (this.#last ?? '')) this.#last = last;
  }

  /** Position of the last event, null in an empty log. */
  async ask(): Promise<string | null> {
    if (this.#passed === null) await this.#lookBack();
    else await this.#lookAhead(this.#passed);
    return this.#last;
  }

  /** The last event; null in an empty log, and where only what was purged lies at its end. */
  async newest(): Promise<StoredEvent | null> {
    await this.#purges.refresh();
    const { records } = await this.#reading.last(this.#names.filter(), PAGE);
    return records.flatMap((record) => this.#purges.visible(record) ?? [])[0] ?? null;
  }

  async #lookAhead(from: Position): Promise<void> {
    for (let position = from; ;) {
      const { records, more } = await this.#reading.after(position, this.#names.filter(), PAGE);
      for (const record of records) {
        const to = positionAt(preparePositionOf(record));
        this.passed({ from: position, to, last: this.#purges.visible(record)?.position ?? null });
        position = to;
      }
      if (!more) return;
    }
  }

  async #lookBack(): Promise<void> {
    await this.#purges.refresh();
    // Backwards a log that has hardly begun would be looked for through all that others ever wrote.
    const begun = await this.#reading.after(this.#beginning, this.#names.filter(), FIRST_LOOKED_AT);
    if (!begun.more) {
      this.#passed ??= this.#beginning;
      return this.#lookAhead(this.#passed);
    }
    for (let most = FIRST_LOOKED_AT; ; most *= 8) {
      const { records, more } = await this.#reading.last(this.#names.filter(), most);
      const [newest] = records;
      if (newest === undefined) return;
      const event = records.flatMap((record) => this.#purges.visible(record) ?? [])[0];
      if (event === undefined && more) continue;
      const position = positionAt(preparePositionOf(newest));
      if (this.#passed !== null && this.#passed.prepare >= position.prepare) return;
      this.#passed = position;
      this.#last = event?.position ?? null;
      return;
    }
  }
}
