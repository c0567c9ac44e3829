import { isRecord } from '#domain/typed-keys.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { StreamSubject } from '#domain/streams.ts';
import { shortHash } from '../runtime/ids.ts';
import { assertReadableBody } from '../http/body-head.ts';
import { MAX_KEY_LENGTH } from '../http/body-limits.ts';
import { invalid, notFound, notLoggedIn } from '../http/problem-details.ts';
import { parse } from '../http/parse.ts';
import { getSingleHeader } from '../http/conditional-requests.ts';
import { waitForPosition, type ReadDeps } from '../http/read-your-writes.ts';
import type { AccessControl, Authorization, RequestCheck } from '../http/request-check.ts';
import type { Route } from '../http/route.ts';
import { visitor, type Caller } from '../http/caller.ts';
import { assertSameOriginWrite, authenticate, type AuthenticationDeps, type KeyUsageCounter } from './authenticate.ts';
import { resolveAccess } from './authorize.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

/** Milliseconds for which a check counts. A body may take longer to arrive, and a call longer to wait for its turn. */
const CHECK_TTL_MS = 1_000;

/** Accounts, states and tables, by which access is checked. */
export interface AccessControlDeps extends AuthenticationDeps, ReadDeps {
  readonly keyUse: KeyUsageCounter;
}

/** The access control of the table of routes (http/handle-request.ts). */
export const createAccessControl = (deps: AccessControlDeps): AccessControl => ({
  checkRequest: (route, request) => checkRequest(route, request, deps),
  authorize: (route, check, body) => authorize(route, check, body, deps),
  async callerOf(request) {
    const caller = await authenticate(request, deps);
    countKeyUse(caller, deps);
    return caller;
  },
});

/**
 * Checks caller, address and access, as far as head and address tell. Throws `ProblemError` in this order: a page of
 * another origin (403), no login (401), not the kind of content (415), no such address (404), an invalid query or header
 * (400), a position not reached (503), no right (403, 404).
 */
async function checkRequest(route: Route, request: FastifyRequest, deps: AccessControlDeps): Promise<RequestCheck> {
  const isRead = route.method === 'GET';
  const at = performance.now();
  if (!isRead) assertSameOriginWrite(request, deps);
  const caller = route.requires.right === 'anyone' ? visitor : await authenticate(request, deps);
  if (route.requires.right !== 'anyone' && caller.kind === 'visitor') throw notLoggedIn();
  if (!isRead) assertReadableBody(request, route.beforeFile !== undefined);
  const params = parseParams(route.params, request.params);
  const query = hasNoQuery(route.query, request.query)
    ? NO_QUERY
    : parse('query', route.query ?? emptyQuery, request.query);
  const checked = { at, request, caller, params, query, commandKey: hashIdempotencyKey(route, caller, request) };
  if (isRead) await waitForPosition(deps, route, getSingleHeader(request.headers, 'at-least'));
  const concerns = findSubject(route);
  if (concerns !== null && 'inBody' in concerns) return { ...checked, access: 'by-body' };
  const access = await findAccess(route, checked, concerns?.({ params, query }) ?? null, deps);
  countKeyUse(caller, deps);
  return { ...checked, access };
}

/** Returns the checked access while it is current; otherwise finds it: 401 without the login, 403 or 404 without the right. */
async function authorize(
  route: Route,
  check: RequestCheck,
  body: unknown,
  deps: AccessControlDeps,
): Promise<Authorization> {
  const { caller, params, query, request } = check;
  const isOld = performance.now() - check.at > CHECK_TTL_MS;
  if (check.access !== 'by-body' && !isOld) return check.access;
  if (isOld && route.requires.right !== 'anyone' && (await authenticate(request, deps)).id !== caller.id) {
    throw notLoggedIn();
  }
  const concerns = findSubject(route);
  const subject = concerns === null ? null : 'inBody' in concerns ? concerns.inBody(body) : concerns({ params, query });
  const access = await findAccess(route, check, subject, deps);
  if (check.access === 'by-body') countKeyUse(caller, deps);
  return access;
}

/** A call counts once in a key's usage, however often its right is asked for. */
const countKeyUse = ({ kind, id }: Caller, { keyUse }: AccessControlDeps): void => {
  if (kind === 'apiKey') keyUse.count(id);
};

const findSubject = ({ requires }: Route) => ('subject' in requires ? requires.subject : null);

const findAccess = (
  { requires, responses }: Route,
  { caller, commandKey }: Pick<RequestCheck, 'caller' | 'commandKey'>,
  concerned: StreamSubject | null,
  deps: AccessControlDeps,
): Promise<Authorization> =>
  resolveAccess({ required: requires, caller, concerned, repeatable: 204 in responses ? commandKey : null }, deps);

const emptyQuery = z.strictObject({});
const NO_QUERY = Object.freeze({});
/** Returns whether the route takes no query and none was sent. */
const hasNoQuery = (schema: Route['query'], query: unknown): boolean =>
  schema === null && isRecord(query) && Object.keys(query).length === 0;

/** What is addressed in a way that no address can be is simply not there. */
function parseParams(schema: z.ZodType | null, value: unknown): unknown {
  const parsed = schema?.safeParse(value);
  if (parsed?.success === false) throw notFound();
  return parsed?.data ?? null;
}

function hashIdempotencyKey(route: Route, caller: Caller, { headers }: FastifyRequest): string | null {
  const key = getSingleHeader(headers, 'idempotency-key');
  if (!(route.writes || route.takesIdempotencyKey === true) || key === null) return null;
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
