import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../database/transaction.ts';

/** What the owner of an account takes back with a mailed link: a change of its address, or what was added to log in with. */
export type TakeBackPurpose = 'take-back-e-mail' | 'take-back-factors';

export type Purpose = 'confirm' | 'change-e-mail' | 'reset-password' | TakeBackPurpose;

/** Validity of a mailed code in hours. */
const HOURS: Readonly<Record<Purpose, number>> = {
  confirm: 7 * 24,
  'change-e-mail': 24,
  'reset-password': 1,
  'take-back-e-mail': 72,
  'take-back-factors': 72,
};

/** A new code for a mail to `eMail`; it replaces earlier ones for the same purpose. */
export async function newCode(rows: Queryable, accountId: string, purpose: Purpose, eMail: string): Promise<string> {
  await revokeCodes(rows, accountId, purpose);
  return addCode(rows, accountId, { purpose, eMail, madeAt: null });
}

/**
 * Makes a code for the address that the account had before a change. Codes for other changes stay valid: a code is void
 * only after its own use, the use of an earlier one, or its expiry. It is valid from the time of the change.
 */
export const newTakeBackCode = (
  rows: Queryable,
  accountId: string,
  code: { readonly purpose: TakeBackPurpose; readonly eMail: string; readonly madeAt: Date },
): Promise<string> => addCode(rows, accountId, code);

/** Whether an address that the account had can still be taken back: by a code, or by one whose mail is still to be written. */
export async function canBeTakenBack(rows: Queryable, accountId: string): Promise<boolean> {
  const { rowCount } = await rows.query(
    `SELECT FROM identity.codes
     WHERE account_id = $1 AND purpose = 'take-back-e-mail' AND used_at IS NULL AND expires_at > now()
     UNION ALL SELECT FROM identity.due_letters WHERE account_id = $1 AND occasion = 'address-changed'`,
    [accountId],
  );
  return rowCount !== 0;
}

/** `madeAt` null: now. */
async function addCode(
  rows: Queryable,
  accountId: string,
  { purpose, eMail, madeAt }: { readonly purpose: Purpose; readonly eMail: string; readonly madeAt: Date | null },
): Promise<string> {
  const code = randomCode();
  await rows.query(
    `INSERT INTO identity.codes (hash, account_id, purpose, e_mail, expires_at)
     VALUES ($1, $2, $3, $4, coalesce($5, now()) + make_interval(hours => $6))`,
    [hashOf(code), accountId, purpose, eMail, madeAt, HOURS[purpose]],
  );
  return code;
}

/** Stores a code as used, so that a second click on its link gets a friendly answer. */
export async function noteUsedCode(
  rows: Queryable,
  accountId: string,
  { hash, eMail, expiresAt }: { readonly hash: string; readonly eMail: string; readonly expiresAt: Date },
): Promise<void> {
  await rows.query(
    `INSERT INTO identity.codes (hash, account_id, purpose, e_mail, expires_at, used_at)
     VALUES ($1, $2, 'confirm', $3, $4, now())`,
    [hash, accountId, eMail, expiresAt],
  );
}

/** Revokes unused codes. */
export async function revokeCodes(rows: Queryable, accountId: string, purpose: Purpose): Promise<void> {
  await rows.query('DELETE FROM identity.codes WHERE account_id = $1 AND purpose = $2 AND used_at IS NULL', [
    accountId,
    purpose,
  ]);
}

/**
 * The same for every purpose but taking something back: that is for an owner who lost the account. Of used ones only
 * those of earlier passwords go: the one that sets a password in this transaction tells a repeat so.
 */
export async function voidAllCodes(rows: Queryable, accountId: string): Promise<void> {
  await rows.query(
    `DELETE FROM identity.codes WHERE account_id = $1 AND (used_at IS NULL AND purpose NOT IN ('take-back-e-mail', 'take-back-factors')
       OR used_at < now() AND purpose = 'reset-password')`,
    [accountId],
  );
}

/**
 * Notes as used what this code, which was used, has taken back with its own: all changes after it, and where it is of an
 * address every change of factors. One to an address that the account had only later would give it away again.
 */
export async function useLaterTakeBacks(
  rows: Queryable,
  accountId: string,
  { purpose, code }: { readonly purpose: TakeBackPurpose; readonly code: string },
): Promise<void> {
  await rows.query(
    `UPDATE identity.codes SET used_at = clock_timestamp()
     WHERE account_id = $1 AND purpose IN ('take-back-e-mail', 'take-back-factors') AND used_at IS NULL
       AND (expires_at > (SELECT expires_at FROM identity.codes WHERE hash = $2)
         OR purpose = 'take-back-factors' AND $3 = 'take-back-e-mail')`,
    [accountId, hashOf(code), purpose],
  );
}

/** Whether a change at that time has been taken back, with one before it. */
export async function wasTakenBack(rows: Queryable, accountId: string, changedAt: Date): Promise<boolean> {
  const { rowCount } = await rows.query(
    `SELECT FROM identity.codes
     WHERE account_id = $1 AND purpose IN ('take-back-e-mail', 'take-back-factors') AND used_at >= $2
       AND expires_at <= $2 + make_interval(hours => $3) LIMIT 1`,
    [accountId, changedAt, HOURS['take-back-factors']],
  );
  return rowCount === 1;
}

/** A right code: the address it was sent to, and when, or when the change was that it takes back. */
interface RedeemedCode {
  readonly eMail: string;
  readonly madeAt: Date;
  /** Used before: its answer may have been lost, or its link is followed twice. */
  readonly wasUsed: boolean;
}

/** Uses up a code, by the clock: what waited for the account's row before is older. null: wrong, expired, or of another account or purpose. */
export async function redeemCode(
  rows: Queryable,
  accountId: string,
  purpose: Purpose,
  code: string,
): Promise<RedeemedCode | null> {
  // No account has such an id, and the database might reject the text.
  if (!/^[a-z0-9]{16}$/.test(accountId)) return null;
  const key = [hashOf(code), accountId, purpose];
  const { rows: taken } = await rows.query<Omit<RedeemedCode, 'wasUsed'>>(
    `UPDATE identity.codes SET used_at = clock_timestamp()
     WHERE hash = $1 AND account_id = $2 AND purpose = $3 AND used_at IS NULL AND expires_at > now()
     RETURNING e_mail AS "eMail", expires_at - make_interval(hours => $4) AS "madeAt"`,
    [...key, HOURS[purpose]],
  );
  if (taken[0] !== undefined) return { ...taken[0], wasUsed: false };
  const { rows: used } = await rows.query<Omit<RedeemedCode, 'wasUsed'>>(
    `SELECT e_mail AS "eMail", expires_at - make_interval(hours => $4) AS "madeAt" FROM identity.codes
     WHERE hash = $1 AND account_id = $2 AND purpose = $3 AND used_at IS NOT NULL AND expires_at > now()`,
    [...key, HOURS[purpose]],
  );
  return used[0] === undefined ? null : { ...used[0], wasUsed: true };
}

/** Whether a code could be used, without using it, or was; null: wrong, expired, or of another account or purpose. */
export async function stateOfCode(
  rows: Queryable,
  accountId: string,
  purpose: Purpose,
  code: string,
): Promise<'unused' | 'used' | null> {
  // As in `redeemCode`.
  if (!/^[a-z0-9]{16}$/.test(accountId)) return null;
  const { rows: found } = await rows.query<{ wasUsed: boolean }>(
    `SELECT used_at IS NOT NULL AS "wasUsed" FROM identity.codes
     WHERE hash = $1 AND account_id = $2 AND purpose = $3 AND expires_at > now()`,
    [hashOf(code), accountId, purpose],
  );
  if (found[0] === undefined) return null;
  return found[0].wasUsed ? 'used' : 'unused';
}

export async function sweepCodes(rows: Queryable): Promise<void> {
  await rows.query('DELETE FROM identity.codes WHERE expires_at < now()');
}

export const randomCode = (): string => randomBytes(24).toString('base64url');

export const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
