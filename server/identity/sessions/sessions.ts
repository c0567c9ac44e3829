import type { Pool } from 'pg';
import { randomId } from '../../runtime/ids.ts';
import { inTransaction, type Queryable } from '../../database/transaction.ts';
import type { Account } from '../accounts/accounts.ts';
import { REFRESH_TOKEN_SECONDS, type RefreshClaims } from './tokens.ts';

/** How long a refresh token stays valid after its successor was used. */
const GRACE_SECONDS = 30;

/** A refresh token of a session; the same arguments make the same token again. */
export interface IssuedRefreshToken extends RefreshClaims {
  readonly madeAt: Date;
}

/**
 * null if the account was locked, erased or given another password since it was read: checking a password takes time. A
 * concurrent end of all sessions comes before or after this, never in between.
 */
export async function beginSession(
  pool: Pool,
  { id: accountId, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
): Promise<IssuedRefreshToken | null> {
  const session = randomId(24);
  const { rows } = await pool.query<{ madeAt: Date }>(
    `INSERT INTO identity.sessions (id, account_id)
     SELECT $1, id FROM identity.accounts WHERE id = $2 AND password_hash = $3 AND locked_at IS NULL FOR SHARE
     RETURNING rotated_at AS "madeAt"`,
    [session, accountId, passwordHash],
  );
  const [row] = rows;
  return row === undefined ? null : { accountId, session, generation: 1, madeAt: row.madeAt };
}

/** Minutes for which a login stands for the password itself. */
const LATELY = 15;

/** Whether the session is still valid and began with a recent login; renewals do not count. */
export async function beganLately(rows: Queryable, accountId: string, session: string): Promise<boolean> {
  const { rowCount } = await rows.query(
    `SELECT FROM identity.sessions
     WHERE id = $1 AND account_id = $2 AND created_at > now() - make_interval(mins => $3)`,
    [session, accountId, LATELY],
  );
  return rowCount === 1;
}

/** Whether it has not ended. */
export async function isRunning(rows: Queryable, accountId: string, session: string): Promise<boolean> {
  const { rowCount } = await rows.query('SELECT FROM identity.sessions WHERE id = $1 AND account_id = $2', [
    session,
    accountId,
  ]);
  return rowCount === 1;
}

interface SessionRow {
  readonly generation: number;
  readonly rotatedAt: Date;
  readonly rotatedBeforeAt: Date | null;
  readonly sinceRotated: number;
}

/**
 * The successor of a refresh token. The newest one makes its successor; the one before gets that successor again, since
 * it was never used; the one before that gets its own again for 30 s, so that an answer lost between two pages ends no
 * session. Anything older was copied: then the session ends (`revoked`). `unknown`: it had ended, or is too old.
 */
export function rotateRefreshToken(
  pool: Pool,
  { accountId, session, generation }: RefreshClaims,
): Promise<IssuedRefreshToken | 'revoked' | 'unknown'> {
  return inTransaction(pool, async (client) => {
    // Two concurrent nodes take turns here.
    const { rows } = await client.query<SessionRow>(
      `SELECT generation, rotated_at AS "rotatedAt", rotated_before_at AS "rotatedBeforeAt",
         extract(epoch FROM clock_timestamp() - rotated_at)::float8 AS "sinceRotated"
       FROM identity.sessions WHERE id = $1 AND account_id = $2 FOR UPDATE`,
      [session, accountId],
    );
    const [row] = rows;
    if (row === undefined || row.sinceRotated > REFRESH_TOKEN_SECONDS) return 'unknown';
    const issued = (number: number, madeAt: Date): IssuedRefreshToken => ({
      accountId,
      session,
      generation: number,
      madeAt,
    });
    if (generation === row.generation) {
      const { rows: rotated } = await client.query<{ madeAt: Date }>(
        `UPDATE identity.sessions
         SET generation = generation + 1, rotated_before_at = rotated_at, rotated_at = clock_timestamp()
         WHERE id = $1 RETURNING rotated_at AS "madeAt"`,
        [session],
      );
      return issued(generation + 1, rotated[0]?.madeAt ?? new Date());
    }
    if (generation === row.generation - 1) return issued(row.generation, row.rotatedAt);
    const isInGrace = generation === row.generation - 2 && row.sinceRotated <= GRACE_SECONDS;
    if (isInGrace && row.rotatedBeforeAt !== null) return issued(row.generation - 1, row.rotatedBeforeAt);
    await client.query('DELETE FROM identity.sessions WHERE id = $1', [session]);
    return 'revoked';
  });
}

/** The next refresh token of a running session; null if it has ended. */
export async function renewSession(
  rows: Queryable,
  accountId: string,
  session: string,
): Promise<IssuedRefreshToken | null> {
  const { rows: renewed } = await rows.query<{ generation: number; madeAt: Date }>(
    `UPDATE identity.sessions
     SET generation = generation + 1, rotated_before_at = rotated_at, rotated_at = clock_timestamp()
     WHERE id = $1 AND account_id = $2 RETURNING generation, rotated_at AS "madeAt"`,
    [session, accountId],
  );
  const [row] = renewed;
  return row === undefined ? null : { accountId, session, ...row };
}

/** Ends all sessions of an account but one; returns their ids. */
export async function endSessions(rows: Queryable, accountId: string, but: string | null): Promise<string[]> {
  const { rows: ended } = await rows.query<{ id: string }>(
    'DELETE FROM identity.sessions WHERE account_id = $1 AND id IS DISTINCT FROM $2 RETURNING id',
    [accountId, but],
  );
  return ended.map(({ id }) => id);
}

/** Ends one session of an account. */
export async function endSession(pool: Queryable, accountId: string, session: string): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM identity.sessions WHERE id = $1 AND account_id = $2', [
    session,
    accountId,
  ]);
  return rowCount === 1;
}

/** Removes outdated rows: sessions not refreshed in time, and ended ones that no token outlives. */
export async function sweepSessions(pool: Pool): Promise<void> {
  await pool.query(`DELETE FROM identity.sessions WHERE rotated_at < now() - make_interval(secs => $1)`, [
    REFRESH_TOKEN_SECONDS,
  ]);
  await pool.query(`DELETE FROM identity.ended_sessions WHERE ended_at < now() - interval '1 hour'`);
}
