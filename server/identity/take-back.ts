import type { Queryable } from '../database/transaction.ts';
import { addressKey } from '../email/email-address.ts';
import { assignEmailsToAccount } from '../email/emails-of-account.ts';
import { recordUserEvent, type Origin } from './accounts/account-events.ts';
import { type Account, lockAccount } from './accounts/accounts.ts';
import {
  newCode,
  redeemCode,
  type TakeBackPurpose,
  useLaterTakeBacks,
  voidAllCodes,
} from './accounts/confirmation-codes.ts';
import type { Identity } from './identity.ts';
import { voidRegistrations } from './registrations.ts';
import { removeFactorsSince } from './second-factor/second-factor.ts';
import { endSessions } from './sessions/sessions.ts';

/**
 * Milliseconds before a change of the address in which a thief may have set up a factor, to stay in: as long as the link
 * lasts. What came before a factor has a link of its own.
 */
const PREPARATION_MS: Readonly<Record<TakeBackPurpose, number>> = {
  'take-back-e-mail': 72 * 60 * 60 * 1000,
  'take-back-factors': 0,
};
/** No password has this hash: there is no login until there is a new one. */
const NO_PASSWORD = 'none';

interface TakenBack {
  readonly eMail: string;
  /** For a new password. */
  readonly token: string;
  readonly ended: readonly string[];
}

/**
 * Takes back what the mail of this link told of and all that a thief could build on it, and gives the reader of the mail
 * alone a way into the account: its address is that of the mail, its password none. `unknown`: a wrong code; `done`: used, or
 * a link of an earlier change was. A repeat, whose answer was lost, gets that way again while nothing else has opened it.
 */
export async function takeBack(
  { emails }: Pick<Identity, 'emails'>,
  rows: Queryable,
  link: { readonly purpose: TakeBackPurpose; readonly userId: string; readonly confirmationCode: string },
  origin: Origin,
): Promise<TakenBack | 'unknown' | 'done'> {
  const { purpose, userId, confirmationCode: code } = link;
  const current = await lockAccount(rows, userId);
  const redeemed = current && (await redeemCode(rows, userId, purpose, code));
  if (current === null || redeemed === null) return 'unknown';
  const { eMail, madeAt, wasUsed } = redeemed;
  const isItsAddress = addressKey(current.eMail) === addressKey(eMail);
  if (wasUsed) {
    if (current.passwordHash !== NO_PASSWORD || !isItsAddress) return 'done';
    return { eMail, token: await newCode(rows, userId, 'reset-password', eMail), ended: [] };
  }
  if (purpose === 'take-back-e-mail' || !isItsAddress) await giveAddressBack({ emails }, rows, current, eMail, origin);
  await rows.query(
    `UPDATE identity.accounts SET pending_e_mail = NULL, password_hash = $2, password_changed_at = clock_timestamp()
     WHERE id = $1`,
    [userId, NO_PASSWORD],
  );
  const since = new Date(madeAt.getTime() - PREPARATION_MS[purpose]);
  const isFactorRemoved = await removeFactorsSince(rows, userId, since);
  if (purpose === 'take-back-factors') {
    await recordUserEvent(rows, userId, 'FactorsTakenBack', origin);
    await emails.changed(rows, userId, 'factors-taken-back');
  } else if (isFactorRemoved) await emails.changed(rows, userId, 'factors-removed');
  await voidAllCodes(rows, userId);
  await useLaterTakeBacks(rows, userId, { purpose, code });
  return {
    eMail,
    token: await newCode(rows, userId, 'reset-password', eMail),
    ended: await endSessions(rows, userId, null),
  };
}

/** An address that the account had before. Fails by the address's constraint where another account has it by now. */
async function giveAddressBack(
  { emails }: Pick<Identity, 'emails'>,
  rows: Queryable,
  { id, eMail: given }: Account,
  eMail: string,
  origin: Origin,
): Promise<void> {
  await voidRegistrations(rows, eMail);
  await rows.query('UPDATE identity.accounts SET e_mail = $2, e_mail_key = $3 WHERE id = $1', [
    id,
    eMail,
    addressKey(eMail),
  ]);
  await assignEmailsToAccount(rows, id, given);
  await recordUserEvent(rows, id, 'EMailTakenBack', origin);
  await emails.due(rows, { occasion: 'address-taken-back', address: given, accountId: id });
}
