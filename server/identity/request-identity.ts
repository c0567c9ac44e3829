import type { RouteRequest } from '../http/route.ts';
import { visitor } from '../http/caller.ts';
import { getSingleHeader } from '../http/conditional-requests.ts';
import { notLoggedIn } from '../http/problem-details.ts';
import { shortHash } from '../runtime/ids.ts';
import type { Origin } from './accounts/account-events.ts';

// The caller's data that the calls on accounts need.

/** Where it comes from, for the list of what happened to an account. */
export const originOf = ({ httpRequest }: Pick<RouteRequest<unknown, unknown, unknown>, 'httpRequest'>): Origin => ({
  ip: httpRequest.ip,
  userAgent: httpRequest.headers['user-agent'] ?? null,
});

/**
 * The hash of a call's `Idempotency-Key` as a session keeps it, the same whichever call brings the key; null without one.
 */
export function renewalKeyOf({
  httpRequest,
}: Pick<RouteRequest<unknown, unknown, unknown>, 'httpRequest'>): string | null {
  const key = getSingleHeader(httpRequest.headers, 'idempotency-key') ?? '';
  return key === '' ? null : shortHash(visitor.kind, visitor.id, key);
}

/** The caller's account and session; throws 401 without one. */
export async function authenticateUser({
  getCaller,
}: Pick<RouteRequest<unknown, unknown, unknown>, 'getCaller'>): Promise<{ accountId: string; session: string }> {
  const { kind, id, session } = await getCaller();
  if (kind !== 'user' || session === null) throw notLoggedIn();
  return { accountId: id, session };
}
