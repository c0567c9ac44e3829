import type { Pool } from 'pg';
import { STREAM_ID_LENGTH } from '#domain/streams.ts';
import { randomId } from '../../runtime/ids.ts';
import { inHoldingTransactionUnlessSilent, inTransaction, type Queryable } from '../../database/transaction.ts';
import { silenceOfLog } from '../../http/problem-for-error.ts';
import { addressKey } from '../../email/email-address.ts';
import { recordUserEvent, type Origin } from './account-events.ts';

/** An account's row. */
export interface Account {
  readonly id: string;
  readonly userName: string;
  readonly eMail: string;
  readonly pendingEMail: string | null;
  readonly passwordHash: string;
  readonly passwordChangedAt: Date;
  readonly createdAt: Date;
  readonly isConfirmed: boolean;
  readonly isLocked: boolean;
  readonly isAdministrator: boolean;
}

/** The columns of an `Account`, for queries on `identity.accounts a`. */
export const ACCOUNT = `
  a.id, a.user_name AS "userName", a.e_mail AS "eMail", a.pending_e_mail AS "pendingEMail",
  a.password_hash AS "passwordHash", a.password_changed_at AS "passwordChangedAt", a.created_at AS "createdAt",
  a.confirmed_at IS NOT NULL AS "isConfirmed", a.locked_at IS NOT NULL AS "isLocked", a.is_administrator AS "isAdministrator"`;

export async function accountById(rows: Queryable, id: string): Promise<Account | null> {
  const { rows: found } = await rows.query<Account>(`SELECT ${ACCOUNT} FROM identity.accounts a WHERE id = $1`, [id]);
  return found[0] ?? null;
}

export async function accountByAddress(rows: Queryable, eMail: string): Promise<Account | null> {
  const { rows: found } = await rows.query<Account>(
    `SELECT ${ACCOUNT} FROM identity.accounts a WHERE e_mail_key = $1`,
    [addressKey(eMail)],
  );
  return found[0] ?? null;
}

// Neither the address nor the password of these changes until the transaction ends.

export async function lockAccountById(rows: Queryable, id: string): Promise<Account | null> {
  const { rows: found } = await rows.query<Account>(
    `SELECT ${ACCOUNT} FROM identity.accounts a WHERE id = $1 FOR SHARE`,
    [id],
  );
  return found[0] ?? null;
}

export async function lockAccountByAddress(rows: Queryable, eMail: string): Promise<Account | null> {
  const { rows: found } = await rows.query<Account>(
    `SELECT ${ACCOUNT} FROM identity.accounts a WHERE e_mail_key = $1 FOR SHARE`,
    [addressKey(eMail)],
  );
  return found[0] ?? null;
}

/**
 * Locks the account against other changes until the transaction ends and returns its current row: an earlier read may
 * be outdated, since hashing takes long.
 */
export async function lockAccount(rows: Queryable, id: string): Promise<Account | null> {
  // A link may bring any id, even text that the database rejects.
  if (id.includes('\u0000')) return null;
  const { rows: locked } = await rows.query<Account>(
    `SELECT ${ACCOUNT} FROM identity.accounts a WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return locked[0] ?? null;
}

/**
 * Runs `work` while the account cannot be erased; returns null, and does nothing, if it is gone. All ways into an
 * organisation run within, so that none succeeds while the account leaves all organisations for good.
 */
export function withErasureBlocked<T>(pool: Pool, id: string, work: () => Promise<T>): Promise<T | null> {
  return inHoldingTransactionUnlessSilent(pool, silenceOfLog, async (rows) => {
    const { rowCount } = await rows.query('SELECT FROM identity.accounts WHERE id = $1 FOR KEY SHARE', [id]);
    return rowCount === 1 ? work() : null;
  });
}

/** Waits for all running `withErasureBlocked` and blocks new ones; returns whether the account still exists. */
export async function lockForErasure(rows: Queryable, id: string): Promise<boolean> {
  return (await rows.query('SELECT FROM identity.accounts WHERE id = $1 FOR UPDATE', [id])).rowCount === 1;
}

export interface NewAccount {
  /** If the id follows from the call that creates the account; generated if left out. */
  readonly id?: string;
  readonly userName: string;
  readonly eMail: string;
  readonly passwordHash: string;
  readonly isConfirmed: boolean;
  readonly isAdministrator: boolean;
  /** A keyed hash of the creating request, to tell a repeat from another request with its key. */
  readonly madeBy?: string | null;
}

/** null: the address or the id has an account already. */
export async function createAccount(pool: Queryable, account: NewAccount): Promise<Account | null> {
  const { rows } = await pool.query<Account>(
    `INSERT INTO identity.accounts AS a (id, user_name, e_mail, e_mail_key, password_hash, confirmed_at, is_administrator, made_by)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN now() END, $7, $8)
     ON CONFLICT DO NOTHING RETURNING ${ACCOUNT}`,
    [
      account.id ?? randomId(STREAM_ID_LENGTH),
      account.userName,
      account.eMail,
      addressKey(account.eMail),
      account.passwordHash,
      account.isConfirmed,
      account.isAdministrator,
      account.madeBy ?? null,
    ],
  );
  return rows[0] ?? null;
}

/** The hash of the request that created an account; null if unknown. */
export async function findCreationRequest(rows: Queryable, id: string): Promise<string | null> {
  const { rows: found } = await rows.query<{ made_by: string | null }>(
    'SELECT made_by FROM identity.accounts WHERE id = $1',
    [id],
  );
  return found[0]?.made_by ?? null;
}

/** Whether the portal has an administrator: until then it waits to be set up. */
export async function hasAdministrator(pool: Queryable): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM identity.accounts WHERE is_administrator LIMIT 1');
  return rowCount === 1;
}

/**
 * The first administrator, confirmed at once; null if there is one already (two nodes may start together, two people
 * may hold the link) or if the address has an account. No mail tells of it: that the address is its own is not proven.
 */
export function createFirstAdministrator(
  pool: Pool,
  account: Pick<NewAccount, 'userName' | 'eMail' | 'passwordHash'>,
  origin: Origin,
): Promise<Account | null> {
  return inTransaction(pool, async (rows) => {
    // A statement of its own: its successors see the changes of the lock's previous holder.
    await rows.query(`SELECT pg_advisory_xact_lock(hashtextextended('identity.administrators', 0))`);
    if (await hasAdministrator(rows)) return null;
    const created = await createAccount(rows, { ...account, isConfirmed: true, isAdministrator: true });
    if (created === null) return null;
    await recordUserEvent(rows, created.id, 'Registered', origin);
    await recordUserEvent(rows, created.id, 'AdministratorGranted', origin);
    return created;
  });
}

/**
 * Whether the portal would have no administrator left who can log in without this account. Such checks run one at a
 * time until the transaction ends: two administrators cannot each take the other for the one who stays.
 */
export async function isLastAdministrator(rows: Queryable, accountId: string): Promise<boolean> {
  await rows.query(`SELECT pg_advisory_xact_lock(hashtextextended('identity.administrators', 0))`);
  const { rows: found } = await rows.query<{ isLast: boolean }>(
    `SELECT EXISTS (SELECT FROM identity.accounts WHERE id = $1 AND is_administrator AND locked_at IS NULL)
       AND NOT EXISTS (SELECT FROM identity.accounts WHERE id <> $1 AND is_administrator AND locked_at IS NULL) AS "isLast"`,
    [accountId],
  );
  return found[0]?.isLast ?? false;
}
