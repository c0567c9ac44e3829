import type { StoredEvent } from '#domain/events.ts';
import type { Page } from '../following.ts';

// Few enough that even the largest appends (900 kB) stay within bounds; who is further behind asks the database.
const MOST = 50;

/**
 * What this process appended last, without a hole between. Who follows the log and stands right before it gets it from
 * here: positions have no holes but where something was purged, so nothing can lie between, and the database is not asked
 * for what was only just sent there.
 */
export class Recent {
  #events: StoredEvent[] = [];

  /** Events as the log answered them. */
  note(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const last = this.#events.at(-1);
      if (last !== undefined && placeOf(event) !== placeOf(last) + 1) this.#events = [];
      this.#events.push(event);
    }
    if (this.#events.length > 2 * MOST) this.#events = this.#events.slice(-MOST);
  }

  /** What follows right after a position, at most `size`; null where that is not known here. */
  after(position: string | null, size: number): Page | null {
    const [first] = this.#events;
    if (first === undefined) return null;
    const from = Number(position ?? 0) + 1 - placeOf(first);
    if (from < 0 || from >= this.#events.length) return null;
    return { events: this.#events.slice(from, from + size), more: from + size < this.#events.length };
  }

  forget(): void {
    this.#events = [];
  }
}

const placeOf = ({ position }: StoredEvent): number => Number(position);
