import { Budget, type Rate } from './budget.ts';

/** A page that follows all it may and lets go of it again, with what its person does meanwhile. */
export const SOCKET_FRAMES: Rate = { burst: 192, perSecond: 8 };
/** Twice what a hall of hundreds of phones behind one address sends when all come at once (test/server/live/frames). */
export const NETWORK_FRAMES: Rate = { burst: 4_000, perSecond: 1_000 };
/** The most frames of all sockets together that are read in one turn of the event loop: a result waits for no more. */
const FRAMES_A_TURN = 16;

/**
 * When the next frame of a socket is read: within the socket's own budget first, then within that of its network, then in a
 * turn of the event loop that has not read many. A frame beyond a budget waits, and with it all behind it in that socket. As a
 * socket has one frame in the line of its network at a time, many sockets of one sender do not keep the others of a hall out.
 */
export class FrameTurns {
  readonly #rates: { readonly socket: Rate; readonly network: Rate };
  readonly #networks = new Map<string, Budget>();
  readonly #waiting: (() => void)[] = [];
  #slowed = 0;

  constructor(rates: { readonly socket?: Rate; readonly network?: Rate } = {}) {
    this.#rates = { socket: rates.socket ?? SOCKET_FRAMES, network: rates.network ?? NETWORK_FRAMES };
  }

  /** How many frames had to wait for a budget so far. */
  get slowed(): number {
    return this.#slowed;
  }

  /** For one socket of this network: resolves each time when its next frame may be read. */
  join(network: string): () => Promise<void> {
    const own = new Budget(this.#rates.socket);
    return async () => {
      await this.#useOne(own);
      await this.#useOne(this.#budgetOf(network));
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

  #budgetOf(network: string): Budget {
    const known = this.#networks.get(network) ?? new Budget(this.#rates.network);
    this.#networks.set(network, known);
    return known;
  }

  async #useOne(budget: Budget): Promise<void> {
    budget.use(1);
    if (budget.waitMs > 0) this.#slowed += 1;
    await budget.paid();
  }

  #readSome(): void {
    for (const read of this.#waiting.splice(0, FRAMES_A_TURN)) read();
    if (this.#waiting.length > 0) setImmediate(() => this.#readSome());
  }
}
