import type { QueueLimit } from './concurrency-limit.ts';

/** Whose work it is: queues share the turns evenly, and within a queue its keys do. */
export interface FairShare {
  readonly queue: string;
  readonly key: string;
}

interface PendingTask {
  begin(): void;
  refuse(why: Error): void;
}

/** A key that had no turn for so long is new: its next task comes before those of keys that had one. */
const NEW_AGAIN_AFTER_MS = 10 * 60_000;

/**
 * Runs a limited number of tasks at once. Each queue has places of its own to wait; where they are full, the key with the most
 * tasks there gives up its newest for one that has fewer, and a key that had a turn lately gives one up for a new key. So no
 * number of keys that keep asking keeps a new one out.
 */
export class FairConcurrencyLimit {
  readonly #atOnce: number;
  readonly #room: QueueLimit;
  /** The next one first. */
  readonly #queues = new Map<string, FairQueue>();
  #working = 0;

  constructor(atOnce: number, room: QueueLimit) {
    this.#atOnce = atOnce;
    this.#room = room;
  }

  /** The number of waiting tasks. */
  get waiting(): number {
    return [...this.#queues.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Rejects with the room's error where there is no place, or it was given up. */
  async take<T>(sharer: FairShare, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(sharer.queue) ?? new FairQueue();
    this.#queues.set(sharer.queue, queue);
    if (this.#working < this.#atOnce) {
      this.#working += 1;
      queue.noteTurn(sharer.key);
    } else await this.#wait(queue, sharer.key);
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #wait(queue: FairQueue, key: string): Promise<void> {
    if (queue.size >= this.#room.maxQueued) {
      const displaced = queue.displaceFor(key);
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
  /** When each key had its last turn, in milliseconds; the longest ago first. */
  readonly #turnAt = new Map<string, number>();
  size = 0;

  add(key: string, waiting: PendingTask): void {
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), waiting]);
    this.size += 1;
  }

  noteTurn(key: string): void {
    const now = performance.now();
    this.#turnAt.delete(key);
    this.#turnAt.set(key, now);
    for (const [longestAgo, at] of this.#turnAt) {
      if (now - at < NEW_AGAIN_AFTER_MS) break;
      this.#turnAt.delete(longestAgo);
    }
  }

  /** The oldest task of the first new key, else of the next key, which then comes last. */
  next(): PendingTask | undefined {
    const [first] = this.#byKey;
    const entry = [...this.#byKey].find(([key]) => this.#isNew(key)) ?? first;
    if (entry === undefined) return undefined;
    const [key, [oldest, ...others]] = entry;
    this.noteTurn(key);
    this.#byKey.delete(key);
    if (others.length > 0) this.#byKey.set(key, others);
    this.size -= 1;
    return oldest;
  }

  /**
   * The newest task of the key with the most, or, for the first of a new key, of the last one that is not new; none where that
   * would only take from one what it gives to another.
   */
  displaceFor(key: string): PendingTask | undefined {
    const own = this.#byKey.get(key)?.length ?? 0;
    const most = [...this.#byKey].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    const isFirst = own === 0 && this.#isNew(key);
    const giving =
      most[1].length > own + 1
        ? most
        : isFirst
          ? [...this.#byKey].findLast(([other]) => !this.#isNew(other))
          : undefined;
    if (giving === undefined) return undefined;
    const [other, tasks] = giving;
    if (tasks.length === 1) this.#byKey.delete(other);
    else this.#byKey.set(other, tasks.slice(0, -1));
    this.size -= 1;
    return tasks.at(-1);
  }

  #isNew(key: string): boolean {
    return performance.now() - (this.#turnAt.get(key) ?? -Infinity) >= NEW_AGAIN_AFTER_MS;
  }
}
