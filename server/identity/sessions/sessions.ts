import type { Pool } from 'pg';
import { randomId } from '../../runtime/ids.ts';
import { inTransaction, type Queryable } from '../../database/transaction.ts';
import type { Account } from '../accounts/accounts.ts';
import { MAX_BROWSER_LENGTH, type Origin } from '../accounts/account-events.ts';
import { factorsOf, hasFactor } from '../second-factor/second-factor.ts';
import { networkOf, ROUGHLY } from '../../http/network.ts';
import { REFRESH_TOKEN_SECONDS, type RefreshClaims, SESSION_SECONDS } from './tokens.ts';

/** Seconds for which a refresh token gets its successor again where no key made it. */
export const GRACE_SECONDS = 30;

/** A refresh token of a session; the same arguments make the same token again. */
export interface IssuedRefreshToken extends RefreshClaims {
  readonly madeAt: Date;
  readonly endsAt: Date;
}

export const ENDS_AT = `created_at + make_interval(secs => ${SESSION_SECONDS})`;
/** Whether a session can still be renewed: it was, or began, lately enough, and its time is not over. */
export const IS_ALIVE = `rotated_at > now() - make_interval(secs => ${REFRESH_TOKEN_SECONDS})
  AND created_at > now() - make_interval(secs => ${SESSION_SECONDS})`;

/** What a session keeps of where it is. */
const placeOf = ({ ip, userAgent }: Origin): [userAgent: string | null, network: string | null] => [
  userAgent?.slice(0, MAX_BROWSER_LENGTH) ?? null,
  ip === null ? null : networkOf(ip, ROUGHLY),
];

/** What a login has shown: a passkey alone is a second factor too. */
export type ProvenFactors = 'password' | 'second-factor';

/**
 * null if the account was locked, erased or given another password since it was read, or has a second factor by now that
 * was not shown: checking a password takes time. A concurrent end of all sessions comes before or after this, never in
 * between.
 */
export async function beginSession(
  pool: Pool,
  { id: accountId, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  origin: Origin,
  shown: ProvenFactors,
): Promise<IssuedRefreshToken | null> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'SELECT FROM identity.accounts WHERE id = $1 AND password_hash = $2 AND locked_at IS NULL FOR SHARE',
      [accountId, passwordHash],
    );
    if (rowCount !== 1) return null;
    // A statement of its own: it sees what the lock's previous holder set up.
    if (shown === 'password' && hasFactor(await factorsOf(client, accountId))) return null;
    const session = randomId(24);
    const { rows } = await client.query<{ madeAt: Date; endsAt: Date }>(
      `INSERT INTO identity.sessions (id, account_id, user_agent, network) VALUES ($1, $2, $3, $4)
       RETURNING rotated_at AS "madeAt", ${ENDS_AT} AS "endsAt"`,
      [session, accountId, ...placeOf(origin)],
    );
    const [row] = rows;
    return row === undefined ? null : { accountId, session, generation: 1, ...row };
  });
}

/** Minutes during which a login counts as a confirmation by password. */
const RECENT_LOGIN_MINUTES = 15;

/**
 * Whether the session is still valid and shown lately to be its owner's: by its login, or by the password that a change
 * came with. Renewals do not count.
 */
export async function isProvenLately(rows: Queryable, accountId: string, session: string): Promise<boolean> {
  const { rowCount } = await rows.query(
    `SELECT FROM identity.sessions
     WHERE id = $1 AND account_id = $2 AND coalesce(proven_at, created_at) > now() - make_interval(mins => $3)`,
    [session, accountId, RECENT_LOGIN_MINUTES],
  );
  return rowCount === 1;
}

/** Which session, of whom. */
export type SessionOf = Pick<RefreshClaims, 'accountId' | 'session'>;

interface SessionRow {
  readonly generation: number;
  readonly rotatedAt: Date;
  readonly rotationKey: string | null;
  readonly sinceRotated: number;
  readonly endsAt: Date;
}

/** Which call asks: the hash of its `Idempotency-Key`, null without one. */
interface Renewal extends Origin {
  readonly key: string | null;
}

/**
 * The successor of a refresh token. The newest one makes its successor. The one before gets that successor again, as
 * long as it was not used: to a repeat with the same key whenever it comes, so that no answer that bad reception lost
 * ends a session; where neither call has a key, within 30 s. Else it is used at two places: then the session ends
 * (`revoked`), for both. `unknown`: it had ended, or its time is over. Within a transaction.
 */
export async function rotateRefreshToken(
  rows: Queryable,
  { accountId, session, generation }: RefreshClaims,
  { key, ...origin }: Renewal,
): Promise<IssuedRefreshToken | 'revoked' | 'unknown'> {
  // Two concurrent nodes take turns here.
  const { rows: found } = await rows.query<SessionRow>(
    `SELECT generation, rotated_at AS "rotatedAt", rotation_key AS "rotationKey", ${ENDS_AT} AS "endsAt",
       extract(epoch FROM clock_timestamp() - rotated_at)::float8 AS "sinceRotated"
     FROM identity.sessions WHERE id = $1 AND account_id = $2 AND ${IS_ALIVE} FOR UPDATE`,
    [session, accountId],
  );
  const [row] = found;
  if (row === undefined) return 'unknown';
  const { endsAt } = row;
  if (generation === row.generation) {
    const { rows: rotated } = await rows.query<{ generation: number; madeAt: Date }>(
      `UPDATE identity.sessions
       SET generation = generation + 1, rotated_at = clock_timestamp(), rotation_key = $2,
         user_agent = $3, network = $4
       WHERE id = $1 RETURNING generation, rotated_at AS "madeAt"`,
      [session, key, ...placeOf(origin)],
    );
    const [next] = rotated;
    return next === undefined ? 'unknown' : { accountId, session, endsAt, ...next };
  }
  const isRepeat = key === row.rotationKey && (key !== null || row.sinceRotated <= GRACE_SECONDS);
  if (generation === row.generation - 1 && isRepeat) {
    return { accountId, session, endsAt, generation: row.generation, madeAt: row.rotatedAt };
  }
  await endSession(rows, accountId, session);
  return 'revoked';
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

/** A session as its owner recognises it. */
export interface OwnSession {
  readonly id: string;
  readonly startedAt: Date;
  /** When it was renewed, which is at most half an hour before it was used. */
  readonly lastUsedAt: Date;
  readonly endsAt: Date;
  readonly userAgent: string | null;
  readonly network: string | null;
}

/** An account's sessions, the one last used first. */
export async function sessionsOf(rows: Queryable, accountId: string): Promise<readonly OwnSession[]> {
  const { rows: found } = await rows.query<OwnSession>(
    `SELECT id, created_at AS "startedAt", rotated_at AS "lastUsedAt", ${ENDS_AT} AS "endsAt",
       user_agent AS "userAgent", network
     FROM identity.sessions WHERE account_id = $1 AND ${IS_ALIVE} ORDER BY rotated_at DESC, id`,
    [accountId],
  );
  return found;
}

/** When a session ends at the latest; null if it has. */
export async function endOfSession(rows: Queryable, accountId: string, session: string): Promise<Date | null> {
  const { rows: found } = await rows.query<{ endsAt: Date }>(
    `SELECT ${ENDS_AT} AS "endsAt" FROM identity.sessions WHERE id = $1 AND account_id = $2`,
    [session, accountId],
  );
  return found[0]?.endsAt ?? null;
}

/** Removes outdated rows: sessions whose time is over, and ended ones that no token outlives. */
export async function sweepSessions(pool: Pool): Promise<void> {
  await pool.query(`DELETE FROM identity.sessions WHERE NOT (${IS_ALIVE})`);
  await pool.query(`DELETE FROM identity.ended_sessions WHERE ended_at < now() - interval '1 hour'`);
}
