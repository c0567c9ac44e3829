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

/** Ending connections by force needs a right over each of them, which no role has over autovacuum: it is soon done. */
async function dropped(server: string, name: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    } catch (fault) {
      const isHeldByTheServer = fault instanceof DatabaseError && fault.code === '42501';
      if (!isHeldByTheServer || tries === 100) throw fault;
      await pause(100);
    }
  }
}

/** One statement on the PostgreSQL of the run, or on a database of it. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
