import { Declined } from '../http/problem-details.ts';
import { inHoldingTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { type Account, holdForErasure, isLastAdministrator } from './accounts/accounts.ts';
import { endSessions } from './sessions/sessions.ts';
import { refuseOrphans, membershipsOf, leave } from '../organizations/memberships.ts';

/**
 * Erases an account: it leaves its organisations, deleted ones too, which is in the log, then its rows go, and with them its sessions, codes,
 * mails and what happened to it. Throws `Declined` (409) while it is the last owner of an organisation or the last
 * administrator; answers the sessions that ended.
 */
export async function eraseAccount(portal: Portal, account: Account): Promise<readonly string[]> {
  return inHoldingTransaction(portal.tables, async (rows) => {
    if (!(await holdForErasure(rows, account.id))) return [];
    const memberships = await membershipsOf(portal, account.id);
    refuseOrphans(memberships, account.id);
    // After all that may take long, since every other administrator waits for it; before what cannot be taken back.
    if (await isLastAdministrator(rows, account.id)) throw lastAdministrator();
    for (const { id } of memberships) await leave(portal, id, account.id);
    const ended = await endSessions(rows, account.id, null);
    await portal.identity.post.erase(rows, account);
    await rows.query('DELETE FROM identity.accounts WHERE id = $1', [account.id]);
    return ended;
  });
}

export const lastAdministrator = (): Declined =>
  new Declined(
    409,
    'last-administrator',
    'Das Portal braucht mindestens ein Administratorkonto, das sich anmelden kann.',
  );
