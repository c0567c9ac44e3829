import type { Pool } from 'pg';
import type { Queryable } from '../../database/transaction.ts';
import type { UserEventType } from '#domain/identity/contract.ts';

/** Days for which it can be read what happened to an account. */
const KEPT_DAYS = 90;
/** Characters that are kept of what a browser says it is. */
export const MAX_BROWSER_LENGTH = 300;

/** Where something came from; nulls where nobody asked from outside. */
export interface Origin {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** Notes what happened to an account, just now where no time is given; nothing where it was erased meanwhile. */
export async function noteUserEvent(
  rows: Queryable,
  accountId: string,
  type: UserEventType,
  { ip, userAgent }: Origin,
  at: Date | null = null,
): Promise<void> {
  await rows.query(
    `INSERT INTO identity.user_events (account_id, type, ip_address, user_agent, at)
     SELECT id, $2, $3, $4, coalesce($5, now()) FROM identity.accounts WHERE id = $1`,
    [accountId, type, ip, userAgent?.slice(0, MAX_BROWSER_LENGTH) ?? null, at],
  );
}

export async function sweepUserEvents(pool: Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM identity.user_events WHERE at < $1::timestamptz - make_interval(days => $2)', [
    now,
    KEPT_DAYS,
  ]);
}
