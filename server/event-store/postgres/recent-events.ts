import type { StoredEvent } from '#domain/events.ts';
import type { EventPage } from '../subscriptions.ts';

// Who is further behind asks the database.
const MOST = 1_000;
const MAX_BYTES = 4_000_000;

/**
 * What this process appended last, without a hole between. Who follows the log and stands right before it gets it from
 * here: positions have no holes but where something was purged, so nothing can lie between, and the database is not asked
 * for what was only just sent there.
 */
export class RecentEvents {
  #events: StoredEvent[] = [];
  /** Stored size of each of them. */
  #sizes: number[] = [];
  #bytes = 0;

  /** Events as the log answered them, and how large they are together. */
  note(events: readonly StoredEvent[], bytes: number): void {
    for (const event of events) {
      const last = this.#events.at(-1);
      if (last !== undefined && placeOf(event) !== placeOf(last) + 1) this.forget();
      this.#events.push(event);
      this.#sizes.push(bytes / events.length);
      this.#bytes += bytes / events.length;
    }
    if (this.#events.length > 2 * MOST || this.#bytes > MAX_BYTES) this.#letGo();
  }

  /** What follows right after a position, at most `size`; null where that is not known here. */
  after(position: string | null, size: number): EventPage | null {
    const [first] = this.#events;
    if (first === undefined) return null;
    const from = Number(position ?? 0) + 1 - placeOf(first);
    if (from < 0 || from >= this.#events.length) return null;
    return { events: this.#events.slice(from, from + size), more: from + size < this.#events.length };
  }

  /** To be called when somebody else wrote, who may have purged any of it. */
  forget(): void {
    this.#events = [];
    this.#sizes = [];
    this.#bytes = 0;
  }

  #letGo(): void {
    let kept = 0;
    let bytes = 0;
    for (let size = this.#sizes.at(-1); size !== undefined && kept < MOST; size = this.#sizes.at(-1 - kept)) {
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

const placeOf = ({ position }: StoredEvent): number => Number(position);
