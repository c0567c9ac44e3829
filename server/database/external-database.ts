import { errorCode } from '../runtime/to-error.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { texts } from '../texts/de.ts';

const t = texts.database;

const OLDEST = 14;
/** Containers often start together: the database may need a moment longer. */
const PATIENCE_SECONDS = 30;

/** Waits for the database of DATABASE_URL; throws with a German sentence where it stays away, is too old, or cannot sort German. */
export async function checkExternalDatabase(pool: Pool, log: { warn(line: string): void }): Promise<void> {
  for (let second = 0; ; second += 1) {
    try {
      const { rows } = await pool.query<{ server_version_num: string }>('SHOW server_version_num');
      const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
      if (version < OLDEST) {
        throw new UnsuitableDatabaseError(t.tooOld(version, OLDEST));
      }
      const { rowCount } = await pool.query(`SELECT FROM pg_collation WHERE collname = 'de-x-icu' LIMIT 1`);
      if (rowCount === 1) return;
      throw new UnsuitableDatabaseError(t.noIcu);
    } catch (cause) {
      if (cause instanceof UnsuitableDatabaseError) throw cause;
      if (!isPassing(cause) || second === PATIENCE_SECONDS) {
        throw new Error(t.unreachable(reasonOf(cause)), { cause });
      }
      if (second === 0) log.warn(t.waiting(reasonOf(cause), PATIENCE_SECONDS));
      await pause(1000);
    }
  }
}

/** Throws a German sentence where the database of DATABASE_URL does not answer now; waits for none. */
export async function assertReachable(pool: Pool): Promise<void> {
  try {
    await pool.query('SELECT');
  } catch (cause) {
    throw new Error(t.unreachable(reasonOf(cause)), { cause });
  }
}

const reasonOf = (cause: unknown): string | null =>
  cause instanceof Error ? cause.message || errorCode(cause) : String(cause);

class UnsuitableDatabaseError extends Error {}

/** Not there yet or still starting; a wrong password or name stays wrong. */
function isPassing(cause: unknown): boolean {
  const code = errorCode(cause) ?? '';
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'ETIMEDOUT', '57P03'].includes(code);
}
