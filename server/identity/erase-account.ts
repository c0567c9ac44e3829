import { ProblemError } from '../http/problem-details.ts';
import { inHoldingTransactionUnlessSilent } from '../database/transaction.ts';
import { silenceOfLog } from '../http/problem-for-error.ts';
import { type Account, lockForErasure, isLastAdministrator } from './accounts/accounts.ts';
import { canBeTakenBack } from './accounts/confirmation-codes.ts';
import { endSessions } from './sessions/sessions.ts';
import type { Membership } from './membership-source.ts';
import type { IdentityDeps } from './identity.ts';
import { texts } from '../texts/de.ts';

const t = texts.accounts;

/**
 * Erases an account: it leaves its organisations, deleted ones too, which is in the log, then its rows go, and with them
 * its sessions, codes, mails and what happened to it. Throws `ProblemError` (409) while its former address can take it
 * back, for it may be a thief who asks, and while it is the last owner of an organisation or the last administrator;
 * returns the sessions that ended.
 */
export async function eraseAccount(
  deps: Pick<IdentityDeps, 'identity' | 'tables' | 'memberships'>,
  account: Account,
): Promise<readonly string[]> {
  return inHoldingTransactionUnlessSilent(deps.tables, silenceOfLog, async (rows) => {
    if (!(await lockForErasure(rows, account.id))) return [];
    if (await canBeTakenBack(rows, account.id))
      throw new ProblemError(409, 'e-mail-changed-recently', t.eMailChangedRecently);
    const memberships = await deps.memberships.of(account.id);
    assertNoOrphans(memberships);
    // After all that may take long, since every other administrator waits for it; before what cannot be taken back.
    if (await isLastAdministrator(rows, account.id)) throw lastAdministrator();
    await deps.memberships.leaveAll(account.id, memberships);
    const ended = await endSessions(rows, account.id, null);
    await deps.identity.emailQueue.erase(rows, account);
    await rows.query('DELETE FROM identity.accounts WHERE id = $1', [account.id]);
    return ended;
  });
}

function assertNoOrphans(memberships: readonly Membership[]): void {
  const orphaned = memberships.filter(({ isAlive, isLastOwner }) => isAlive && isLastOwner);
  if (orphaned.length > 0) {
    throw new ProblemError(409, 'last-owner', t.lastOwner, {
      details: { organizations: orphaned.map(({ organizationId: id, organizationName: name }) => ({ id, name })) },
    });
  }
}

export const lastAdministrator = (): ProblemError => new ProblemError(409, 'last-administrator', t.lastAdministrator);
