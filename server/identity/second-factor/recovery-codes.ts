import { randomInt } from 'node:crypto';
import type { Queryable } from '../../database/transaction.ts';
import { hashOf } from '../accounts/confirmation-codes.ts';

/** How many an account gets at once. */
const COUNT = 10;
/** Without those that look alike when they are written down: 31^16 is more than 2^79, so a fast hash keeps them. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** As it is shown, `abcd-efgh-jkmn-pqrs`. */
const newRecoveryCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** However it is typed. */
const hashOfTyped = (typed: string): string => hashOf(typed.toLowerCase().replaceAll(/[^a-z\d]/g, ''));

/** Ten new codes, to be shown once; earlier ones are void. */
export async function renewRecoveryCodes(rows: Queryable, accountId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: COUNT }, newRecoveryCode);
  await voidRecoveryCodes(rows, accountId);
  await rows.query('INSERT INTO identity.recovery_codes (account_id, hash) SELECT $1, unnest($2::text[])', [
    accountId,
    codes.map(hashOfTyped),
  ]);
  return codes;
}

export async function voidRecoveryCodes(rows: Queryable, accountId: string): Promise<void> {
  await rows.query('DELETE FROM identity.recovery_codes WHERE account_id = $1', [accountId]);
}

/** Whether it was one that was not used before; it is now. */
export async function redeemRecoveryCode(rows: Queryable, accountId: string, typed: string): Promise<boolean> {
  const { rowCount } = await rows.query('DELETE FROM identity.recovery_codes WHERE account_id = $1 AND hash = $2', [
    accountId,
    hashOfTyped(typed),
  ]);
  return rowCount === 1;
}

export async function countRecoveryCodes(rows: Queryable, accountId: string): Promise<number> {
  const { rows: counted } = await rows.query<{ left: number }>(
    'SELECT count(*)::integer AS left FROM identity.recovery_codes WHERE account_id = $1',
    [accountId],
  );
  return counted[0]?.left ?? 0;
}
