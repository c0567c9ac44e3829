import type { ClientBase, Pool, PoolClient } from 'pg';
import { Turns } from '../runtime/concurrency-limit.ts';

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
const holding = new WeakMap<Pool, Turns>();

/**
 * The same for `work` that needs further connections of the pool, or waits for others that do: a few at once, the rest
 * queue.
 */
export function inHoldingTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const turns = holding.get(pool) ?? new Turns(MAX_LOCK_HOLDERS);
  holding.set(pool, turns);
  return turns.take(() => inTransaction(pool, work));
}
