import type { Pool } from 'pg';
import { createAccount } from '#server/identity/accounts/accounts.ts';
import { logIn } from '#server/identity/sessions/log-in.ts';
import { openTokens } from '#server/identity/sessions/tokens.ts';
import { deriveKey } from '#server/runtime/secrets.ts';

/** An account with a session. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly eMail: string;
  readonly accessToken: string;
  /** The headers of a program's request. */
  readonly headers: Bearer;
  /** The same in another session. */
  again(): Promise<Bearer>;
}

type Bearer = Readonly<Record<'authorization', string>>;

/** Headers without any account, in place of those that a test portal sends by default. */
export const nobody = { authorization: '' } as const;

/** An account and a session as rows: creating them over calls belongs to the specs of identity. */
export async function newPerson(
  { pool, secret }: { readonly pool: Pool; readonly secret: string },
  name: string,
  rights: { readonly isAdministrator?: boolean; readonly hasSecondFactor?: boolean } = {},
): Promise<Person> {
  const eMail = `${encodeURIComponent(name.toLowerCase())}@verein.example`;
  // No password has this hash: the session exists already.
  const account = await createAccount(pool, {
    userName: name,
    eMail,
    passwordHash: 'none',
    isConfirmed: true,
    isAdministrator: rights.isAdministrator ?? false,
  });
  if (account === null) throw new Error(`There is a ${name} already`);
  if (rights.hasSecondFactor === true) {
    // No code opens it: the session exists already.
    await pool.query(
      `INSERT INTO identity.totp (account_id, secret, confirmed_at, last_step) VALUES ($1, 'none', now(), 0)`,
      [account.id],
    );
  }
  const tokens = openTokens((purpose) => deriveKey(purpose, secret));
  const bearer = (accessToken: string): Bearer => ({ authorization: `Bearer ${accessToken}` });
  const session = async (): Promise<string> => {
    const pair = await logIn(pool, tokens, account, { ip: null, userAgent: null }, 'second-factor');
    if (pair === null) throw new Error(`${name} cannot log in`);
    return pair.access;
  };
  const access = await session();
  return {
    id: account.id,
    name,
    eMail,
    accessToken: access,
    headers: bearer(access),
    again: async () => bearer(await session()),
  };
}
