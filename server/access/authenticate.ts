import type { FastifyRequest } from 'fastify';
import type { States } from '../stream-cache/stream-cache.ts';
import { Declined, notLoggedIn } from '../http/problem-details.ts';
import type { Caller } from '../http/caller.ts';
import { keyCalled, looksLikeKey } from './api-key.ts';
import { isFromElsewhere, isSameOrigin } from './same-origin.ts';
import type { Accounts } from './accounts.ts';
import { bearerOf, cookieOf } from './credentials.ts';

/** What tells who asks. */
export interface Admitting {
  readonly states: States;
  readonly accounts: Accounts;
  readonly clock: () => Date;
  readonly publicUrl: string;
}

/** Told of every call that was accepted with an API key. */
export interface KeyUse {
  count(keyId: string): void;
}

/** Who asks: an API key or a person. Throws 401 for a bearer that opens nothing. */
export async function whoAsks(request: FastifyRequest, parts: Admitting): Promise<Caller> {
  const bearer = bearerOf(request);
  const isKey = bearer !== null && looksLikeKey(bearer);
  const caller = isKey ? await keyCalled(bearer, parts) : parts.accounts.personOf(request);
  if (caller === null) throw notLoggedIn();
  return caller;
}

const hasSessionCookie = (request: FastifyRequest): boolean =>
  cookieOf(request, 'access') !== null || cookieOf(request, 'refresh') !== null;

/**
 * Throws 403 for a write that a page of somebody else sent (docs/api.md, "Sessions and keys"): one with a cookie has to
 * show that it comes from here, and one without must not come from elsewhere, since a login sets one.
 */
export function refuseWritesFromElsewhere(request: FastifyRequest, { publicUrl }: Pick<Admitting, 'publicUrl'>): void {
  if (bearerOf(request) !== null) return;
  const isRefused = hasSessionCookie(request) ? !isSameOrigin(request, publicUrl) : isFromElsewhere(request, publicUrl);
  if (isRefused) throw fromElsewhere();
}

/** Who asks for a socket: with a cookie only pages of this portal, without one anybody, as a visitor. */
export async function admit(request: FastifyRequest, parts: Admitting): Promise<Caller> {
  const comesWithCookie = bearerOf(request) === null && cookieOf(request, 'access') !== null;
  if (comesWithCookie && !isSameOrigin(request, parts.publicUrl)) throw fromElsewhere();
  return whoAsks(request, parts);
}

/** A page of somebody else sent this, in the name of whoever is logged in here. */
export const fromElsewhere = (): Declined =>
  new Declined(403, 'cross-origin', 'Diese Anfrage kam nicht von einer Seite des Portals.');
