import { setTimeout as pause } from 'node:timers/promises';

/** Up to `burst` at once, then `perSecond`. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** What has been used of a rate. */
export class Budget {
  readonly #every: number;
  readonly #ahead: number;
  /** When all that was used would have come at the steady rate, in ms. */
  #paidAt = 0;

  constructor({ burst, perSecond }: Rate) {
    this.#every = 1_000 / perSecond;
    this.#ahead = burst * this.#every;
  }

  use(count: number): void {
    this.#paidAt = Math.max(this.#paidAt, performance.now()) + count * this.#every;
  }

  /** Milliseconds until all that was used so far is within the rate. */
  get waitMs(): number {
    return Math.max(0, this.#paidAt - performance.now() - this.#ahead);
  }

  /** Whether the whole burst is there again. */
  get isUnused(): boolean {
    return this.#paidAt <= performance.now();
  }

  /** Resolves once all that was used so far is within the rate. */
  async paid(): Promise<void> {
    const ms = this.waitMs;
    if (ms > 0) await pause(ms, undefined, { ref: false });
  }
}
