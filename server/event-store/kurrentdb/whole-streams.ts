import type { FoldableEvent, StoredEvent } from '#domain/events.ts';
import { type StreamRange, toStreamNameBounds } from '../event-store.ts';
import type { Followed } from './follow-log.ts';
import { PAGE } from './reader.ts';
import { eventOf } from './records.ts';
import { StreamList } from './stream-list.ts';

/** Streams whose first pages are asked for at once. */
const AHEAD = 16;

type ReadLog = Pick<Followed, 'names' | 'reading' | 'purges' | 'beginning'>;

/** Whole streams one after another, begun while their list still grows; it is kept for the next range of its category. */
export class WholeStreams {
  readonly #log: ReadLog;
  readonly #lists = new Map<string, StreamList>();

  constructor(log: ReadLog) {
    this.#log = log;
  }

  /** See `EventStore.readStreams`. */
  async *read(range: StreamRange, until: string): AsyncGenerator<readonly FoldableEvent[]> {
    await this.#log.purges.refresh();
    const begun: Begun[] = [];
    for await (const name of this.#inRange(range, until)) {
      const first = this.#page(name, 0, until);
      // Its failure is met when its turn comes, or ignored after the reader has left.
      first.catch(() => undefined);
      begun.push({ name, first });
      if (begun.length >= AHEAD) yield* this.#pages(begun.shift(), until);
    }
    while (begun.length > 0) yield* this.#pages(begun.shift(), until);
  }

  async *#inRange(range: StreamRange, until: string): AsyncGenerator<string> {
    const { from, before } = toStreamNameBounds(range);
    for await (const name of this.#list(range.category, until).read()) {
      if (name >= from && name < before && !this.#log.purges.has(name)) yield name;
    }
  }

  async *#pages(begun: Begun | undefined, until: string): AsyncGenerator<readonly FoldableEvent[]> {
    if (begun === undefined) return;
    for (let page = await begun.first; ;) {
      if (page.events.length > 0) yield page.events;
      const last = page.events.at(-1);
      if (!page.more || last === undefined) return;
      page = await this.#page(begun.name, last.revision + 1, until);
    }
  }

  async #page(name: string, from: number, until: string): Promise<Page> {
    const { names, reading } = this.#log;
    const { records, more } = await reading.stream(names.inCluster(name), {
      from: BigInt(from),
      direction: 'forward',
      most: PAGE,
    });
    const found = records.flatMap((record) => eventOf(names, record) ?? []);
    const events = found.filter(({ position }) => position <= until);
    return { events, more: more && events.length === found.length };
  }

  #list(category: string, until: string): StreamList {
    const known = this.#lists.get(category);
    if (known?.until === until && !known.failed) return known;
    const list = new StreamList(this.#log, category, until);
    this.#lists.set(category, list);
    return list;
  }
}

interface Begun {
  readonly name: string;
  readonly first: Promise<Page>;
}

interface Page {
  readonly events: readonly StoredEvent[];
  readonly more: boolean;
}
