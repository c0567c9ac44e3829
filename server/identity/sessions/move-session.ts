import { randomId } from '../../runtime/ids.ts';
import { notLoggedIn } from '../../http/problem-details.ts';
import type { Cookie } from '../../http/host-cookies.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Identity } from '../identity.ts';
import { createTokenPair } from './log-in.ts';
import { sessionCookies } from './session-cookies.ts';
import { ENDS_AT, GRACE_SECONDS, IS_ALIVE, type IssuedRefreshToken, type SessionOf } from './sessions.ts';

// Another password or factor gives the session that changed it another id, so that copies of its tokens are worth nothing.

/** A session under its new id, and the id it had, if that has just ended. */
export interface MovedSession {
  readonly account: Account;
  readonly before: string | null;
  readonly issued: IssuedRefreshToken;
}

/**
 * Gives the session of a caller another id: device, login and end stay. `key`: of the call (`renewalKeyOf`).
 * `typedPassword`: the call came with the password, which counts as a login does. Throws 401 where the session has ended.
 */
export async function moveSession(
  rows: Queryable,
  { account, session: before }: { readonly account: Account; readonly session: string },
  { key, typedPassword }: { readonly key: string | null; readonly typedPassword: boolean },
): Promise<MovedSession> {
  const session = randomId(24);
  const { rows: moved } = await rows.query<{ madeAt: Date; endsAt: Date }>(
    `WITH before AS (DELETE FROM identity.sessions WHERE id = $1 AND account_id = $2 AND ${IS_ALIVE} RETURNING *)
     INSERT INTO identity.sessions
       (id, account_id, created_at, proven_at, rotated_at, rotation_key, moved_from, user_agent, network)
     SELECT $3, account_id, created_at, CASE WHEN $5 THEN clock_timestamp() ELSE proven_at END, clock_timestamp(), $4, id,
       user_agent, network
     FROM before RETURNING rotated_at AS "madeAt", ${ENDS_AT} AS "endsAt"`,
    [before, account.id, session, key, typedPassword],
  );
  const [row] = moved;
  if (row === undefined) throw notLoggedIn();
  return { account, before, issued: { accountId: account.id, session, generation: 1, ...row } };
}

/**
 * What a change made of a session whose tokens, of either id, a caller has: the first ones under the next id, where the
 * caller has the key of the change and nothing has used them; `lately`, where the answer to the change may still be on its
 * way to the caller's browser; else null.
 */
export async function findMoved(
  rows: Queryable,
  { accountId, session: before }: SessionOf,
  key: string | null,
): Promise<IssuedRefreshToken | 'lately' | null> {
  const { rows: found } = await rows.query<
    Omit<IssuedRefreshToken, 'accountId'> & { isRecent: boolean; isOwn: boolean }
  >(
    `SELECT id AS session, generation, rotated_at AS "madeAt", ${ENDS_AT} AS "endsAt",
       clock_timestamp() - rotated_at < make_interval(secs => $4) AS "isRecent",
       generation = 1 AND coalesce(rotation_key = $3, false) AS "isOwn"
     FROM identity.sessions WHERE account_id = $1 AND (moved_from = $2 OR id = $2) AND ${IS_ALIVE}`,
    [accountId, before, key, GRACE_SECONDS],
  );
  const [row] = found;
  if (row === undefined) return null;
  const { isRecent, isOwn, ...issued } = row;
  return isOwn ? { accountId, ...issued } : isRecent ? 'lately' : null;
}

/** For the answer after that transaction: cookies and, for programs, the tokens themselves. */
export function answerMoved(
  identity: Pick<Identity, 'ended' | 'tokens'>,
  { account, before, issued }: MovedSession,
): { readonly cookies: Cookie[]; readonly tokens: { readonly accessToken: string; readonly refreshToken: string } } {
  if (before !== null) identity.ended.add(before);
  const pair = createTokenPair(identity.tokens, account, issued);
  return { cookies: sessionCookies(pair), tokens: { accessToken: pair.access, refreshToken: pair.refresh } };
}
