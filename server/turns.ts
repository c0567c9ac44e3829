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

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else {
      if (this.#room !== null && this.#waiting.length >= this.#room.places) throw this.#room.full();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
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
}
