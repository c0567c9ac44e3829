import type { ClientBase, Pool, PoolClient } from 'pg';

/** The database, or a transaction in it. */
export type Rows = Pick<ClientBase, 'query'>;

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
