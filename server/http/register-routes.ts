import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#domain/events.ts';
import type { Standing } from '#domain/rights.ts';
import type { Portal } from '../portal.ts';
import { whoAsks } from '../access/authenticate.ts';
import { shortHash } from '../runtime/ids.ts';
import { readForm } from './multipart.ts';
import { BODY_BYTES } from './limits.ts';
import { parse } from './parse.ts';
import { invalid } from './problem-details.ts';
import { acceptsBrotli, FOR_MEMBERS, headerOf, JSON_TYPE, stamps } from './conditional-requests.ts';
import { admitRequest, standingInBody, type Admitted } from '../access/route-checks.ts';
import type { Answer, Route } from './route.ts';
import type { Caller } from './caller.ts';

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
