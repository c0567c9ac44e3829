import type { WaitingRoom } from './concurrency-limit.ts';

/** Whose work it is: lanes share the turns evenly, and within a lane its keys do. */
export interface Sharer {
  readonly lane: string;
  readonly key: string;
}

interface Waiting {
  begin(): void;
  refuse(why: Error): void;
}

/**
 * Runs a limited number of tasks at once. Each lane has places of its own to wait; where they are full, the key with the most
 * tasks there gives up its newest for one that has fewer, so that no key keeps another out.
 */
export class SharedTurns {
  readonly #atOnce: number;
  readonly #room: WaitingRoom;
  /** The next one first. */
  readonly #lanes = new Map<string, Lane>();
  #working = 0;

  constructor(atOnce: number, room: WaitingRoom) {
    this.#atOnce = atOnce;
    this.#room = room;
  }

  /** The number of waiting tasks. */
  get waiting(): number {
    return [...this.#lanes.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Rejects with the room's error where there is no place, or it was given up. */
  async take<T>(sharer: Sharer, work: () => Promise<T>): Promise<T> {
    if (this.#working < this.#atOnce) this.#working += 1;
    else await this.#wait(sharer);
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #wait({ lane: name, key }: Sharer): Promise<void> {
    const lane = this.#lanes.get(name) ?? new Lane();
    this.#lanes.set(name, lane);
    if (lane.size >= this.#room.places) {
      const displaced = lane.giveUpFor(key);
      if (displaced === undefined) throw this.#room.full();
      displaced.refuse(this.#room.full());
    }
    return new Promise((begin, refuse) => lane.add(key, { begin, refuse }));
  }

  /** The turn goes to the next lane's next task, which begins in it. */
  #passOn(): void {
    for (const [name, lane] of this.#lanes) {
      const next = lane.next();
      if (next === undefined) continue;
      this.#lanes.delete(name);
      this.#lanes.set(name, lane);
      return next.begin();
    }
    this.#working -= 1;
  }
}

class Lane {
  /** The next one first. */
  readonly #byKey = new Map<string, Waiting[]>();
  size = 0;

  add(key: string, waiting: Waiting): void {
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), waiting]);
    this.size += 1;
  }

  /** The oldest task of the next key, which then comes last. */
  next(): Waiting | undefined {
    const [entry] = this.#byKey;
    if (entry === undefined) return undefined;
    const [key, [oldest, ...others]] = entry;
    this.#byKey.delete(key);
    if (others.length > 0) this.#byKey.set(key, others);
    this.size -= 1;
    return oldest;
  }

  /** The newest task of the key with the most; none where that would only take from one what it gives to another. */
  giveUpFor(key: string): Waiting | undefined {
    const [most, tasks] = [...this.#byKey].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    if (tasks.length <= (this.#byKey.get(key)?.length ?? 0) + 1) return undefined;
    this.#byKey.set(most, tasks.slice(0, -1));
    this.size -= 1;
    return tasks.at(-1);
  }
}
