import type { RouteRequest } from '../../http/route.ts';
import { addressKey } from '../../email/email-address.ts';
import type { Account } from '../accounts/accounts.ts';
import type { IdentityDeps } from '../identity.ts';
import { loginFailed } from './login-failed.ts';

/**
 * Whether this is the password of the account that is logged in. It counts as an attempt to log in; its session keeps the
 * attempts of others from counting. Throws `ProblemError` (429) after too many.
 */
export async function verifyOwnPassword(
  deps: IdentityDeps,
  request: Pick<RouteRequest<unknown, unknown, unknown>, 'httpRequest'>,
  { account, session }: { readonly account: Account; readonly session: string },
  password: string,
): Promise<boolean> {
  const { passwords, throttle } = deps.identity;
  const { httpRequest } = request;
  const counted = await throttle.count({
    what: 'login',
    account: addressKey(account.eMail),
    httpRequest,
    proof: session,
  });
  if (!(await passwords.for(counted).matches(account.passwordHash, password))) {
    await loginFailed(deps, request, account)();
    return false;
  }
  await counted.forgive();
  return true;
}
