import { Client } from 'pg';

/** Keeps a projection's tables from taking anything in, as a transaction that hangs would, until the answer is called. */
export async function blockTables(url: string, projection: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM tables.checkpoints WHERE name = $1 FOR UPDATE', [projection]);
  return () => client.end();
}

/** Keeps the log in PostgreSQL from saying anything, as a database that hangs would, until the answer is called. */
export async function blockLog(url: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE log.events IN ACCESS EXCLUSIVE MODE');
  return () => client.end();
}
