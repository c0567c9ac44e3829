import PQueue from 'p-queue';

/** The number of places to wait, and the error for callers beyond it. */
export interface QueueLimit {
  readonly maxQueued: number;
  readonly full: () => Error;
}

/** Runs a limited number of tasks at once; the others wait in order, as many as there are places. */
export class ConcurrencyLimit {
  readonly #queue: PQueue;
  readonly #room: QueueLimit | null;

  constructor(atOnce: number, room: QueueLimit | null = null) {
    this.#queue = new PQueue({ concurrency: atOnce });
    this.#room = room;
  }

  /** The number of waiting tasks. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * A caller that leaves early is removed from the queue: rejects with the signal's reason, and `work` is never begun. Work
   * that has begun keeps its turn until it ends.
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const { concurrency, pending, size } = this.#queue;
    if (this.#room !== null && pending >= concurrency && size >= this.#room.maxQueued) throw this.#room.full();
    if (signal === undefined) return await this.#queue.add(work);
    // The queue would give the turn of work under way to the next one as soon as its signal fires.
    const waiting = new AbortController();
    const leave = (): void => waiting.abort(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    const acquire = (): Promise<T> => {
      signal.removeEventListener('abort', leave);
      return work();
    };
    return await this.#queue.add(acquire, { signal: waiting.signal });
  }
}

/** Turns of their own for each key: what one has under way, or waits for, holds up no other. */
export class KeyedConcurrencyLimit {
  readonly #atOnce: number;
  readonly #room: QueueLimit;
  readonly #turns = new Map<string, { readonly turns: ConcurrencyLimit; users: number }>();

  constructor(atOnce: number, room: QueueLimit) {
    this.#atOnce = atOnce;
    this.#room = room;
  }

  /** The number of keys with tasks under way. */
  get keys(): number {
    return this.#turns.size;
  }

  /** As `Turns.take`, among the tasks of this key. */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const own = this.#turns.get(key) ?? { turns: new ConcurrencyLimit(this.#atOnce, this.#room), users: 0 };
    this.#turns.set(key, own);
    own.users += 1;
    try {
      return await own.turns.run(work, signal);
    } finally {
      own.users -= 1;
      if (own.users === 0) this.#turns.delete(key);
    }
  }

  /** A turn for what has several steps: resolves when it begins, with the function that ends it. Rejects as `take`. */
  acquire(key: string, signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      this.run(key, () => new Promise<void>((end) => resolve(end)), signal).catch(reject);
    });
  }
}
