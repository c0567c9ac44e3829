import type { Queryable } from '../../database/transaction.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Identity } from '../identity.ts';
import { texts } from '../../texts/de.ts';

const t = texts.secondFactorEmails;

/**
 * A mail of what changed about how one logs in, kept in the transaction of its cause. Only the owner causes it, so that
 * neither its time nor its number has to be hidden.
 */
export async function tellOwner(
  { post, secondFactor }: Pick<Identity, 'post' | 'secondFactor'>,
  rows: Queryable,
  { id, eMail, userName }: Pick<Account, 'id' | 'eMail' | 'userName'>,
  change: keyof typeof t.changes,
): Promise<void> {
  await post.send(
    {
      to: eMail,
      subject: t.subject,
      greeting: t.greeting(userName),
      lines: [t.changes[change], t.notYou],
      button: {
        label: t.label,
        url: `${secondFactor.publicUrl}/portal/forgot-password?${new URLSearchParams({ email: eMail }).toString()}`,
      },
      closing: [t.signed],
      accountId: id,
    },
    rows,
  );
}
