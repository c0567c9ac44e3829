import type { Presence } from '#domain/live-contract.ts';
import type { Connection } from './connection.ts';

interface Place {
  readonly topic: string;
  readonly place: string;
}

// Somebody who clicks through the matches must not make a frame for everybody with each click.
const PAUSE = 100;

/** Who of the organisers is where: one place per connection, seen on every topic it belongs to. */
export class People {
  readonly #at = new Map<Connection, readonly Place[]>();
  readonly #changed = new Set<string>();
  readonly #tell: (presence: Presence) => void;
  #planned: ReturnType<typeof setTimeout> | null = null;

  constructor(tell: (presence: Presence) => void) {
    this.#tell = tell;
  }

  /** Moves a connection; no places: it is nowhere. */
  move(connection: Connection, places: readonly Place[]): void {
    const before = this.#at.get(connection) ?? [];
    if (places.length === 0) this.#at.delete(connection);
    else this.#at.set(connection, places);
    for (const { topic } of [...before, ...places]) this.#changed.add(topic);
    if (this.#changed.size > 0) this.#planned ??= setTimeout(() => this.#tellChanged(), PAUSE);
  }

  /** Where a connection is, on every topic it is seen on. */
  placesOf(connection: Connection): readonly Place[] {
    return this.#at.get(connection) ?? [];
  }

  /** By name, then place; two pages of one person at one place are one. */
  on(topic: string): Presence {
    const people = new Map<string, { name: string; place: string }>();
    for (const [{ caller }, places] of this.#at) {
      for (const { topic: where, place } of places)
        if (where === topic) people.set(JSON.stringify([caller.name, place]), { name: caller.name, place });
    }
    return { topic, people: [...people.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, person]) => person) };
  }

  stop(): void {
    if (this.#planned !== null) clearTimeout(this.#planned);
  }

  #tellChanged(): void {
    this.#planned = null;
    for (const topic of this.#changed) this.#tell(this.on(topic));
    this.#changed.clear();
  }
}
