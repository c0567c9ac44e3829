import { errorCode } from '../runtime/errors.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

const OLDEST = 14;
/** Containers often start together: the database may need a moment longer. */
const PATIENCE_SECONDS = 30;

/** Waits for the database of DATABASE_URL; throws with a German sentence where it stays away, is too old, or cannot sort German. */
export async function checkExternalDatabase(pool: Pool, log: { info(line: string): void }): Promise<void> {
  for (let second = 0; ; second += 1) {
    try {
      const { rows } = await pool.query<{ server_version_num: string }>('SHOW server_version_num');
      const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
      if (version < OLDEST) {
        throw new UnsuitableDatabaseError(
          `Die Datenbank von DATABASE_URL ist PostgreSQL ${version}; nötig ist ${OLDEST} oder neuer, empfohlen 18.`,
        );
      }
      const { rowCount } = await pool.query(`SELECT FROM pg_collation WHERE collname = 'de-x-icu' LIMIT 1`);
      if (rowCount === 1) return;
      throw new UnsuitableDatabaseError(
        'Die Datenbank von DATABASE_URL ist ohne ICU gebaut; nötig ist die Sortierung de-x-icu.',
      );
    } catch (cause) {
      if (cause instanceof UnsuitableDatabaseError) throw cause;
      if (!isPassing(cause) || second === PATIENCE_SECONDS) {
        const why = cause instanceof Error ? cause.message || errorCode(cause) : String(cause);
        throw new Error(`Die Datenbank von DATABASE_URL ist nicht erreichbar: ${why}.`, { cause });
      }
      if (second === 0) log.info('Warten auf die Datenbank von DATABASE_URL …');
      await pause(1000);
    }
  }
}

class UnsuitableDatabaseError extends Error {}

/** Not there yet or still starting; a wrong password or name stays wrong. */
function isPassing(cause: unknown): boolean {
  const code = errorCode(cause) ?? '';
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'ETIMEDOUT', '57P03'].includes(code);
}
