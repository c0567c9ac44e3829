import type { WaitingRoom } from './concurrency-limit.ts';

/** Whose work it is: queues share the turns evenly, and within a queue its keys do. */
export interface Sharer {
  readonly queue: string;
  readonly key: string;
}

interface PendingTask {
  begin(): void;
  refuse(why: Error): void;
}

/**
 * Runs a limited number of tasks at once. Each queue has places of its own to wait; where they are full, the key with the most
 * tasks there gives up its newest for one that has fewer, so that no key keeps another out.
 */
export class SharedTurns {
  readonly #atOnce: number;
  readonly #room: WaitingRoom;
  /** The next one first. */
  readonly #queues = new Map<string, FairQueue>();
  #working = 0;

  constructor(atOnce: number, room: WaitingRoom) {
    this.#atOnce = atOnce;
    this.#room = room;
  }

  /** The number of waiting tasks. */
  get waiting(): number {
    return [...this.#queues.values()].reduce((sum, { size }) => sum + size, 0);
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

  #wait({ queue: name, key }: Sharer): Promise<void> {
    const queue = this.#queues.get(name) ?? new FairQueue();
    this.#queues.set(name, queue);
    if (queue.size >= this.#room.places) {
      const displaced = queue.giveUpFor(key);
      if (displaced === undefined) throw this.#room.full();
      displaced.refuse(this.#room.full());
    }
    return new Promise((begin, refuse) => queue.add(key, { begin, refuse }));
  }

  /** The turn goes to the next queue's next task, which begins in it. */
  #passOn(): void {
    for (const [name, queue] of this.#queues) {
      const next = queue.next();
      if (next === undefined) continue;
      this.#queues.delete(name);
      this.#queues.set(name, queue);
      return next.begin();
    }
    this.#working -= 1;
  }
}

class FairQueue {
  /** The next one first. */
  readonly #byKey = new Map<string, PendingTask[]>();
  size = 0;

  add(key: string, waiting: PendingTask): void {
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), waiting]);
    this.size += 1;
  }

  /** The oldest task of the next key, which then comes last. */
  next(): PendingTask | undefined {
    const [entry] = this.#byKey;
    if (entry === undefined) return undefined;
    const [key, [oldest, ...others]] = entry;
    this.#byKey.delete(key);
    if (others.length > 0) this.#byKey.set(key, others);
    this.size -= 1;
    return oldest;
  }

  /** The newest task of the key with the most; none where that would only take from one what it gives to another. */
  giveUpFor(key: string): PendingTask | undefined {
    const [most, tasks] = [...this.#byKey].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    if (tasks.length <= (this.#byKey.get(key)?.length ?? 0) + 1) return undefined;
    this.#byKey.set(most, tasks.slice(0, -1));
    this.size -= 1;
    return tasks.at(-1);
  }
}
