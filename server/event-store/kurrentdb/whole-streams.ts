import type { FoldableEvent, StoredEvent } from '#domain/events.ts';
import { type StreamRange, toStreamNameBounds } from '../event-store.ts';
import type { Followed } from './follow-log.ts';
import { PAGE } from './reader.ts';
import { eventOf, preparePositionOf } from './records.ts';

/** Streams whose first pages are asked for at once. */
const AHEAD = 16;

type ReadLog = Pick<Followed, 'names' | 'reading' | 'purges' | 'beginning'>;

/** The names of a category's streams, in order, as far as a position. */
interface Listed {
  readonly category: string;
  readonly until: string;
  readonly names: readonly string[];
}

/**
 * Whole streams one after another. The server keeps no list of its streams: it is made by going through the log once,
 * and kept for the next range of the same category.
 */
export class WholeStreams {
  readonly #log: ReadLog;
  readonly #listed = new Map<string, Promise<Listed>>();

  constructor(log: ReadLog) {
    this.#log = log;
  }

  /** See `EventStore.readStreams`. */
  async *read(range: StreamRange, until: string): AsyncGenerator<readonly FoldableEvent[]> {
    const { from, before } = toStreamNameBounds(range);
    const { purges } = this.#log;
    await purges.refresh();
    const { names } = await this.#list(range.category, until);
    const inRange = names.filter((name) => name >= from && name < before && !purges.has(name));
    const begun: { readonly name: string; readonly first: Promise<Page> }[] = [];
    for (let next = 0; next < inRange.length || begun.length > 0;) {
      for (; begun.length < AHEAD && next < inRange.length; next += 1) {
        const name = inRange[next] ?? '';
        const first = this.#page(name, 0, until);
        // Its failure is met when its turn comes, or by nobody where the reader has left.
        first.catch(() => undefined);
        begun.push({ name, first });
      }
      const reading = begun.shift();
      if (reading !== undefined) yield* this.#pages(reading.name, await reading.first, until);
    }
  }

  async *#pages(name: string, first: Page, until: string): AsyncGenerator<readonly FoldableEvent[]> {
    for (let page = first; ;) {
      if (page.events.length > 0) yield page.events;
      const last = page.events.at(-1);
      if (!page.more || last === undefined) return;
      page = await this.#page(name, last.revision + 1, until);
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

  #list(category: string, until: string): Promise<Listed> {
    const before = this.#listed.get(category)?.catch(() => null) ?? Promise.resolve(null);
    const listing = before.then((known) => (known?.until === until ? known : this.#goThrough(category, until)));
    this.#listed.set(category, listing);
    return listing;
  }

  async #goThrough(category: string, until: string): Promise<Listed> {
    const { names, reading, beginning } = this.#log;
    const found = new Set<string>();
    for await (const { records } of reading.pages(beginning, names.filter(`${category}-`))) {
      for (const record of records) {
        const event = preparePositionOf(record) <= BigInt(until) ? eventOf(names, record) : null;
        if (event !== null) found.add(event.stream);
      }
      const last = records.at(-1);
      if (last !== undefined && preparePositionOf(last) >= BigInt(until)) break;
    }
    return { category, until, names: [...found].sort() };
  }
}

interface Page {
  readonly events: readonly StoredEvent[];
  readonly more: boolean;
}
