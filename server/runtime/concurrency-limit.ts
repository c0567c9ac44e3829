/** How many may wait, and what whoever comes after them is rejected with. */
export interface WaitingRoom {
  readonly places: number;
  readonly full: () => Error;
}

/** Lets at most so many work at once; the others wait in the order they came, as many as there are places. */
export class Turns {
  #free: number;
  readonly #room: WaitingRoom | null;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number, room: WaitingRoom | null = null) {
    this.#free = atOnce;
    this.#room = room;
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Whoever leaves before his turn is not waited for: rejects with the signal's reason, and `work` is never begun. */
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
      // Whoever is next has the place, before anybody new can take it.
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
