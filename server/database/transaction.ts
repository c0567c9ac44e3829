import type { ClientBase, Pool, PoolClient } from 'pg';
import { ConcurrencyLimit } from '../runtime/concurrency-limit.ts';

/** The database, or a transaction in it. */
export type Queryable = Pick<ClientBase, 'query'>;

/** Runs `work` in one transaction: all of it, or nothing after an error. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (cause) {
    // Closing the connection discards the transaction in any state.
    client.release(true);
    throw cause;
  }
}

/** Without this limit, lock holders waiting for a second connection could occupy the whole pool: a deadlock. */
const MAX_LOCK_HOLDERS = 2;

/** Who holds a lock, and who waits for a turn. */
class Holders {
  readonly #turns = new ConcurrencyLimit(MAX_LOCK_HOLDERS);
  #waiting = new AbortController();

  take<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.run(work);
  }

  async takeUnlessSilent<T>(work: () => Promise<T>, silence: (error: unknown) => Error | null): Promise<T> {
    const heeded = async (): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        const silent = silence(error);
        if (silent !== null) this.#tellWaiting(silent);
        throw error;
      }
    };
    return this.#turns.run(heeded, this.#waiting.signal);
  }

  #tellWaiting(silent: Error): void {
    const waiting = this.#waiting;
    this.#waiting = new AbortController();
    waiting.abort(silent);
  }
}

const holding = new WeakMap<Pool, Holders>();

function holdersOf(pool: Pool): Holders {
  const holders = holding.get(pool) ?? new Holders();
  holding.set(pool, holders);
  return holders;
}

/**
 * The same for `work` that needs further connections of the pool, or waits for others that do: a few at once, the rest
 * queue.
 */
export const inLockingTransaction = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  holdersOf(pool).take(() => inTransaction(pool, work));

/**
 * The same for `work` that waits for what may be silent: `silence` tells by an error that it was, and what those who queue
 * for it are refused with. Each would otherwise wait for it in turn, behind all others.
 */
export const inHoldingTransactionUnlessSilent = <T>(
  pool: Pool,
  silence: (error: unknown) => Error | null,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => holdersOf(pool).takeUnlessSilent(() => inTransaction(pool, work), silence);
