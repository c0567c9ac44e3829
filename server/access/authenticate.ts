import type { FastifyRequest } from 'fastify';
import type { StreamCache } from '../stream-cache/stream-cache.ts';
import { ProblemError, notLoggedIn } from '../http/problem-details.ts';
import type { Caller } from '../http/caller.ts';
import { authenticateKey, isApiKey, keyNotValid } from './api-key.ts';
import { isFromElsewhere, isSameOrigin } from './same-origin.ts';
import type { Accounts } from './accounts.ts';
import { bearerOf, cookieOf } from './credentials.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

/** What tells who asks. */
export interface AuthenticationDeps {
  readonly states: StreamCache;
  readonly accounts: Accounts;
  readonly clock: () => Date;
  readonly publicUrl: string;
}

/** Told of every call that was accepted with an API key. */
export interface KeyUsageCounter {
  count(keyId: string): void;
}

/** Who asks: an API key or a person. Throws 401 for a bearer that opens nothing. */
export async function authenticate(request: FastifyRequest, parts: AuthenticationDeps): Promise<Caller> {
  const bearer = bearerOf(request);
  const isKey = bearer !== null && isApiKey(bearer);
  const caller = await (isKey ? authenticateKey(bearer, parts) : parts.accounts.authenticateUser(request));
  if (caller === null) throw notLoggedIn();
  if (typeof caller === 'string') throw keyNotValid(caller);
  request.knownCaller = caller;
  return caller;
}

const hasSessionCookie = (request: FastifyRequest): boolean =>
  cookieOf(request, 'access') !== null || cookieOf(request, 'refresh') !== null;

/**
 * Throws 403 for a cross-site write (docs/api.md, "Sessions and keys"): a request with a session cookie must prove that
 * it comes from this portal, and one without must not come from another site, since a login sets one.
 */
export function assertSameOriginWrite(
  request: FastifyRequest,
  { publicUrl }: Pick<AuthenticationDeps, 'publicUrl'>,
): void {
  if (bearerOf(request) !== null) return;
  const isRefused = hasSessionCookie(request) ? !isSameOrigin(request, publicUrl) : isFromElsewhere(request, publicUrl);
  if (isRefused) throw crossOriginRefused();
}

/** The caller of a socket: a cookie counts only from pages of this portal; without one it is a visitor. */
export async function authenticateSocket(request: FastifyRequest, parts: AuthenticationDeps): Promise<Caller> {
  const comesWithCookie = bearerOf(request) === null && cookieOf(request, 'access') !== null;
  if (comesWithCookie && !isSameOrigin(request, parts.publicUrl)) throw crossOriginRefused();
  return authenticate(request, parts);
}

/** A foreign page sent this with the session of this browser. */
export const crossOriginRefused = (): ProblemError => new ProblemError(403, 'cross-origin', t.otherOrigin);
