import type { StoredEvent } from '#domain/events.ts';
import type { EventPage } from '../subscriptions.ts';

// Subscribers further behind read from the database.
const MAX_EVENTS = 1_000;
const MAX_BYTES = 4_000_000;

/**
 * The events this process appended last, without a gap. A subscriber whose position is right before one of them reads
 * it from here instead of the database: positions have no holes except from purges, so no event can lie between.
 */
export class RecentEvents {
  #events: StoredEvent[] = [];
  /** Stored size of each of them. */
  #sizes: number[] = [];
  #bytes = 0;

  /** Adds events as the log answered them, with their total size. */
  note(events: readonly StoredEvent[], bytes: number): void {
    for (const event of events) {
      const last = this.#events.at(-1);
      if (last !== undefined && positionAsNumber(event) !== positionAsNumber(last) + 1) this.forget();
      this.#events.push(event);
      this.#sizes.push(bytes / events.length);
      this.#bytes += bytes / events.length;
    }
    if (this.#events.length > 2 * MAX_EVENTS || this.#bytes > MAX_BYTES) this.#letGo();
  }

  /** The events right after a position, at most `size`; null if they are not held here. */
  after(position: string | null, size: number): EventPage | null {
    const [first] = this.#events;
    if (first === undefined) return null;
    const from = Number(position ?? 0) + 1 - positionAsNumber(first);
    if (from < 0 || from >= this.#events.length) return null;
    return { events: this.#events.slice(from, from + size), more: from + size < this.#events.length };
  }

  /** Called when another process wrote, which may have purged any of them. */
  forget(): void {
    this.#events = [];
    this.#sizes = [];
    this.#bytes = 0;
  }

  #letGo(): void {
    let kept = 0;
    let bytes = 0;
    for (let size = this.#sizes.at(-1); size !== undefined && kept < MAX_EVENTS; size = this.#sizes.at(-1 - kept)) {
      if (bytes + size > MAX_BYTES) break;
      bytes += size;
      kept += 1;
    }
    const from = this.#events.length - kept;
    this.#events = this.#events.slice(from);
    this.#sizes = this.#sizes.slice(from);
    this.#bytes = bytes;
  }
}

const positionAsNumber = ({ position }: StoredEvent): number => Number(position);
