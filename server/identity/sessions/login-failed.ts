import type { RouteRequest } from '../../http/route.ts';
import type { Account } from '../accounts/accounts.ts';
import { recordUserEvent } from '../accounts/account-events.ts';
import type { IdentityDeps } from '../identity.ts';
import { originOf } from '../request-identity.ts';

/**
 * A login that failed, or another call in which a password, code or passkey was wrong: counts it and writes a line, for
 * operators who watch for guesses. `account`: null where it is of none. Answers what notes it among the account's events;
 * after the answer, so that how long that takes tells nothing.
 */
export function loginFailed(
  { identity, tables }: Pick<IdentityDeps, 'identity' | 'tables'>,
  request: Pick<RouteRequest<unknown, unknown, unknown>, 'httpRequest'>,
  account: Pick<Account, 'id'> | null,
  event: 'LoginFailed' | 'SecondFactorFailed' = 'LoginFailed',
): () => Promise<void> {
  identity.logins.failed += 1;
  request.httpRequest.log.info({ account: account?.id ?? null }, 'login failed');
  return async () => {
    if (account !== null) await recordUserEvent(tables, account.id, event, originOf(request));
  };
}
