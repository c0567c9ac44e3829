import { type Account, accountByAddress } from './accounts/accounts.ts';
import { passwordsWaiting } from './registrations.ts';
import type { IdentityDeps } from './identity.ts';
import type { FairShare } from '../runtime/fair-concurrency-limit.ts';

/** Whose password it is: an account's, or, with none, that of a registration which waits for its activation. */
interface PasswordCheck {
  readonly account: Account | null;
  readonly isRight: boolean;
}

/**
 * Does the same queries and hashing for every address, so that timing reveals nothing. `address` undefined: the input was
 * not an e-mail address.
 */
export async function findPasswordOwner(
  { identity, tables }: Pick<IdentityDeps, 'identity' | 'tables'>,
  sharer: FairShare,
  address: string | undefined,
  password: string,
): Promise<PasswordCheck> {
  const [account, waiting] =
    address === undefined
      ? [null, []]
      : await Promise.all([accountByAddress(tables, address), passwordsWaiting(tables, address)]);
  const passwords = identity.passwords.for(sharer);
  const isRight =
    account === null
      ? await passwords.isAmong(waiting, password)
      : await passwords.matches(account.passwordHash, password);
  return { account, isRight };
}
