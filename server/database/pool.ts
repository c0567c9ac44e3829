import { Pool, type PoolConfig } from 'pg';

/**
 * Connections to the database. Whoever holds one learns of its loss from the next statement: the library would also end
 * the process over one that is lost while nobody asks anything, unless somebody listens. `lost` is told of idle ones.
 */
export function openPool(config: PoolConfig, lost: (cause: Error) => void = () => undefined): Pool {
  const pool = new Pool({ keepAlive: true, ...config });
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
