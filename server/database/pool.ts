import { Pool, type PoolConfig } from 'pg';

/**
 * Connections to the database. A lost connection in use fails its next statement; the empty error listeners keep the
 * library from ending the process over it. `lost` is told of idle ones.
 */
export function openPool(config: PoolConfig, lost: (cause: Error) => void = () => undefined): Pool {
  const pool = new Pool({ keepAlive: true, ...config });
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
