import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UnknownEventType } from '#domain/decider.ts';
import type { Actor } from '#domain/events.ts';
import type { Standing } from '#domain/rights.ts';
import { isUnreachable } from '../database/unreachable.ts';
import { AppendRefused, LogUnavailable } from '../events/faults.ts';
import type { Caller } from '../identity/caller.ts';
import type { Portal } from '../portal.ts';
import { TablesMissing } from '../tables/reads.ts';
import { whoAsks } from './admission.ts';
import { shortHash } from './drawn.ts';
import { readForm } from './form.ts';
import { BODY_BYTES } from './limits.ts';
import { parse } from './parse.ts';
import { Declined, invalid, notFound, notReady } from './problems.ts';
import { acceptsBrotli, FOR_MEMBERS, headerOf, JSON_TYPE, stamps } from './reading.ts';
import { admitRequest, standingInBody, type Admitted } from './route-checks.ts';
import type { Answer, Route } from './route.ts';

/** Puts the table of routes on the server: who may is asked before the body is read (route-checks.ts), then handle, answer. */
export function registerRoutes(http: FastifyInstance, portal: Portal, routes: readonly Route[]): void {
  const admissions = new WeakMap<FastifyRequest, Admitted>();
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
        if (entry.method === 'GET' && isPersonal) void reply.headers(FOR_MEMBERS);
        const admitted = admissions.get(request) ?? (await admitRequest(entry, request, portal));
        const { caller, params, query } = admitted;
        const changes = entry.tournament === 'changed';
        const { body, standing } = await readBody(entry, request, admitted, portal);
        const answer = await entry.handle({
          params,
          query,
          body,
          standing,
          who: () => (isPersonal ? Promise.resolve(caller) : accepted(request, portal)),
          asking: { actor: actorOf(caller), command: commandOf(entry, admitted, request) },
          basedOn: changes || entry.basedOn === true ? basedOn(header(request, 'based-on')) : null,
          ifMatch: changes ? condition(header(request, 'if-match')) : null,
          ifNoneMatch: stamps(header(request, 'if-none-match')),
          acceptsBrotli: acceptsBrotli(header(request, 'accept-encoding')),
          portal,
          request,
        } as never);
        return send(reply, answer, portal);
      },
    });

    async function admit(request: FastifyRequest): Promise<void> {
      admissions.set(request, await admitRequest(entry, request, portal));
    }
  }
}

/** The body by the row's schema, and what its sender may do where only the body says what the call concerns. */
async function readBody(
  entry: Route,
  request: FastifyRequest,
  admitted: Admitted,
  portal: Portal,
): Promise<{ readonly body: unknown; readonly standing: Standing }> {
  let { standing } = admitted;
  if (entry.form !== undefined) {
    const { form } = entry;
    request.body = await readForm(request, {
      fileBytes: entry.bodyLimit ?? BODY_BYTES.small,
      beforeFile: async (fields) => {
        standing ??= await standingInBody(entry, admitted, parseBeforeFile(form, fields), portal);
      },
    });
  }
  const body = parse('body', entry.body, request.body);
  return { body, standing: standing ?? (await standingInBody(entry, admitted, body, portal)) };
}

/** The fields that have to come before a form's file. */
function parseBeforeFile(form: NonNullable<Route['form']>, fields: Readonly<Record<string, unknown>>): unknown {
  const parsed = form.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.map(({ path }) => ({
      path: ['body', ...path].join('.'),
      code: 'required-before-file',
      message: 'Diese Angabe muss vor der Datei stehen.',
    })),
  );
}

/** Who asks where nothing is asked of him. */
async function accepted(request: FastifyRequest, portal: Portal): Promise<Caller> {
  const caller = await whoAsks(request, portal);
  if (caller.kind === 'apiKey') portal.keyUse.count(caller.id);
  return caller;
}

/** Whoever is nobody changes nothing by a command: what is done for visitors, the portal does. */
const actorOf = ({ kind, id }: Caller): Actor => (kind === 'visitor' ? { kind: 'system', id: 'portal' } : { kind, id });

const header = ({ headers }: FastifyRequest, name: string): string | null => headerOf(headers, name);

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
    throw invalid([{ path: 'header.based-on', code: 'invalid-format', message: 'Based-On ist eine Versionsnummer.' }]);
  }
  return Number(value);
}

/** `*` asks for what every change needs anyway: that the thing is there. Tags that are no stamps fit nothing. */
const condition = (value: string | null): string[] | null => (value === null || value === '*' ? null : stamps(value));

function send(reply: FastifyReply, answer: Answer, { publicUrl }: Pick<Portal, 'publicUrl'>): FastifyReply {
  void reply.code(answer.status).headers(answer.headers ?? {});
  for (const { name, value, ...cookie } of answer.cookies ?? []) {
    const secure = publicUrl.startsWith('https:');
    void reply.setCookie(name, value, { ...cookie, httpOnly: true, sameSite: 'lax', secure });
  }
  if (answer.cookies !== undefined) void reply.header('Cache-Control', 'no-store');
  const { afterwards } = answer;
  if (afterwards !== undefined) {
    reply.raw.once('close', () => {
      afterwards().catch((err: unknown) => reply.log.error({ err }, 'cannot do what follows an answer'));
    });
  }
  if (answer.bytes !== undefined) return reply.type(answer.type ?? JSON_TYPE).send(answer.bytes);
  if (answer.body === undefined) return reply.send();
  return reply.type(JSON_TYPE).send(JSON.stringify(answer.body));
}

/** Faults of the protocol that Fastify finds before a handler runs, in our words. */
export function declinedBy(fault: unknown): Declined | null {
  if (fault instanceof Declined) return fault;
  if (fault instanceof UnknownEventType) {
    return notReady(
      'newer-events',
      'Dieser Server kennt den neuesten Stand noch nicht. Bitte versuchen Sie es gleich wieder.',
    );
  }
  if (fault instanceof LogUnavailable) return databaseSilent(fault);
  if (fault instanceof TablesMissing) {
    return notReady('tables-missing', 'Die Listen werden gerade aufgebaut. Bitte versuchen Sie es gleich wieder.');
  }
  if (fault instanceof AppendRefused && fault.reason === 'too-large') {
    return new Declined(413, 'too-large', 'Diese Änderung ist zu groß, um auf einmal gespeichert zu werden.');
  }
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Declined(413, 'too-large', 'Die Anfrage ist größer, als dieser Aufruf annimmt.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Declined(
        415,
        'unsupported-media-type',
        'Dieser Aufruf nimmt nur JSON an (Content-Type: application/json).',
      );
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalid([{ path: 'body', code: 'malformed-json', message: 'Der Inhalt ist kein gültiges JSON.' }]);
    case 'FST_ERR_BAD_URL':
      return new Declined(400, 'malformed-address', 'Die Adresse ist nicht gültig.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return notFound();
  }
  if (isCallersFault(fault)) {
    return new Declined(400, 'malformed-request', 'Die Anfrage ist nicht vollständig oder nicht gültig.');
  }
  return isUnreachable(fault) ? databaseSilent(fault) : null;
}

function databaseSilent(cause: unknown): Declined {
  const declined = notReady(
    'log-unavailable',
    'Die Datenbank antwortet gerade nicht. Bitte versuchen Sie es gleich wieder.',
  );
  declined.cause = cause;
  return declined;
}

/** What Fastify or a plugin puts down to the caller, such as a request that broke off: nothing for the operator. */
const isCallersFault = (fault: unknown): boolean =>
  fault instanceof Error &&
  'statusCode' in fault &&
  typeof fault.statusCode === 'number' &&
  fault.statusCode >= 400 &&
  fault.statusCode < 500;
