import { isDeepStrictEqual } from 'node:util';
import type { MembershipSource } from '../membership-source.ts';
import type { Queryable } from '../../database/transaction.ts';
import { passkeysOf, type Passkey } from './passkey-rows.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecretBox } from './secret-box.ts';
import { countRecoveryCodes, voidRecoveryCodes } from './recovery-codes.ts';
import { totpSince } from './totp-rows.ts';

/** What the calls on second factors work with besides the rows. */
export interface SecondFactor {
  readonly box: SecretBox;
  readonly clock: () => Date;
  /** null: they do not work at the portal's address. */
  readonly passkeys: Passkeys | null;
}

/** What an account has set up. */
export interface Factors {
  readonly totpSince: Date | null;
  readonly recoveryCodes: number;
  readonly passkeys: readonly Passkey[];
}

export async function factorsOf(rows: Queryable, accountId: string): Promise<Factors> {
  return {
    totpSince: await totpSince(rows, accountId),
    recoveryCodes: await countRecoveryCodes(rows, accountId),
    passkeys: await passkeysOf(rows, accountId),
  };
}

/** Whether a login with the password needs a second step. */
export const hasFactor = ({ totpSince: since, passkeys }: Pick<Factors, 'totpSince' | 'passkeys'>): boolean =>
  since !== null || passkeys.length > 0;

/** For their owner to see. */
export const toFactorsAnswer = ({ totpSince: since, recoveryCodes, passkeys }: Factors) => ({
  totpSince: since,
  recoveryCodes,
  passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, isSynced }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
    isSynced,
  })),
});

/**
 * Removes the factors that an account got since an instant, also those being set up, and its recovery codes, whenever
 * they were made: a thief may have read them. Returns whether one of them counted.
 */
export async function removeFactorsSince(rows: Queryable, accountId: string, since: Date): Promise<boolean> {
  const before = await factorsOf(rows, accountId);
  await rows.query('DELETE FROM identity.totp WHERE account_id = $1 AND (confirmed_at IS NULL OR confirmed_at >= $2)', [
    accountId,
    since,
  ]);
  await rows.query('DELETE FROM identity.passkeys WHERE account_id = $1 AND created_at >= $2', [accountId, since]);
  await voidRecoveryCodes(rows, accountId);
  return !isDeepStrictEqual(before, await factorsOf(rows, accountId));
}

/** Whether an organisation that the account belongs to would not let it in without. */
export const isDemanded = async (
  { memberships }: { readonly memberships: MembershipSource },
  accountId: string,
): Promise<boolean> =>
  (await memberships.of(accountId)).some(({ isAlive, demandsSecondFactor }) => isAlive && demandsSecondFactor);

/** Whether nothing is left without it; then recovery codes, which stand in for one, count for nothing. */
export const isLastFactor = (factors: Pick<Factors, 'totpSince' | 'passkeys'>): boolean =>
  factors.passkeys.length + (factors.totpSince === null ? 0 : 1) === 1;
