import type { ClientBase, Pool } from 'pg';
import type { AnyProjection } from '#projections/projection.ts';
import { inRelaxedTransaction, leaderLock, markPublished, readCheckpoints } from './checkpoints.ts';
import { isFree } from '../database/advisory-lock.ts';
import { quoteIdentifier, schemaOf, publishTables } from './table-schema.ts';

// Which version the documented names refer to: the highest that is built and led. So a new version takes over once it
// has caught up; the old one keeps running in parallel during a rolling deploy, and takes over again on a rollback.

/**
 * Publishes the tables in `schema` under the documented names, unless a higher version is led. Called in a transaction.
 */
export async function publishUnlessOutranked(
  client: ClientBase,
  schema: string,
  projection: AnyProjection,
): Promise<void> {
  if ((await builtVersions(client, projection, '>')).some(({ led }) => led)) return;
  // The mark first, as a rebuild locks the checkpoints before it publishes: so neither waits for the other.
  await markPublished(client, projection);
  await publishTables(client, schema, projection);
}

/** Removes lower versions without a leader; called by the leader of the published version. */
export async function removeOutdated(client: ClientBase, projection: AnyProjection): Promise<void> {
  for (const { version, led } of await builtVersions(client, projection, '<')) {
    if (led) continue;
    await inRelaxedTransaction(client, async () => {
      const outdated = { name: projection.name, version };
      await client.query('DELETE FROM tables.checkpoints WHERE name = $1 AND version = $2', [projection.name, version]);
      await client.query(`DROP SCHEMA IF EXISTS ${quoteIdentifier(schemaOf(outdated))} CASCADE`);
    });
  }
}

/** Whether a node leads any version of this projection: that one brings on what is shown, or takes it over. */
export async function hasLeader(pool: Pool, projection: AnyProjection): Promise<boolean> {
  const { name } = projection;
  for (const { version } of [projection, ...(await readCheckpoints(pool, projection))]) {
    if (!(await isFree(pool, leaderLock({ name, version })))) return true;
  }
  return false;
}

async function builtVersions(
  client: ClientBase,
  { name, version }: AnyProjection,
  compared: '<' | '>',
): Promise<{ version: number; led: boolean }[]> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT version FROM tables.checkpoints WHERE name = $1 AND version ${compared} $2`,
    [name, version],
  );
  const found = [];
  for (const other of rows)
    found.push({ ...other, led: !(await isFree(client, leaderLock({ name, version: other.version }))) });
  return found;
}
