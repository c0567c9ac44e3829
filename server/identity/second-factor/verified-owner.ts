import type { PoolClient } from 'pg';
import type { FactorReason } from '#domain/identity/second-factor-contract.ts';
import { inTransaction } from '../../database/transaction.ts';
import { notLoggedIn } from '../../http/problem-details.ts';
import type { RouteRequest } from '../../http/route.ts';
import { type Account, accountById, lockAccount } from '../accounts/accounts.ts';
import type { IdentityDeps } from '../identity.ts';
import { authenticateUser } from '../request-identity.ts';
import { verifyOwnPassword } from '../sessions/own-password.ts';
import { endOfSession, isProvenLately } from '../sessions/sessions.ts';

/** A call of an account. */
export type OwnerRequest = Pick<RouteRequest<unknown, unknown, unknown>, 'httpRequest' | 'getCaller'>;

/** The same with a body that may hold the password. */
export interface ProvenRequest extends OwnerRequest {
  readonly body: { readonly currentPassword?: string | undefined };
}

/** The caller's account, held until the transaction ends, and the session; whether the call came with the password. */
export interface Owner {
  readonly account: Account;
  readonly session: string;
  readonly typedPassword: boolean;
}

/** `work` in one transaction, for the account that is logged in. Throws 401 where the account or the session has ended. */
export async function asCaller<T>(
  { tables }: IdentityDeps,
  request: OwnerRequest,
  work: (rows: PoolClient, owner: Owner) => Promise<T>,
): Promise<T> {
  const { accountId, session } = await authenticateUser(request);
  return inTransaction(tables, async (rows) => {
    const account = await lockAccount(rows, accountId);
    if (account === null || account.isLocked || (await endOfSession(rows, account.id, session)) === null)
      throw notLoggedIn();
    return work(rows, { account, session, typedPassword: false });
  });
}

/**
 * The same for its owner: who has logged in within 15 minutes, or knows the password. The reason where that is not shown.
 */
export async function withVerifiedOwner<T>(
  deps: IdentityDeps,
  request: ProvenRequest,
  work: (rows: PoolClient, owner: Owner) => Promise<T>,
): Promise<T | FactorReason> {
  const { tables } = deps;
  const { accountId, session } = await authenticateUser(request);
  const { currentPassword } = request.body;
  const account = await accountById(tables, accountId);
  if (account === null) throw notLoggedIn();
  const typedPassword = !(await isProvenLately(tables, accountId, session));
  if (typedPassword) {
    if (currentPassword === undefined) return 'PasswordRequired';
    if (!(await verifyOwnPassword(deps, request, { account, session }, currentPassword))) return 'InvalidCredentials';
  }
  return asCaller(deps, request, async (rows, owner) =>
    // The password may have changed since it was compared.
    owner.account.passwordHash === account.passwordHash
      ? work(rows, { ...owner, typedPassword })
      : 'InvalidCredentials',
  );
}
