/** The number of places to wait, and the error for callers beyond it. */
export interface WaitingRoom {
  readonly places: number;
  readonly full: () => Error;
}

/** Runs a limited number of tasks at once; the others wait in order, as many as there are places. */
export class Turns {
  #free: number;
  readonly #room: WaitingRoom | null;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number, room: WaitingRoom | null = null) {
    this.#free = atOnce;
    this.#room = room;
  }

  /** The number of waiting tasks. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * A caller that leaves early is removed from the queue: rejects with the signal's reason, and `work` is never begun.
   */
  async take<T>(work: () => Promise<T>, leaving?: AbortSignal): Promise<T> {
    leaving?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else {
      if (this.#room !== null && this.#waiting.length >= this.#room.places) throw this.#room.full();
      await this.#turn(leaving);
    }
    try {
      return await work();
    } finally {
      // The next waiter gets the slot; newcomers cannot overtake.
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  #turn(leaving?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(leaving?.reason);
      };
      const begin = (): void => {
        leaving?.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.push(begin);
      leaving?.addEventListener('abort', leave, { once: true });
    });
  }
}
