import { Pool, types, type CustomTypesConfig, type PoolConfig } from 'pg';

/** An instant of a row: as JSON it has the one form that all answers have, UTC in seconds. */
class Instant extends Date {
  override toJSON(): string {
    return `${this.toISOString().slice(0, -5)}Z`;
  }
}

const TIMESTAMPTZ = types.builtins.TIMESTAMPTZ;
const readInstant = (written: string): Date => new Instant(types.getTypeParser(TIMESTAMPTZ, 'text')(written));
const readers: CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === TIMESTAMPTZ && format !== 'binary' ? readInstant : types.getTypeParser(id, format),
};

/**
 * Connections to the database. A lost connection in use fails its next statement; the empty error listeners keep the
 * library from ending the process over it. `lost` is told of idle ones, until the pool ends: it does not wait for its
 * connections, so a database that stops right after may end them first.
 */
export function openPool(config: PoolConfig, lost: (cause: Error) => void = () => undefined): Pool {
  const pool = new Pool({ keepAlive: true, types: readers, ...config });
  pool.on('error', (cause) => {
    if (!pool.ending) lost(cause);
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
