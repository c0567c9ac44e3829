import type { Queryable } from '../database/transaction.ts';
import { addressKey } from './email-address.ts';

// Whose a mail is: it is about an account, or it went to an address while that was the account's.

/** An account with the addresses it has now: `pendingEMail` is one that is not confirmed yet. */
export interface MailOwner {
  readonly id: string;
  readonly eMail: string;
  readonly pendingEMail: string | null;
}

/** What went to an address that an account gives up stays this person's, and does not become the next one's. */
export async function claimMails(rows: Queryable, accountId: string, eMail: string): Promise<void> {
  await rows.query('UPDATE identity.mails SET account_id = $1 WHERE lower(recipient) = $2 AND account_id IS NULL', [
    accountId,
    addressKey(eMail),
  ]);
}

/** Which mails `m` are an account's, given its id as $1 and the keys of its addresses as $2. */
export const MAILS_OF_ACCOUNT = '(m.account_id = $1 OR m.account_id IS NULL AND lower(m.recipient) = ANY ($2))';

/** Its present addresses; of former ones the mails know themselves. */
export const addressKeysOf = ({ eMail, pendingEMail }: Pick<MailOwner, 'eMail' | 'pendingEMail'>): string[] =>
  [eMail, pendingEMail].flatMap((address) => (address === null ? [] : [addressKey(address)]));
