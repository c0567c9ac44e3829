import type { Position } from '@kurrent/kurrentdb-client';
import type { Names } from './stream-names.ts';
import type { Purges } from './purged-streams.ts';
import { PAGE, type KurrentReader } from './reader.ts';
import { placeOf, positionAt } from './records.ts';

const FIRST_LOOKED_AT = 8;

/**
 * The last event of the log. Asked for once a second, so it is looked for only behind what somebody in this process has
 * passed already: others may write a lot into the same cluster.
 */
export class HeadTracker {
  readonly #names: Names;
  readonly #reading: KurrentReader;
  readonly #purges: Purges;
  /** Up to here the log is known. */
  #passed: Position | null = null;
  #last: string | null = null;

  constructor(names: Names, reading: KurrentReader, purges: Purges) {
    this.#names = names;
    this.#reading = reading;
    this.#purges = purges;
  }

  /** The position of the last event that is known of. */
  get known(): string | null {
    return this.#last;
  }

  /**
   * Somebody who goes through the log event by event has come from one place to another; `last`: the last event on the
   * way, if any. Of no use before the end was looked for once, and from behind a gap.
   */
  passed({ from, to, last }: { from: Position | null; to: Position; last: string | null }): void {
    const passed = this.#passed?.prepare;
    if (passed === undefined || to.prepare <= passed || (from?.prepare ?? -1n) > passed) return;
    this.#passed = to;
    if (last !== null && last > (this.#last ?? '')) this.#last = last;
  }

  /** Position of the last event, null in an empty log. */
  async ask(): Promise<string | null> {
    if (this.#passed === null) await this.#lookBack();
    else await this.#lookAhead(this.#passed);
    return this.#last;
  }

  async #lookAhead(from: Position): Promise<void> {
    for (let position = from; ;) {
      const { records, more } = await this.#reading.after(position, this.#names.filter(), PAGE);
      for (const record of records) {
        const to = positionAt(placeOf(record));
        this.passed({ from: position, to, last: this.#purges.visible(record)?.position ?? null });
        position = to;
      }
      if (!more) return;
    }
  }

  async #lookBack(): Promise<void> {
    await this.#purges.refresh();
    for (let most = FIRST_LOOKED_AT; ; most *= 8) {
      const { records, more } = await this.#reading.last(this.#names.filter(), most);
      const [newest] = records;
      if (newest === undefined) return;
      const event = records.flatMap((record) => this.#purges.visible(record) ?? [])[0];
      if (event === undefined && more) continue;
      const position = positionAt(placeOf(newest));
      if (this.#passed !== null && this.#passed.prepare >= position.prepare) return;
      this.#passed = position;
      this.#last = event?.position ?? null;
      return;
    }
  }
}
