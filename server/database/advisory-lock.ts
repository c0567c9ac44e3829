import type { ClientBase, Pool } from 'pg';

/** The key of a session lock as PostgreSQL takes it. */
export const advisoryLockKey = (words: string): string => `hashtextextended('tables ${words}', 0)`;

/** Whether no connection holds this lock. */
export async function isFree(database: ClientBase | Pool, lock: string): Promise<boolean> {
  const { rows } = await database.query<{ free: boolean }>(
    `SELECT CASE WHEN pg_try_advisory_lock(${lock}) THEN pg_advisory_unlock(${lock}) ELSE false END AS free`,
  );
  return rows[0]?.free === true;
}
