import type { Pool } from 'pg';
import type { Account } from '../accounts/accounts.ts';
import type { Origin } from '../accounts/account-events.ts';
import type { Tokens } from './tokens.ts';
import { beginSession, type IssuedRefreshToken, type ProvenFactors } from './sessions.ts';

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

type Named = Pick<Account, 'id' | 'userName' | 'eMail' | 'isAdministrator'>;

/** What an access token of this session says about the account. */
export const createAccessToken = (
  tokens: Tokens,
  account: Named,
  { session, endsAt }: Pick<IssuedRefreshToken, 'session' | 'endsAt'>,
): string =>
  tokens.access(
    {
      sub: account.id,
      sid: session,
      name: account.userName,
      mail: account.eMail,
      rol: account.isAdministrator ? ['Administrator'] : [],
    },
    endsAt,
  );

export const createTokenPair = (tokens: Tokens, account: Named, issued: IssuedRefreshToken): TokenPair => ({
  access: createAccessToken(tokens, account, issued),
  refresh: tokens.refresh(issued, issued),
});

/** A new session, whatever the caller brought along; null where the account is not what it was when it was read. */
export async function logIn(
  pool: Pool,
  tokens: Tokens,
  account: Named & Pick<Account, 'passwordHash'>,
  origin: Origin,
  shown: ProvenFactors,
): Promise<TokenPair | null> {
  const issued = await beginSession(pool, account, origin, shown);
  return issued && createTokenPair(tokens, account, issued);
}
