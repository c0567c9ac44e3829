import type { ClientBase, Pool, PoolClient } from 'pg';
import { Turns } from '../runtime/concurrency-limit.ts';

/** The database, or a transaction in it. */
export type Queryable = Pick<ClientBase, 'query'>;

/** Does `work` in one transaction: all of it, or with a fault nothing. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (cause) {
    // With the connection goes what it had begun, whatever state it is in.
    client.release(true);
    throw cause;
  }
}

/** With every connection held by somebody who waits for another one, nobody would get any. */
const MAX_LOCK_HOLDERS = 2;
const holding = new WeakMap<Pool, Turns>();

/** The same for `work` that asks the pool itself for more, or waits for whoever does: a few at once, the others in their turn. */
export function inHoldingTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const turns = holding.get(pool) ?? new Turns(MAX_LOCK_HOLDERS);
  holding.set(pool, turns);
  return turns.take(() => inTransaction(pool, work));
}
