import type { Pool } from 'pg';
import type { Queryable } from '../../database/transaction.ts';
import type { UserEventType } from '#domain/identity/management-contract.ts';

/** How many days the events of an account are kept. */
const KEPT_DAYS = 90;
/** Mails for a new password that an address gets within an hour. */
export const MAX_RESET_MAILS = 8;
/** Characters that are kept of a browser's user agent. */
export const MAX_BROWSER_LENGTH = 300;

/** Where a request came from; nulls if it did not come from outside. */
export interface Origin {
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The administrator whose act it is, by the account's id; left out where it is the account's own. */
  readonly actorId?: string;
}

/** Records an event of an account, now if no time is given; nothing if the account was erased meanwhile, and without an actor that was. */
export async function recordUserEvent(
  rows: Queryable,
  accountId: string,
  type: UserEventType,
  { ip, userAgent, actorId }: Origin,
  at: Date | null = null,
): Promise<void> {
  await rows.query(
    `INSERT INTO identity.user_events (account_id, type, ip_address, user_agent, at, actor_id)
     SELECT id, $2, $3, $4, coalesce($5, now()), (SELECT id FROM identity.accounts WHERE id = $6 FOR KEY SHARE)
     FROM identity.accounts WHERE id = $1`,
    [accountId, type, ip, userAgent?.slice(0, MAX_BROWSER_LENGTH) ?? null, at, actorId ?? null],
  );
}

/**
 * Records that a new password was asked for, as often in an hour as that is worth a mail: anybody can ask. Answers whether
 * it did.
 */
export async function noteResetRequest(rows: Queryable, accountId: string, origin: Origin): Promise<boolean> {
  const { rows: asked } = await rows.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM identity.user_events
     WHERE account_id = $1 AND type = 'PasswordResetRequested' AND at > now() - interval '1 hour'`,
    [accountId],
  );
  if ((asked[0]?.count ?? 0) >= MAX_RESET_MAILS) return false;
  await recordUserEvent(rows, accountId, 'PasswordResetRequested', origin);
  return true;
}

export async function sweepUserEvents(pool: Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM identity.user_events WHERE at < $1::timestamptz - make_interval(days => $2)', [
    now,
    KEPT_DAYS,
  ]);
}
