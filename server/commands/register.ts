import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { UnknownEventType } from '#domain/decider.ts';
import type { Actor } from '#domain/events.ts';
import { isUnreachable } from '../database/unreachable.ts';
import { AppendRefused, LogUnavailable } from '../events/faults.ts';
import { visitor, type Caller } from '../identity/caller.ts';
import { notLoggedIn } from '../identity/session-cookies.ts';
import type { Portal } from '../portal.ts';
import { TablesMissing } from '../tables/reads.ts';
import { refuseWritesFromElsewhere, whoAsks } from './admission.ts';
import type { Concerned } from './concerns.ts';
import { shortHash } from './drawn.ts';
import { expectForm, readForm } from './form.ts';
import { LONGEST_KEY } from './openapi.ts';
import { Declined, fieldErrors, invalid, notFound, notReady } from './problems.ts';
import { acceptsBrotli, FOR_MEMBERS, headerOf, JSON_TYPE, positionAskedFor, stamps } from './reading.ts';
import type { Answer, Route } from './route.ts';
import { standingFor } from './standing.ts';

const AT_LEAST_MILLISECONDS = 2_000;
const LARGEST_FORM = 1024 * 1024;

/** Puts the table of routes on the server: who asks, parse, wait for `At-Least`, right, handle, answer. */
export function registerRoutes(http: FastifyInstance, portal: Portal, routes: readonly Route[]): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  for (const entry of routes) {
    const { demand } = entry;
    http.route({
      method: entry.method,
      url: entry.path,
      ...(entry.bodyLimit === undefined ? {} : { bodyLimit: entry.bodyLimit }),
      // Before the body is read: strangers get nothing parsed. Of a public read nothing is asked.
      ...(entry.method === 'GET' && demand.right === 'anyone' ? {} : { onRequest: before }),
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? visitor;
        const changes = entry.tournament === 'changed';
        if (entry.method === 'GET' && demand.right !== 'anyone') {
          void reply.headers(FOR_MEMBERS);
        }
        if (entry.form === true) request.body = await readForm(request, entry.bodyLimit ?? LARGEST_FORM);
        // What a body looks like tells nothing of the thing it is about, so it may be refused before the right is known.
        const inputs = {
          params: parsePath(entry.params, request.params),
          query: isEmpty(entry.query, request.query)
            ? NO_QUERY
            : parse('query', entry.query ?? emptyQuery, request.query),
          body: parse('body', entry.body, request.body),
        };
        const command = commandOf(entry, caller, request);
        if (entry.method === 'GET') await waitFor(portal, entry, header(request, 'at-least'));
        const standing = await standingFor(
          {
            demand,
            caller,
            concerned: () => concernedBy(demand, inputs),
            repeatable: command !== null && 204 in entry.answers ? command.key : null,
          },
          { states: portal.states, isAdministrator: (id) => portal.accounts.isAdministrator(id) },
        );
        if (caller.kind === 'apiKey') portal.keyUse.count(caller.id);
        const answer = await entry.handle({
          ...inputs,
          standing,
          who: () => (callers.has(request) ? Promise.resolve(caller) : accepted(request, portal)),
          asking: { actor: actorOf(caller), command },
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

    async function before(request: FastifyRequest): Promise<void> {
      if (entry.method !== 'GET') refuseWritesFromElsewhere(request, portal);
      if (demand.right !== 'anyone') {
        const caller = await whoAsks(request, portal);
        if (caller.kind === 'visitor') throw notLoggedIn();
        callers.set(request, caller);
      }
      if (entry.method !== 'GET') expectForm(request, entry.form === true);
    }
  }
}

/** Who asks where nothing is asked of him. */
async function accepted(request: FastifyRequest, portal: Portal): Promise<Caller> {
  const caller = await whoAsks(request, portal);
  if (caller.kind === 'apiKey') portal.keyUse.count(caller.id);
  return caller;
}

function concernedBy(demand: Route['demand'], inputs: object): Concerned {
  if (!('concerns' in demand)) throw new Error('This call concerns no organisation');
  // The inputs come from the schemas of the same row.
  return demand.concerns(inputs as never);
}

/** Whoever is nobody changes nothing by a command: what is done for visitors, the portal does. */
const actorOf = ({ kind, id }: Caller): Actor => (kind === 'visitor' ? { kind: 'system', id: 'portal' } : { kind, id });

const emptyQuery = z.strictObject({});
const NO_QUERY = Object.freeze({});
/** Nothing was asked for and nothing came: nothing to parse. */
const isEmpty = (schema: Route['query'], query: unknown): boolean =>
  schema === null && Object.keys(query as object).length === 0;

function parse(at: string, schema: z.ZodType | null, value: unknown): unknown {
  if (schema === null) return null;
  const parsed = schema.safeParse(value ?? undefined);
  if (parsed.success) return parsed.data;
  // Once more with the input, so that a wrong type is told from nothing at all: with options zod takes three times as long.
  const refused = schema.safeParse(value ?? undefined, { reportInput: true });
  throw invalid(fieldErrors(at, refused.error ?? parsed.error));
}

/** What is addressed in a way that no address can be is simply not there. */
function parsePath(schema: z.ZodType | null, value: unknown): unknown {
  const parsed = schema?.safeParse(value);
  if (parsed?.success === false) throw notFound();
  return parsed?.data ?? null;
}

const header = ({ headers }: FastifyRequest, name: string): string | null => headerOf(headers, name);

/** The hashes that mark a write: of caller and key, and of what was asked. */
function commandOf(entry: Route, caller: Caller, request: FastifyRequest): { key: string; request: string } | null {
  const key = header(request, 'idempotency-key');
  if (!(entry.writes || entry.repeatable === true) || key === null || key === '') return null;
  if (key.length > LONGEST_KEY) {
    throw invalid([
      {
        path: 'header.idempotency-key',
        code: 'too-long',
        message: `Der Idempotency-Key hat höchstens ${LONGEST_KEY} Zeichen.`,
      },
    ]);
  }
  return {
    key: shortHash(caller.kind, caller.id, key),
    request: shortHash(entry.method, request.url, JSON.stringify(request.body ?? null)),
  };
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

async function waitFor(portal: Portal, entry: Route, atLeast: string | null): Promise<void> {
  const position = positionAskedFor(atLeast, portal.logId);
  if (position === null) return;
  const [inMemory, inTables] = await Promise.all([
    portal.states.reached(position, AT_LEAST_MILLISECONDS),
    entry.readsTables === true ? portal.projector.reached(position, AT_LEAST_MILLISECONDS) : true,
  ]);
  if (inMemory && inTables) return;
  if (!inTables && portal.projector.status().some(({ state }) => state === 'stopped')) throw tablesStopped();
  throw notReady('behind', 'Dieser Server hat den gewünschten Stand noch nicht.');
}

/** Only a newer portal or an operator gets them going again: asking every second would be of no use. */
const tablesStopped = (): Declined =>
  new Declined(
    503,
    'tables-stopped',
    'Die Listen werden auf diesem Server nicht mehr fortgeschrieben. Bitte sagen Sie dem Betreiber Bescheid.',
    { retryAfter: 60 },
  );

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
