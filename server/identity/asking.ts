import { Declined } from '../commands/problems.ts';
import type { Asked, Route } from '../commands/route.ts';
import { notLoggedIn } from './session-cookies.ts';
import { isFromElsewhere, isSameOrigin } from './same-origin.ts';
import type { Origin } from './user-events.ts';

// What the calls on accounts want to know of whoever asks.

type Asks = Pick<Asked<unknown, unknown, unknown>, 'portal' | 'request'>;

/** Where it comes from, for the list of what happened to an account. */
export const originOf = ({ request }: Asks): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
});

/** Account and session of who is logged in; throws 401 for everybody else. */
export async function personIn({ portal, request }: Asks): Promise<{ accountId: string; session: string }> {
  const { kind, id, session } = await portal.accounts.personOf(request);
  if (kind !== 'user' || session === null) throw notLoggedIn();
  return { accountId: id, session };
}

/** The same call, refused where a page of somebody else sent it. */
export const onlyFromHere = (route: Route): Route => ({
  ...route,
  handle: (asked) => {
    const { request, portal } = asked as Asks;
    const hasCookie = Object.keys(request.cookies).some((name) => name.startsWith('tp_'));
    const isRefused = hasCookie ? !isSameOrigin(request, portal.publicUrl) : isFromElsewhere(request, portal.publicUrl);
    if (route.method !== 'GET' && isRefused) {
      throw new Declined(403, 'cross-origin', 'Diese Anfrage kam nicht von einer Seite des Portals.');
    }
    return route.handle(asked);
  },
});
