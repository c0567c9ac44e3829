import type { FastifyRequest } from 'fastify';
import type { Cookie } from '../../http/host-cookies.ts';
import { bearerOf, cookieOf } from '../../access/credentials.ts';
import { noSessionCookies } from './session-cookies.ts';
import type { RefreshClaims, Tokens } from './tokens.ts';
import type { SessionOf } from './sessions.ts';

// What tokens of a request say, whether their session has ended or not.

type Sent = Pick<FastifyRequest, 'cookies' | 'headers'>;

/** The refresh token that came along; a bearer wins over a cookie. */
export function presentedRefresh(tokens: Tokens, request: Sent): RefreshClaims | null {
  const token = bearerOf(request) ?? cookieOf(request, 'refresh');
  return token === null ? null : tokens.readRefresh(token);
}

/** The session whose token came along, of either kind. */
export function presentedSession(tokens: Tokens, request: Sent): SessionOf | null {
  const refresh = presentedRefresh(tokens, request);
  if (refresh !== null) return refresh;
  const token = bearerOf(request) ?? cookieOf(request, 'access');
  const claims = token === null ? null : tokens.readAccess(token);
  return claims === null ? null : { accountId: claims.sub, session: claims.sid };
}

/** Takes the cookies of a session away where it is of this account: a browser may be logged in as another. */
export const noCookiesOf = (accountId: string, tokens: Tokens, request: Sent): Cookie[] =>
  presentedSession(tokens, request)?.accountId === accountId ? noSessionCookies() : [];
