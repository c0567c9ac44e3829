import { isRecord } from '#domain/typed-keys.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access } from '#domain/rights.ts';
import type { StreamSubject } from '#domain/streams.ts';
import { shortHash } from '../runtime/ids.ts';
import { assertReadableBody } from '../http/body-head.ts';
import { MAX_KEY_LENGTH } from '../http/body-limits.ts';
import { invalid, notFound, notLoggedIn } from '../http/problem-details.ts';
import { parse } from '../http/parse.ts';
import { getSingleHeader } from '../http/conditional-requests.ts';
import { readPosition, waitForPosition, type ReadDeps } from '../http/read-your-writes.ts';
import type { RefusedRepeat } from '../http/execute-command.ts';
import type { Admitted, RouteChecks } from '../http/register-routes.ts';
import type { Route } from '../http/route.ts';
import { visitor, type Caller } from '../http/caller.ts';
import { assertSameOriginWrite, authenticate, type AuthenticationDeps, type KeyUsageCounter } from './authenticate.ts';
import { resolveAccess } from './authorize.ts';
import { texts } from '../texts/de.ts';

// What is decided about a request before any of its body is read.

const t = texts.problems;

/** What tells who asks, what he may and whether this node has what he asks for. */
export interface CheckDeps extends AuthenticationDeps, ReadDeps {
  readonly keyUse: KeyUsageCounter;
}

/** The checks of every call, for the table of routes. */
export const routeChecks = (deps: CheckDeps): Omit<RouteChecks, 'readLargeBody'> => ({
  admit: (entry, request) => admitRequest(entry, request, deps),
  admitAgain: (entry, request, admitted, body) => admitAgain(entry, request, admitted, body, deps),
  accessByBody: (entry, admitted, body) => accessByBody(entry, admitted, body, deps),
  positionOfTables: (reads) => readPosition(deps, reads),
  async callerOf(request) {
    const caller = await authenticate(request, deps);
    countKey(caller, deps);
    return caller;
  },
});

/**
 * Who asks, for what, and whether that is allowed, as far as head and address tell. Throws `ProblemError` in this order: a page
 * of somebody else (403), no login (401), not the kind of content (415), no such address (404), a query or header that
 * cannot be meant (400), a position not reached (503), no right (403, 404).
 */
async function admitRequest(entry: Route, request: FastifyRequest, deps: CheckDeps): Promise<Admitted> {
  const isRead = entry.method === 'GET';
  const at = performance.now();
  if (!isRead) assertSameOriginWrite(request, deps);
  const caller = entry.demand.right === 'anyone' ? visitor : await authenticate(request, deps);
  if (entry.demand.right !== 'anyone' && caller.kind === 'visitor') throw notLoggedIn();
  if (!isRead) assertReadableBody(request, entry.form !== undefined);
  const params = parseParams(entry.params, request.params);
  const query = isEmpty(entry.query, request.query)
    ? NO_QUERY
    : parse('query', entry.query ?? emptyQuery, request.query);
  const admitted = { at, caller, params, query, commandKey: commandKeyOf(entry, caller, request) };
  if (isRead) await waitForPosition(deps, entry, getSingleHeader(request.headers, 'at-least'));
  const concerns = concernsOf(entry);
  if (concerns !== null && 'inBody' in concerns) return { ...admitted, access: null };
  const concerned = concerns?.({ params, query }) ?? null;
  const allowed = await findAccess(entry, admitted, concerned, deps);
  countKey(caller, deps);
  return { ...admitted, access: allowed };
}

/**
 * What `admitRequest` and `accessByBody` decided, decided anew: 401 without the caller's login, 403 or 404 without the
 * right.
 */
async function admitAgain(
  entry: Route,
  request: FastifyRequest,
  admitted: Admitted,
  body: unknown,
  deps: CheckDeps,
): Promise<Access | RefusedRepeat> {
  const { caller, params, query } = admitted;
  if (entry.demand.right !== 'anyone' && (await authenticate(request, deps)).id !== caller.id) throw notLoggedIn();
  const concerns = concernsOf(entry);
  const concerned =
    concerns === null ? null : 'inBody' in concerns ? concerns.inBody(body) : concerns({ params, query });
  return findAccess(entry, admitted, concerned, deps);
}

/** The same for a call whose body says what it concerns. `body`: as much of it as says so, parsed. */
async function accessByBody(
  entry: Route,
  admitted: Pick<Admitted, 'caller' | 'commandKey'>,
  body: unknown,
  deps: CheckDeps,
): Promise<Access | RefusedRepeat> {
  const concerns = concernsOf(entry);
  if (concerns === null || !('inBody' in concerns)) throw new Error('The address of this call says what it concerns');
  const allowed = await findAccess(entry, admitted, concerns.inBody(body), deps);
  countKey(admitted.caller, deps);
  return allowed;
}

/** A call counts once in a key's usage, however often its right is asked for. */
const countKey = ({ kind, id }: Caller, { keyUse }: CheckDeps): void => {
  if (kind === 'apiKey') keyUse.count(id);
};

const concernsOf = ({ demand }: Route) => ('concerns' in demand ? demand.concerns : null);

const findAccess = (
  entry: Route,
  { caller, commandKey }: Pick<Admitted, 'caller' | 'commandKey'>,
  concerned: StreamSubject | null,
  deps: CheckDeps,
): Promise<Access | RefusedRepeat> =>
  resolveAccess(
    { demand: entry.demand, caller, concerned, repeatable: 204 in entry.answers ? commandKey : null },
    deps,
  );

const emptyQuery = z.strictObject({});
const NO_QUERY = Object.freeze({});
/** Nothing was asked for and nothing came: nothing to parse. */
const isEmpty = (schema: Route['query'], query: unknown): boolean =>
  schema === null && isRecord(query) && Object.keys(query).length === 0;

/** What is addressed in a way that no address can be is simply not there. */
function parseParams(schema: z.ZodType | null, value: unknown): unknown {
  const parsed = schema?.safeParse(value);
  if (parsed?.success === false) throw notFound();
  return parsed?.data ?? null;
}

function commandKeyOf(entry: Route, caller: Caller, { headers }: FastifyRequest): string | null {
  const key = getSingleHeader(headers, 'idempotency-key');
  if (!(entry.writes || entry.repeatable === true) || key === null) return null;
  if (key === '') throw invalid([{ path: 'header.idempotency-key', code: 'empty', message: t.emptyKey }]);
  if (key.length > MAX_KEY_LENGTH) {
    throw invalid([
      {
        path: 'header.idempotency-key',
        code: 'too-long',
        message: t.keyTooLong(MAX_KEY_LENGTH),
      },
    ]);
  }
  return shortHash(caller.kind, caller.id, key);
}
