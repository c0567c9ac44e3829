import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

const TABLES = ['organizations', 'tournaments', 'matches', 'standings', 'rankings'];
const REACHED_WITHIN = 20_000;

/** The documented tables as one text, once they hold all of the log up to `head`. */
export async function tablesAt(pool: Pool, head: string): Promise<string> {
  await reached(pool, head);
  const texts = await Promise.all(
    TABLES.map((name) =>
      pool.query<{ rows: string }>(
        `SELECT coalesce(json_agg(t ORDER BY t::text), '[]')::text AS rows FROM portal.${name} t`,
      ),
    ),
  );
  return texts.map(({ rows }, place) => `${TABLES[place]}: ${rows[0]?.rows}`).join('\n');
}

async function reached(pool: Pool, head: string): Promise<void> {
  const until = Date.now() + REACHED_WITHIN;
  while (Date.now() < until) {
    const { rows } = await pool.query<{ done: boolean | null }>(
      'SELECT bool_and(position >= $1) AS done FROM tables.checkpoints WHERE shown',
      [head],
    );
    if (rows[0]?.done === true) return;
    await pause(50);
  }
  throw new Error('The tables do not reach the head of the log');
}

/** Takes every table away: a portal that starts builds them from the log. None may run meanwhile. */
export async function dropTables(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    String.raw`SELECT nspname AS name FROM pg_namespace WHERE nspname = 'portal' OR nspname LIKE 'tables%'`,
  );
  for (const { name } of rows) await pool.query(`DROP SCHEMA "${name}" CASCADE`);
}
