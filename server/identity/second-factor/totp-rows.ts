import type { Queryable } from '../../database/transaction.ts';
import type { SecretBox } from './secret-box.ts';
import { newTotpSecret, totpStep } from './totp.ts';

/** Minutes in which the first code of a new secret has to come. */
const CONFIRM_WITHIN_MINUTES = 60;

/** A new secret, which counts once it is confirmed; null where one counts already. */
export async function beginTotp(rows: Queryable, box: SecretBox, accountId: string): Promise<string | null> {
  const secret = newTotpSecret();
  const { rowCount } = await rows.query(
    `INSERT INTO identity.totp AS t (account_id, secret) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, created_at = now()
     WHERE t.confirmed_at IS NULL`,
    [accountId, box.encrypt(secret, accountId)],
  );
  return rowCount === 1 ? secret : null;
}

/** Confirms the authenticator: logins now require its codes. */
export async function confirmTotp(
  rows: Queryable,
  { box, now }: { readonly box: SecretBox; readonly now: Date },
  accountId: string,
  code: string,
): Promise<'confirmed' | 'wrong' | 'not-begun'> {
  const { rows: begun } = await rows.query<{ secret: string }>(
    `SELECT secret FROM identity.totp
     WHERE account_id = $1 AND confirmed_at IS NULL AND created_at > now() - make_interval(mins => $2) FOR UPDATE`,
    [accountId, CONFIRM_WITHIN_MINUTES],
  );
  const secret = box.decrypt(begun[0]?.secret ?? '', accountId);
  if (secret === null) return 'not-begun';
  const step = totpStep(secret, code, now);
  if (step === null) return 'wrong';
  await rows.query('UPDATE identity.totp SET confirmed_at = now(), last_step = $2 WHERE account_id = $1', [
    accountId,
    step,
  ]);
  return 'confirmed';
}

/** Whether it is a code of this account now, later than any that was used before: each opens one login. */
export async function redeemTotp(
  rows: Queryable,
  { box, now }: { readonly box: SecretBox; readonly now: Date },
  accountId: string,
  code: string,
): Promise<boolean> {
  const { rows: found } = await rows.query<{ secret: string }>(
    'SELECT secret FROM identity.totp WHERE account_id = $1 AND confirmed_at IS NOT NULL',
    [accountId],
  );
  const secret = box.decrypt(found[0]?.secret ?? '', accountId);
  const step = secret === null ? null : totpStep(secret, code, now);
  if (step === null) return false;
  const { rowCount } = await rows.query(
    'UPDATE identity.totp SET last_step = $2 WHERE account_id = $1 AND confirmed_at IS NOT NULL AND last_step < $2',
    [accountId, step],
  );
  return rowCount === 1;
}

/** Since when it counts; null: it does not. */
export async function totpSince(rows: Queryable, accountId: string): Promise<Date | null> {
  const { rows: found } = await rows.query<{ since: Date | null }>(
    'SELECT confirmed_at AS since FROM identity.totp WHERE account_id = $1',
    [accountId],
  );
  return found[0]?.since ?? null;
}

/** Whether it counted. */
export async function removeTotp(rows: Queryable, accountId: string): Promise<boolean> {
  const { rows: removed } = await rows.query<{ since: Date | null }>(
    'DELETE FROM identity.totp WHERE account_id = $1 RETURNING confirmed_at AS since',
    [accountId],
  );
  return (removed[0]?.since ?? null) !== null;
}

/** Removes secrets that were not confirmed in time. */
export async function sweepTotp(rows: Queryable): Promise<void> {
  await rows.query(
    'DELETE FROM identity.totp WHERE confirmed_at IS NULL AND created_at < now() - make_interval(mins => $1)',
    [CONFIRM_WITHIN_MINUTES],
  );
}
