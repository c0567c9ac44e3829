import { setTimeout as pause } from 'node:timers/promises';

/** So many frames at once, then so many a second. */
export interface FrameRate {
  readonly burst: number;
  readonly perSecond: number;
}

/** A page that follows all it may and lets go of it again, with what its person does meanwhile. */
export const SOCKET_FRAMES: FrameRate = { burst: 192, perSecond: 8 };
/** Twice what a hall of hundreds of phones behind one address sends when all come at once (test/server/live/frames). */
export const NETWORK_FRAMES: FrameRate = { burst: 4_000, perSecond: 1_000 };
/** The most frames of all sockets together that are read in one turn of the event loop: a result waits for no more. */
const FRAMES_A_TURN = 16;

/** What has been used of a rate. */
export class FrameBudget {
  readonly #every: number;
  readonly #ahead: number;
  /** When all frames so far would have come at the steady rate, in ms. */
  #paidAt = 0;

  constructor({ burst, perSecond }: FrameRate) {
    this.#every = 1_000 / perSecond;
    this.#ahead = burst * this.#every;
  }

  /** Takes one frame; answers how many milliseconds it has to wait. */
  take(): number {
    const now = performance.now();
    this.#paidAt = Math.max(this.#paidAt, now) + this.#every;
    return Math.max(0, this.#paidAt - now - this.#ahead);
  }

  /** Whether the whole burst is there again. */
  get isUnused(): boolean {
    return this.#paidAt <= performance.now();
  }
}

/**
 * When the next frame of a socket is read: within the socket's own budget first, then within that of its network, then in a
 * turn of the event loop that has not read many. A frame beyond a budget waits, and with it all behind it in that socket. As a
 * socket has one frame in the line of its network at a time, many sockets of one sender do not keep the others of a hall out.
 */
export class FrameTurns {
  readonly #rates: { readonly socket: FrameRate; readonly network: FrameRate };
  readonly #networks = new Map<string, FrameBudget>();
  readonly #waiting: (() => void)[] = [];
  #slowed = 0;

  constructor(rates: { readonly socket?: FrameRate; readonly network?: FrameRate } = {}) {
    this.#rates = { socket: rates.socket ?? SOCKET_FRAMES, network: rates.network ?? NETWORK_FRAMES };
  }

  /** How many frames had to wait for a budget so far. */
  get slowed(): number {
    return this.#slowed;
  }

  /** For one socket of this network: resolves each time when its next frame may be read. */
  join(network: string): () => Promise<void> {
    const own = new FrameBudget(this.#rates.socket);
    return async () => {
      await this.#waitFor(own);
      await this.#waitFor(this.#budgetOf(network));
      await new Promise<void>((read) => {
        this.#waiting.push(read);
        if (this.#waiting.length === 1) setImmediate(() => this.#readSome());
      });
    };
  }

  /** Forgets networks whose budget is whole again. */
  forgetUnused(): void {
    for (const [network, budget] of this.#networks) if (budget.isUnused) this.#networks.delete(network);
  }

  #budgetOf(network: string): FrameBudget {
    const known = this.#networks.get(network) ?? new FrameBudget(this.#rates.network);
    this.#networks.set(network, known);
    return known;
  }

  async #waitFor(budget: FrameBudget): Promise<void> {
    const ms = budget.take();
    if (ms === 0) return;
    this.#slowed += 1;
    await pause(ms, undefined, { ref: false });
  }

  #readSome(): void {
    for (const read of this.#waiting.splice(0, FRAMES_A_TURN)) read();
    if (this.#waiting.length > 0) setImmediate(() => this.#readSome());
  }
}
