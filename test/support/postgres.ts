import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { inject } from 'vitest';

export interface FreshDatabase {
  readonly url: string;
  /** Ends connections that are still open, too. */
  drop(): Promise<void>;
}

/** A new, empty database on the server of this test run. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropped(server, name) };
}

/**
 * Forcing connections to end needs a right over each of them, which no role has over autovacuum: it soon ends by
 * itself. Connections that are closing get the moment they need: ended by force, their error would have no listener.
 */
async function dropped(server: string, name: string): Promise<void> {
  await isLeft(server, name);
  for (let tries = 0; ; tries += 1) {
    try {
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (fault) {
      const isHeldByTheServer = fault instanceof DatabaseError && fault.code === '42501';
      if (!isHeldByTheServer || tries === 100) throw fault;
      await pause(100);
    }
  }
}

const CLOSED_WITHIN = 1_000;

/** Waits until no client is connected any more, up to a timeout. */
async function isLeft(server: string, name: string): Promise<void> {
  const until = Date.now() + CLOSED_WITHIN;
  const asked = `SELECT FROM pg_stat_activity WHERE datname = '${name}' AND backend_type = 'client backend'`;
  while ((await onServer(server, asked)) > 0 && Date.now() < until) await pause(10);
}

/** Runs one statement on the PostgreSQL of the run, or on a database of it; returns the number of rows. */
export async function onServer(url: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
