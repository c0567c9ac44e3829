import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#domain/events.ts';
import type { Access } from '#domain/rights.ts';
import { shortHash } from '../runtime/ids.ts';
import { parseMultipart } from './multipart.ts';
import { BODY_BYTES } from './limits.ts';
import { parse } from './parse.ts';
import { invalid } from './problem-details.ts';
import { acceptsBrotli, PRIVATE_CACHE, getSingleHeader, JSON_TYPE, parseETags } from './conditional-requests.ts';
import type { RouteResponse, Route } from './route.ts';
import type { Caller } from './caller.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

/** A request that may go on to its body. */
export interface Admitted {
  readonly caller: Caller;
  readonly params: unknown;
  readonly query: unknown;
  /** A hash of caller and Idempotency-Key; null where the call takes none or none came. */
  readonly commandKey: string | null;
  /** null where only the body says what the call concerns: `standingInBody`. */
  readonly standing: Access | null;
}

/** What is decided about a request before its handler runs. Who may do what, http does not know: this is handed in. */
export interface RouteChecks {
  /** Before any of the body is read. Throws `ProblemError` where the request goes no further. */
  admit(entry: Route, request: FastifyRequest): Promise<Admitted>;
  /** For a call whose body says what it concerns. `body`: as much of it as says so, parsed. */
  standingInBody(entry: Route, admitted: Admitted, body: unknown): Promise<Access>;
  /** Who asks where the right is `anyone`, which `admit` did not look at; throws 401 for a bearer that opens nothing. */
  callerOf(request: FastifyRequest): Promise<Caller>;
}

/** Puts the table of routes on the server: who may is asked before the body is read (`checks`), then handle, answer. */
export function registerRoutes<Deps>(
  http: FastifyInstance,
  routes: readonly Route<Deps>[],
  deps: Deps & { readonly publicUrl: string },
  checks: RouteChecks,
): void {
  const admissions = new WeakMap<FastifyRequest, Admitted>();
  const isSecure = deps.publicUrl.startsWith('https:');
  for (const entry of routes) {
    const { demand } = entry;
    const isPersonal = demand.right !== 'anyone';
    http.route({
      method: entry.method,
      url: entry.path,
      bodyLimit: entry.bodyLimit ?? BODY_BYTES.small,
      // What has no body is asked by its handler, without a hook.
      ...(entry.method === 'GET' ? {} : { onRequest: admit }),
      handler: async (request, reply) => {
        if (entry.method === 'GET' && isPersonal) void reply.headers(PRIVATE_CACHE);
        const admitted = admissions.get(request) ?? (await checks.admit(entry, request));
        const { caller, params, query } = admitted;
        const changes = entry.tournament === 'changed';
        const { body, standing } = await readBody(entry, request, admitted, checks);
        const asked = {
          params,
          query,
          body,
          standing,
          who: () => (isPersonal ? Promise.resolve(caller) : checks.callerOf(request)),
          asking: { actor: actorOf(caller), command: commandOf(entry, admitted, request) },
          basedOn: changes || entry.basedOn === true ? basedOn(header(request, 'based-on')) : null,
          ifMatch: changes ? condition(header(request, 'if-match')) : null,
          ifNoneMatch: parseETags(header(request, 'if-none-match')),
          acceptsBrotli: acceptsBrotli(header(request, 'accept-encoding')),
          request,
        };
        return send(reply, await entry.handle(asked as never, deps), isSecure);
      },
    });

    async function admit(request: FastifyRequest): Promise<void> {
      admissions.set(request, await checks.admit(entry, request));
    }
  }
}

/** The body by the row's schema, and what its sender may do where only the body says what the call concerns. */
async function readBody(
  entry: Route,
  request: FastifyRequest,
  admitted: Admitted,
  checks: RouteChecks,
): Promise<{ readonly body: unknown; readonly standing: Access }> {
  let { standing } = admitted;
  if (entry.form !== undefined) {
    const { form } = entry;
    request.body = await parseMultipart(request, {
      fileBytes: entry.bodyLimit ?? BODY_BYTES.small,
      beforeFile: async (fields) => {
        standing ??= await checks.standingInBody(entry, admitted, parseBeforeFile(form, fields));
      },
    });
  }
  const body = parse('body', entry.body, request.body);
  return { body, standing: standing ?? (await checks.standingInBody(entry, admitted, body)) };
}

/** The fields that have to come before a form's file. */
function parseBeforeFile(form: NonNullable<Route['form']>, fields: Readonly<Record<string, unknown>>): unknown {
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

/** Whoever is nobody changes nothing by a command: what is done for visitors, the portal does. */
const actorOf = ({ kind, id }: Caller): Actor => (kind === 'visitor' ? { kind: 'system', id: 'portal' } : { kind, id });

const header = ({ headers }: FastifyRequest, name: string): string | null => getSingleHeader(headers, name);

/** The hashes that mark a write: of caller and key, and of what was asked. */
function commandOf(
  { method }: Route,
  { commandKey: key }: Admitted,
  { url, body }: FastifyRequest,
): { key: string; request: string } | null {
  return key === null ? null : { key, request: shortHash(method, url, JSON.stringify(body ?? null)) };
}

function basedOn(value: string | null): number | null {
  if (value === null) return null;
  if (!/^\d{1,9}$/.test(value)) {
    throw invalid([{ path: 'header.based-on', code: 'invalid-format', message: t.basedOn }]);
  }
  return Number(value);
}

/** `*` asks for what every change needs anyway: that the thing is there. Tags that are no stamps fit nothing. */
const condition = (value: string | null): string[] | null =>
  value === null || value === '*' ? null : parseETags(value);

function send(reply: FastifyReply, answer: RouteResponse, secure: boolean): FastifyReply {
  void reply.code(answer.status).headers(answer.headers ?? {});
  for (const { name, value, ...cookie } of answer.cookies ?? []) {
    void reply.setCookie(name, value, { ...cookie, httpOnly: true, sameSite: 'lax', secure });
  }
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
