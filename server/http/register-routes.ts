import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#domain/events.ts';
import { isRecord } from '#domain/typed-keys.ts';
import type { Access } from '#domain/rights.ts';
import type { ProjectionName } from '#projections/index.ts';
import { KeyedConcurrencyLimit } from '../runtime/concurrency-limit.ts';
import { shortHash } from '../runtime/ids.ts';
import { setHostCookie } from './host-cookies.ts';
import { parseMultipart } from './multipart.ts';
import { BODY_BYTES } from './body-limits.ts';
import { parse } from './parse.ts';
import { answerRefusedRepeat, type RefusedRepeat, type RepeatDeps } from './execute-command.ts';
import type { RecentKeys } from './recent-keys.ts';
import { digestOfBody, formerDigestOf, type BodyDigests } from './request-hash.ts';
import { invalid, clientClosedRequest, ProblemError, serviceUnavailable } from './problem-details.ts';
import {
  ANY_ETAG,
  getSingleHeader,
  JSON_TYPE,
  NO_STORE,
  parseETags,
  parseIfMatch,
  preferredEncoding,
  PRIVATE_CACHE,
} from './conditional-requests.ts';
import type { Cookie, Route, RouteRequest, RouteResponse } from './route.ts';
import type { Caller } from './caller.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

/** Of the calls that can take long, for each account and each of its lines: carried out at once. */
const MAX_CONCURRENT_LONG_CALLS = 2;
/** Waiting in each: what only looks holds up no change, and a large body is not read before its turn. */
const MAX_QUEUED_LONG_CALLS = { looks: 30, changes: 30, largeChanges: 8 };
type LongCallQueue = keyof typeof MAX_QUEUED_LONG_CALLS;

const hasLargeBody = ({ bodyLimit, form }: Pick<Route, 'bodyLimit' | 'form'>): boolean =>
  form !== undefined || (bodyLimit ?? 0) > BODY_BYTES.general;

const findLongCallQueue = (entry: Pick<Route, 'writes' | 'bodyLimit' | 'form'>): LongCallQueue =>
  !entry.writes ? 'looks' : hasLargeBody(entry) ? 'largeChanges' : 'changes';

/** Milliseconds for which an admission counts. A body may take longer to arrive, and a call longer to wait in its line. */
const ADMISSION_TTL_MS = 1_000;

const isLong = ({ takesLong = [] }: Pick<Route, 'takesLong'>, query: unknown): boolean =>
  takesLong === true || (isRecord(query) && takesLong.some((field) => query[field] !== undefined));

/** A request whose body may be read. */
export interface Admitted {
  /** When that was decided, by `performance.now()`. */
  readonly at: number;
  readonly caller: Caller;
  readonly params: unknown;
  readonly query: unknown;
  /** A hash of caller and Idempotency-Key; null if the call takes none or none came. */
  readonly commandKey: string | null;
  /** null if only the body names the call's subject: `accessByBody`. */
  readonly access: Access | RefusedRepeat | null;
}

/** The decisions before a handler runs. The http room does not know who may do what: the checks are handed in. */
export interface RouteChecks {
  /** Before any of the body is read. Throws `ProblemError` if the request is refused. */
  admit(entry: Route, request: FastifyRequest): Promise<Admitted>;
  /** The same for a request that was admitted a while ago, once its body is parsed; throws `ProblemError` as well. */
  admitAgain(entry: Route, request: FastifyRequest, admitted: Admitted, body: unknown): Promise<Access | RefusedRepeat>;
  /** For a call whose body names its subject. `body`: the part of it that does, parsed. */
  accessByBody(entry: Route, admitted: Admitted, body: unknown): Promise<Access | RefusedRepeat>;
  /**
   * Parses a body away from the event loop, by the schema of this name, with digests of it as it came
   * (request-hash.ts). Throws `ProblemError` (400) with the fields at fault.
   */
  readLargeBody(of: string, bytes: Uint8Array): Promise<{ readonly value: unknown; readonly digests: BodyDigests }>;
  /** The `Log-Position` that what is read now from these tables has at least. */
  positionOfTables(reads: readonly ProjectionName[]): string;
  /** The caller of a route open to `anyone`, which `admit` did not authenticate; throws 401 for an invalid bearer. */
  callerOf(request: FastifyRequest): Promise<Caller>;
}

interface RegistrationDeps extends RepeatDeps {
  readonly publicUrl: string;
  readonly recentKeys: RecentKeys;
}

/**
 * Registers the table of routes on the server: check access before the body is read (`checks`), then handle, answer.
 */
export function registerRoutes<Deps>(
  http: FastifyInstance,
  routes: readonly Route<Deps>[],
  deps: Deps & RegistrationDeps,
  checks: RouteChecks,
): void {
  const admissions = new WeakMap<FastifyRequest, Admitted>();
  /** Ends the turn that a call with a large body has before its handler begins. */
  const turnEnds = new WeakMap<FastifyRequest, () => void>();
  const full = (): Error => serviceUnavailable('busy', t.manyAtOnce);
  const openLine = (line: LongCallQueue) =>
    new KeyedConcurrencyLimit(MAX_CONCURRENT_LONG_CALLS, { places: MAX_QUEUED_LONG_CALLS[line], full });
  const lines = { looks: openLine('looks'), changes: openLine('changes'), largeChanges: openLine('largeChanges') };
  const isSecure = deps.publicUrl.startsWith('https:');
  for (const entry of routes) {
    const { demand } = entry;
    const isPersonal = demand.right !== 'anyone';
    const lineFor = ({ query }: Admitted): LongCallQueue | null =>
      isLong(entry, query) ? findLongCallQueue(entry) : null;
    const keptBy = 304 in entry.answers ? PRIVATE_CACHE : NO_STORE;
    http.route({
      method: entry.method,
      url: entry.path,
      bodyLimit: entry.bodyLimit ?? BODY_BYTES.small,
      config: { readsAway: entry.readsAway !== undefined, takesNoBody: entry.body === null },
      // Calls without a body check access in their handler, without a hook.
      ...(entry.method === 'GET' ? {} : { onRequest: admit }),
      handler: async (request, reply) => {
        if (entry.method === 'GET' && isPersonal) void reply.headers(keptBy);
        const admitted = admissions.get(request) ?? (await checks.admit(entry, request));
        const { caller } = admitted;
        // A form's file is read no earlier than that.
        const handled = () =>
          handle(entry, request, reply, admitted).catch((error: unknown) => {
            if (error instanceof ProblemError) setCookies(reply, error.cookies, isSecure);
            throw error;
          });
        if (entry.reads !== undefined) void reply.header('Log-Position', checks.positionOfTables(entry.reads));
        const line = lineFor(admitted);
        if (line === null) return sendResponse(reply, await handled(), isSecure);
        const signal = line === 'looks' ? signalOf(reply) : undefined;
        const endTurn = turnEnds.get(request) ?? (await beginTurn(lines[line], caller, signal));
        turnEnds.delete(request);
        return sendResponse(reply, await handled().finally(endTurn), isSecure);
      },
    });

    async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const admitted = await checks.admit(entry, request);
      admissions.set(request, admitted);
      const line = lineFor(admitted);
      if (line === null || !hasLargeBody(entry)) return;
      turnEnds.set(request, await beginTurn(lines[line], admitted.caller, signalOf(reply)));
      // Its body may be refused, or never come whole. What is carried out keeps its turn to its end.
      reply.raw.once('close', () => turnEnds.get(request)?.());
    }
  }

  /** A caller who left gives the place away: a preview is asked for anew with every key that is typed. */
  async function beginTurn(
    line: KeyedConcurrencyLimit,
    { kind, id }: Caller,
    signal?: AbortSignal,
  ): Promise<() => void> {
    try {
      return await line.begin(`${kind} ${id}`, signal);
    } catch (error) {
      throw signal?.aborted === true ? clientClosedRequest() : error;
    }
  }

  async function handle(
    entry: Route<Deps>,
    request: FastifyRequest,
    reply: FastifyReply,
    admitted: Admitted,
  ): Promise<RouteResponse> {
    const { caller, params, query } = admitted;
    const changes = entry.tournament === 'changed';
    const held = admitted.access !== null && 'refusal' in admitted.access ? admitted.access : null;
    const reading = readBody(entry, request, admitted, checks);
    const { body, digest, formerDigest, access: before } = await (held === null ? reading : orRefused(reading, held));
    // The session may have ended, or the right have been withdrawn, while the body or the call's turn was waited for.
    const isOld = performance.now() - admitted.at > ADMISSION_TTL_MS;
    const access = isOld ? await checks.admitAgain(entry, request, admitted, body) : before;
    const command = commandOf(entry, admitted, request, digest);
    const formerRequest = (): string => shortHash(entry.method, request.url, formerDigest());
    if ('refusal' in access) return answerRefusedRepeat(deps, access, { command, formerRequest });
    const routeRequest: RouteRequest<unknown, unknown, unknown> = {
      params,
      query,
      body,
      access,
      getCaller: () => (entry.demand.right === 'anyone' ? checks.callerOf(request) : Promise.resolve(caller)),
      metadata: { actor: actorOf(caller), command, formerRequest },
      basedOn: changes || entry.basedOn === true ? parseBasedOn(header(request, 'based-on')) : null,
      ifMatch: changes ? parsePrecondition(header(request, 'if-match'), header(request, 'if-none-match')) : null,
      ifNoneMatch: parseETags(header(request, 'if-none-match')),
      encoding: preferredEncoding(header(request, 'accept-encoding')),
      httpRequest: request,
      getSignal: () => signalOf(reply),
    };
    // Visitors are no one caller.
    if (command === null || caller.kind === 'visitor') return entry.handle(routeRequest, deps);
    const answer = await deps.recentKeys.during({ ...command, formerRequest }, () => entry.handle(routeRequest, deps));
    if (entry.repeatable === true) deps.recentKeys.note(command);
    return answer;
  }
}

/** Aborted if the caller leaves before the answer. Fastify's `request.signal` is aborted as soon as a body is read. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const leave = (): void => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.closed) leave();
  else raw.once('close', leave);
  return controller.signal;
}

/** A body that is not valid belongs to no call that was carried out. */
const orRefused = <Read>(reading: Promise<Read>, { refusal }: RefusedRepeat): Promise<Read> =>
  reading.catch((error: unknown) => {
    throw error instanceof ProblemError && error.status === 400 ? refusal : error;
  });

/** Parses the body by the row's schema, and checks the access if only the body names the subject. */
async function readBody(
  entry: Route,
  request: FastifyRequest,
  admitted: Admitted,
  checks: RouteChecks,
): Promise<{
  readonly body: unknown;
  readonly digest: () => string;
  readonly formerDigest: () => string;
  readonly access: Access | RefusedRepeat;
}> {
  let { access } = admitted;
  if (entry.form !== undefined) {
    const { form } = entry;
    request.body = await parseMultipart(request, {
      fileBytes: entry.bodyLimit ?? BODY_BYTES.small,
      beforeFile: async (fields) => {
        access ??= await checks.accessByBody(entry, admitted, parseFormFields(form, fields));
      },
    });
  }
  const { value: body, digests } =
    entry.readsAway !== undefined && request.body instanceof Uint8Array
      ? await checks.readLargeBody(entry.readsAway, request.body)
      : { value: parse('body', entry.body, request.body), digests: null };
  return {
    body,
    digest: () => digests?.present ?? digestOfBody(request.body),
    formerDigest: () => digests?.former ?? formerDigestOf(request.body),
    access: access ?? (await checks.accessByBody(entry, admitted, body)),
  };
}

/** The fields that have to come before a form's file. */
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

/** Visitors change nothing by commands: what is done for them is recorded as the portal's. */
const actorOf = ({ kind, id }: Caller): Actor => (kind === 'visitor' ? { kind: 'system', id: 'portal' } : { kind, id });

const header = ({ headers }: FastifyRequest, name: string): string | null => getSingleHeader(headers, name);

/** The hashes that mark a write: of caller and key, and of the request. */
function commandOf(
  { method }: Route,
  { commandKey: key }: Admitted,
  { url }: FastifyRequest,
  digest: () => string,
): { key: string; request: string } | null {
  return key === null ? null : { key, request: shortHash(method, url, digest()) };
}

function parseBasedOn(value: string | null): number | null {
  if (value === null) return null;
  if (!/^\d{1,9}$/.test(value)) {
    throw invalid([{ path: 'header.based-on', code: 'invalid-format', message: t.basedOn }]);
  }
  return Number(value);
}

/**
 * The stamps that a change asks for; null: none. For `If-None-Match: *` none matches: what is there may not be.
 */
function parsePrecondition(ifMatch: string | null, ifNoneMatch: string | null): readonly string[] | null {
  if (ifNoneMatch?.trim() === ANY_ETAG) return [];
  return ifMatch === null ? null : parseIfMatch(ifMatch);
}

function setCookies(reply: FastifyReply, cookies: readonly Cookie[], secure: boolean): void {
  for (const cookie of cookies) setHostCookie(reply, cookie, secure);
}

function sendResponse(reply: FastifyReply, answer: RouteResponse, secure: boolean): FastifyReply {
  void reply.code(answer.status).headers(answer.headers ?? {});
  setCookies(reply, answer.cookies ?? [], secure);
  if (answer.cookies !== undefined) void reply.header('Cache-Control', 'no-store');
  const { afterResponse } = answer;
  if (afterResponse !== undefined) {
    reply.raw.once('close', () => {
      afterResponse().catch((err: unknown) => reply.log.error({ err }, 'cannot do what follows an answer'));
    });
  }
  if (answer.bytes !== undefined) return reply.type(answer.type ?? JSON_TYPE).send(answer.bytes);
  if (answer.body === undefined) return reply.send();
  return reply.type(JSON_TYPE).send(JSON.stringify(answer.body));
}
