import type { Queryable } from '../database/transaction.ts';
import { addressKey } from './email-address.ts';

// Whose a mail is: it is about an account, or it went to an address while that was the account's.

/** An account with its confirmed address: one that waits for its confirmation may be a stranger's. */
export interface MailOwner {
  readonly id: string;
  readonly eMail: string;
}

/** What went to an address that an account gives up stays this person's, and does not become the next one's. */
export async function assignEmailsToAccount(rows: Queryable, accountId: string, eMail: string): Promise<void> {
  await rows.query('UPDATE identity.mails SET account_id = $1 WHERE lower(recipient) = $2 AND account_id IS NULL', [
    accountId,
    addressKey(eMail),
  ]);
}

/** Which mails `m` are an account's, given its id as $1 and the key of its address as $2; of former ones the mails know. */
export const EMAILS_OF_ACCOUNT_SQL = '(m.account_id = $1 OR m.account_id IS NULL AND lower(m.recipient) = $2)';
