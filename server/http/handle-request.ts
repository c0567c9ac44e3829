import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#domain/events.ts';
import type { Access } from '#domain/rights.ts';
import type { CommandMetadata } from '../command-handler/command.ts';
import { shortHash } from '../runtime/ids.ts';
import type { LoadedStream, StreamCache } from '../stream-cache/stream-cache.ts';
import { BODY_BYTES } from './body-limits.ts';
import type { Caller } from './caller.ts';
import {
  ANY_ETAG,
  getSingleHeader,
  NO_STORE,
  parseETags,
  parseIfMatch,
  preferredEncoding,
  PRIVATE_CACHE,
} from './conditional-requests.ts';
import { noContent } from './execute-command.ts';
import { hasLargeBody, isLong, signalOf, type LongCalls } from './long-calls.ts';
import { parseMultipart } from './multipart.ts';
import { parse } from './parse.ts';
import { invalid, ProblemError } from './problem-details.ts';
import { readPosition, type PositionDeps } from './read-your-writes.ts';
import { digestOfBody, type RecentKeys } from './idempotency.ts';
import type { Route, RouteRequest, RouteResponse } from './route.ts';
import { sendResponse, setCookies } from './send-response.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

/** What of a request is known before its body is read. */
export interface RequestCheck {
  /** When access was checked, by `performance.now()`. */
  readonly at: number;
  readonly request: FastifyRequest;
  readonly caller: Caller;
  readonly params: unknown;
  readonly query: unknown;
  /** A hash of caller and Idempotency-Key; null if the call takes none or none came. */
  readonly commandKey: string | null;
  /** 'by-body' if only the body names the call's subject. */
  readonly access: Authorization | 'by-body';
}

export type Authorization = Access | RefusedRepeat;

/**
 * Access was refused, but the subject's stream knows the call's key: the body shows whether it repeats the call that was
 * allowed then.
 */
export interface RefusedRepeat {
  readonly repeatOf: LoadedStream;
  readonly refusal: ProblemError;
}

/** Who may do what, which the http room does not know. All methods throw `ProblemError` for a refused request. */
export interface AccessControl {
  /** Before any of the body is read: by head and address only. */
  checkRequest(route: Route, request: FastifyRequest): Promise<RequestCheck>;
  /**
   * The access of a checked request: as checked, unless only `body` names the subject or the check is too old. `body`: the
   * part of it that names the subject, parsed.
   */
  authorize(route: Route, check: RequestCheck, body: unknown): Promise<Authorization>;
  /** The caller of a route open to `anyone`, which `checkRequest` did not authenticate; throws 401 for an invalid bearer. */
  callerOf(request: FastifyRequest): Promise<Caller>;
}

/** What the way of a request works with, apart from its handler. */
export interface RequestDeps extends PositionDeps {
  readonly publicUrl: string;
  readonly logId: string;
  readonly states: Pick<StreamCache, 'findCommand'>;
  readonly recentKeys: RecentKeys;
  /**
   * Parses a body away from the event loop, by the schema of this name, with a digest of it as it came. Throws
   * `ProblemError` (400) with the fields at fault.
   */
  readonly readLargeBody: (
    of: string,
    bytes: Uint8Array,
  ) => Promise<{ readonly value: unknown; readonly digest: string }>;
}

interface RequestHandler {
  /** The steps of a call with a body before that is read. */
  beforeBody(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** The way of a request: check → turn of a long call → body and its hash → authorize → repeat → handler → send. */
export function createRequestHandler<Deps>(
  route: Route<Deps>,
  deps: Deps & RequestDeps,
  { access, longCalls }: { readonly access: AccessControl; readonly longCalls: LongCalls },
): RequestHandler {
  const checks = new WeakMap<FastifyRequest, RequestCheck>();
  /** Each ends the turn of a call with a large body whose handler has not begun. */
  const turnEnds = new WeakMap<FastifyRequest, () => void>();
  const isSecure = deps.publicUrl.startsWith('https:');
  const isPersonalRead = route.method === 'GET' && route.demand.right !== 'anyone';
  const caching = 304 in route.answers ? PRIVATE_CACHE : NO_STORE;

  return {
    async beforeBody(request, reply) {
      const check = await access.checkRequest(route, request);
      checks.set(request, check);
      if (!isLong(route, check.query) || !hasLargeBody(route)) return;
      turnEnds.set(request, await longCalls.beginBeforeBody(route, check.caller, reply));
      // Its body may be refused, or never come whole. A call that is carried out keeps its turn to its end.
      reply.raw.once('close', () => turnEnds.get(request)?.());
    },
    async handle(request, reply) {
      if (isPersonalRead) void reply.headers(caching);
      const check = checks.get(request) ?? (await access.checkRequest(route, request));
      if (route.reads !== undefined) void reply.header('Log-Position', readPosition(deps, route.reads));
      if (!isLong(route, check.query)) return sendResponse(reply, await answer(check, reply), isSecure);
      const endTurn = turnEnds.get(request) ?? (await longCalls.begin(route, check.caller, reply));
      turnEnds.delete(request);
      return sendResponse(reply, await answer(check, reply).finally(endTurn), isSecure);
    },
  };

  async function answer(check: RequestCheck, reply: FastifyReply): Promise<RouteResponse> {
    try {
      return await answerChecked(check, reply);
    } catch (error) {
      if (error instanceof ProblemError) setCookies(reply, error.cookies, isSecure);
      throw error;
    }
  }

  async function answerChecked(check: RequestCheck, reply: FastifyReply): Promise<RouteResponse> {
    const { body, digest, authorization } = await readBody(route, check, access, deps);
    const { commandKey: key, caller } = check;
    const command = key === null ? null : { key, request: shortHash(route.method, check.request.url, digest()) };
    const metadata: CommandMetadata = { actor: actorOf(caller), command };
    if ('refusal' in authorization) return answerRefusedRepeat(deps, authorization, metadata);
    const request = toRouteRequest(route, check, { body, access: authorization, metadata }, access, reply);
    // Visitors share one id: their keys are not compared.
    if (command === null || caller.kind === 'visitor') return route.handle(request, deps);
    const response = await deps.recentKeys.during(command, () => route.handle(request, deps));
    if (route.repeatable === true) deps.recentKeys.note(command);
    return response;
  }
}

function toRouteRequest(
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
    getCaller: () => (route.demand.right === 'anyone' ? access.callerOf(request) : Promise.resolve(caller)),
    basedOn: changes || route.basedOn === true ? parseBasedOn(header('based-on')) : null,
    ifMatch: changes ? parsePrecondition(header('if-match'), header('if-none-match')) : null,
    ifNoneMatch: parseETags(header('if-none-match')),
    encoding: preferredEncoding(header('accept-encoding')),
    httpRequest: request,
    getSignal: () => signalOf(reply),
  };
}

interface ReadRequest {
  readonly body: unknown;
  readonly digest: () => string;
  readonly authorization: Authorization;
}

/** Parses the body by the row's schema and authorizes the call. */
async function readBody(
  route: Route,
  check: RequestCheck,
  access: AccessControl,
  { readLargeBody }: Pick<RequestDeps, 'readLargeBody'>,
): Promise<ReadRequest> {
  const { request } = check;
  let authorized = check;
  if (route.form !== undefined) {
    const { form } = route;
    request.body = await parseMultipart(request, {
      fileBytes: route.bodyLimit ?? BODY_BYTES.small,
      beforeFile: async (fields) => {
        if (authorized.access !== 'by-body') return;
        const allowed = await access.authorize(route, check, parseFormFields(form, fields));
        authorized = { ...check, access: allowed };
      },
    }).catch(hidesInvalidBody(check));
  }
  const parsed = async (): Promise<{ readonly value: unknown; readonly digest: string | null }> =>
    route.readsAway !== undefined && request.body instanceof Uint8Array
      ? readLargeBody(route.readsAway, request.body)
      : { value: parse('body', route.body, request.body), digest: null };
  const { value: body, digest } = await parsed().catch(hidesInvalidBody(check));
  return {
    body,
    digest: () => digest ?? digestOfBody(request.body),
    // The session may have ended, or the right have been withdrawn, while the body or the call's turn was waited for.
    authorization: await access.authorize(route, authorized, body),
  };
}

/** An invalid body repeats no call that was carried out: a caller without access gets the refusal. */
const hidesInvalidBody =
  ({ access }: RequestCheck) =>
  (error: unknown): never => {
    const isHidden = error instanceof ProblemError && error.status === 400;
    throw isHidden && access !== 'by-body' && 'refusal' in access ? access.refusal : error;
  };

/** Parses the fields that have to come before a form's file. */
function parseFormFields(form: NonNullable<Route['form']>, fields: Readonly<Record<string, unknown>>): unknown {
  const parsed = form.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.map(({ path }) => ({
      path: ['body', ...path].join('.'),
      code: 'required-before-file',
      message: t.requiredBeforeFile,
    })),
  );
}

/**
 * Answers the very call that was carried out on the stream before with 204, without its handler: that it was done is all
 * that is said. Throws the refusal for any other call.
 */
async function answerRefusedRepeat(
  deps: Pick<RequestDeps, 'states' | 'logId'>,
  { repeatOf, refusal }: RefusedRepeat,
  { command }: Pick<CommandMetadata, 'command'>,
): Promise<RouteResponse> {
  const known = command === null ? null : await deps.states.findCommand(repeatOf, command.key);
  if (known === null || known.request !== command?.request) throw refusal;
  return noContent(deps, { ...repeatOf, isChanged: false });
}

/** Visitors change nothing by commands: what is done for them is recorded as the portal's. */
const actorOf = ({ kind, id }: Caller): Actor => (kind === 'visitor' ? { kind: 'system', id: 'portal' } : { kind, id });

function parseBasedOn(value: string | null): number | null {
  if (value === null) return null;
  if (!/^\d{1,9}$/.test(value)) {
    throw invalid([{ path: 'header.based-on', code: 'invalid-format', message: t.basedOn }]);
  }
  return Number(value);
}

/** The stamps that a change requires; null: none. For `If-None-Match: *` no stamp matches: nothing may be there. */
function parsePrecondition(ifMatch: string | null, ifNoneMatch: string | null): readonly string[] | null {
  if (ifNoneMatch?.trim() === ANY_ETAG) return [];
  return ifMatch === null ? null : parseIfMatch(ifMatch);
}
