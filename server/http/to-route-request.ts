import type { FastifyReply } from 'fastify';
import { ANY_ETAG, getSingleHeader, parseETags, parseIfMatch, preferredEncoding } from './conditional-requests.ts';
import { signalOf } from './long-calls.ts';
import { invalid } from './problem-details.ts';
import type { AccessControl, RequestCheck } from './request-check.ts';
import type { Route, RouteRequest } from './route.ts';
import { texts } from '../texts/de.ts';

/** Returns the request as its handler gets it: everything is parsed and checked. */
export function toRouteRequest(
  route: Route,
  { request, caller, params, query }: RequestCheck,
  read: Pick<RouteRequest<unknown, unknown, unknown>, 'body' | 'access' | 'metadata'>,
  access: AccessControl,
  reply: FastifyReply,
): RouteRequest<unknown, unknown, unknown> {
  const changes = route.tournament === 'changed';
  const header = (name: string): string | null => getSingleHeader(request.headers, name);
  return {
    ...read,
    params,
    query,
    getCaller: () => (route.requires.right === 'anyone' ? access.callerOf(request) : Promise.resolve(caller)),
    basedOn: changes || route.basedOn === true ? parseBasedOn(header('based-on')) : null,
    ifMatch: changes ? parsePrecondition(header('if-match'), header('if-none-match')) : null,
    ifNoneMatch: parseETags(header('if-none-match')),
    encoding: preferredEncoding(header('accept-encoding')),
    httpRequest: request,
    getSignal: () => signalOf(reply),
  };
}

function parseBasedOn(value: string | null): number | null {
  if (value === null) return null;
  if (!/^\d{1,9}$/.test(value)) {
    throw invalid([{ path: 'header.based-on', code: 'invalid-format', message: texts.problems.basedOn }]);
  }
  return Number(value);
}

/** The stamps that a change requires; null: none. For `If-None-Match: *` no stamp matches: nothing may be there. */
function parsePrecondition(ifMatch: string | null, ifNoneMatch: string | null): readonly string[] | null {
  if (ifNoneMatch?.trim() === ANY_ETAG) return [];
  return ifMatch === null ? null : parseIfMatch(ifMatch);
}
