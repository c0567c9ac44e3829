import type { Pool, PoolClient } from 'pg';
import { texts } from '../texts/de.ts';

const t = texts.database;

/** One step forward; its text never changes once it is released. */
export interface MigrationStep {
  readonly id: string;
  readonly sql: string;
  /** Earlier steps that did the same together: where all of them ran, this one counts as run and takes their place. */
  readonly replaces?: readonly string[];
}

/**
 * Brings `schema` up to date: makes it, then runs the steps it does not have yet, in order, each in a transaction of its
 * own with the schema as search_path. Several nodes may call it at once. Throws with a German sentence where the schema
 * has steps that this version does not know, i.e. was used by a newer one, or only some of those that a step replaces.
 */
export async function migrate(pool: Pool, schema: string, steps: readonly MigrationStep[]): Promise<void> {
  const client = await pool.connect();
  const name = client.escapeIdentifier(schema);
  try {
    // A name that two schemas' locks share would only make them wait for each other.
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`migrate ${schema}`]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${name}`);
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${name}.migrations (id text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const { rows } = await client.query<{ id: string }>(`SELECT id FROM ${name}.migrations`);
    const applied = new Set(rows.map((row) => row.id));
    assertNotNewer(schema, applied, steps);
    for (const step of steps) {
      if (applied.has(step.id)) continue;
      const former = step.replaces?.filter((id) => applied.has(id)) ?? [];
      if (former.length === 0) await run(client, name, step, step.sql);
      else if (former.length === step.replaces?.length) await run(client, name, step, '');
      else throw new Error(t.halfMigratedSchema(schema));
    }
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [`migrate ${schema}`]);
    client.release();
  } catch (cause) {
    // A connection that may still hold the lock must not go back into the pool.
    client.release(true);
    throw cause;
  }
}

function assertNotNewer(schema: string, applied: ReadonlySet<string>, steps: readonly MigrationStep[]): void {
  const known = new Set(steps.flatMap(({ id, replaces = [] }) => [id, ...replaces]));
  const newer = [...applied].filter((id) => !known.has(id));
  if (newer.length === 0) return;
  throw new Error(t.newerSchema(schema, newer.join(', ')));
}

/** Runs `sql` as this step, whose row takes the place of those that it replaces. */
async function run(client: PoolClient, name: string, step: MigrationStep, sql: string): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL search_path TO ${name}`);
    await client.query(sql);
    await client.query(`DELETE FROM ${name}.migrations WHERE id = ANY($1)`, [step.replaces ?? []]);
    await client.query(`INSERT INTO ${name}.migrations (id) VALUES ($1)`, [step.id]);
    await client.query('COMMIT');
  } catch (cause) {
    throw new Error(t.stepFailed(step.id, name), { cause });
  }
}
