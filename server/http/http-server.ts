import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import cookie from '@fastify/cookie';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { noteMethods, type AllowedMethods } from './allowed-methods.ts';
import { forwardedAddresses } from './forwarded-addresses.ts';
import { discardBody, endAfterBody } from './discard-body.ts';
import { readHostCookies } from './host-cookies.ts';
import { boundJsonBodies } from './json-body.ts';
import { BODY_BYTES, MAX_ID_LENGTH } from './body-limits.ts';
import { boundPipelining } from './pipelining.ts';
import { toProblemBody, type ProblemError } from './problem-details.ts';
import { findSentTwice, sentTwice } from './single-headers.ts';
import { openToOtherOrigins } from './cross-origin.ts';
import { securityHeaders } from './security-headers.ts';
import { answerOthers, refuseWithoutHost, refusing } from './unrouted.ts';
import { malformedRequest, problemForFastifyError } from './problem-for-error.ts';
import { texts } from '../texts/de.ts';

// The server before any route: limits, headers, and the one place that writes what is no success.

const t = texts.problems;

/**
 * Milliseconds for a request to arrive whole; one that trickles in would hold its connection for ever. A socket of the
 * live channel has left HTTP behind and is not meant.
 */
const MAX_REQUEST_MS = 60_000;

/**
 * Idle timeout in ms, longer than any browser waits: a client that stops reading would otherwise pin its response in
 * memory for ever. It does not apply to sockets of the live channel.
 */
const MAX_SILENCE_MS = 6 * 60_000;

/** Milliseconds between two requests of a connection, longer than proxies keep theirs: none ends just as it is used. */
const MAX_IDLE_MS = 72_000;

/** An answer that is out, or whose caller has gone. */
export interface CompletedRequest {
  readonly method: string;
  /** The pattern of its route, without the ids in it. */
  readonly route: string;
  readonly status: number;
  /** From the request to the end of the answer. */
  readonly milliseconds: number;
}

export async function createHttpServer(parts: {
  readonly log: FastifyBaseLogger;
  readonly https: boolean;
  /** Addresses or networks whose X-Forwarded-For counts. */
  readonly trustedProxies?: readonly string[];
  readonly maxRequestMs?: number;
  readonly maxSilenceMs?: number;
  /** Told once, of the first request that a proxy passed on which is not among these; its address where it is on this machine. */
  readonly forwardedUntrusted?: (address: string | null) => void;
  /** Told of every answer. */
  readonly answered?: (answer: CompletedRequest) => void;
}): Promise<FastifyInstance> {
  const { trustedProxies = [], maxRequestMs = MAX_REQUEST_MS, maxSilenceMs = MAX_SILENCE_MS } = parts;
  const { answered = () => undefined } = parts;
  const securityOf = securityHeaders(parts);
  let isAnswering: (socket: Duplex) => boolean = () => false;
  let hasMore: (socket: Duplex) => boolean = () => false;
  const http: FastifyInstance = fastify({
    loggerInstance: parts.log,
    bodyLimit: BODY_BYTES.small,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    serverFactory: (handle) => {
      const bounded = boundPipelining(handle, {
        ended: () => parts.log.info({ why: 'pipelined requests' }, 'connection ended'),
        refused: (request, response) => refuseWithoutHost(request, response, securityOf('/api/')),
      });
      ({ isAnswering, hasMore } = bounded);
      return createServer(
        {
          requestTimeout: maxRequestMs,
          // Node takes the longer of the two for the whole request.
          headersTimeout: maxRequestMs,
          connectionsCheckingInterval: maxRequestMs / 2,
          keepAliveTimeout: MAX_IDLE_MS,
          requireHostHeader: false,
        },
        bounded.handle,
      ).setTimeout(maxSilenceMs);
    },
    clientErrorHandler: refusing({
      log: parts.log,
      headers: securityOf('/api/'),
      isAnswering: (socket) => isAnswering(socket),
    }),
    genReqId: () => randomUUID(),
    // Requests are logged by us, without addresses and query strings.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: MAX_ID_LENGTH, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // What still arrives on an open connection while the portal ends is answered like anything else.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void respondWithError(error, request, reply),
  });
  // Else a text would get as far as the schemas: only JSON is taken.
  http.removeContentTypeParser('text/plain');
  answerOthers(http.server, securityOf('/api/'));
  const methodsOf = noteMethods(http);
  boundJsonBodies(http);
  await http.register(cookie);
  if (parts.https) readHostCookies(http);
  http.decorateRequest('knownCaller', null);
  let tellUntrusted = parts.forwardedUntrusted ?? null;
  http.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const forwarded = raw.headers['x-forwarded-for'];
    if (typeof forwarded === 'string') {
      // Emptied rather than removed: it still says that a proxy passed the request on.
      raw.headers['x-forwarded-for'] = forwardedAddresses(forwarded);
      // Who is trusted is followed by those for whom it asks.
      if (tellUntrusted !== null && raw.headers['x-forwarded-for'] !== '' && (request.ips?.length ?? 1) === 1) {
        tellUntrusted(ownAddress(raw.socket.remoteAddress ?? ''));
        tellUntrusted = null;
      }
    }
    const twice = findSentTwice(raw.rawHeaders);
    if (twice === null) return done();
    // Where the next request on this connection begins may be as unclear; one for an upgrade would hold it.
    void reply.header('Connection', 'close');
    reply.raw.once('finish', () => raw.socket.end());
    done(twice === 'host' ? malformedRequest() : sentTwice(twice));
  });
  // What was asked before the end keeps its connection open after the answer, and the end would wait for that.
  let isClosing = false;
  http.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  http.addHook('onSend', (request, reply, payload, done) => {
    if (isClosing && !hasMore(request.raw.socket)) void reply.header('Connection', 'close');
    done(null, payload);
  });
  const isLogged = ['trace', 'debug', 'info'].includes(parts.log.level);
  // RFC 9110, 15.4.5: the answer that a caller has kept said it already, so a 304 does not.
  http.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 304) {
      for (const [name, value] of Object.entries(securityOf(request.url)))
        if (!reply.hasHeader(name)) void reply.header(name, value);
    }
    done(null, payload);
  });
  http.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (raw.complete || raw.readableEnded) return done(null, payload);
    // Answered before anything of it was read, or once it was too large.
    if (raw.listenerCount('data') === 0) discardBody(raw);
    // The end of the portal does not wait for what a client still writes.
    if (isClosing || !closesWith(raw, reply) || typeof payload !== 'string') return done(null, payload);
    void reply.header('Content-Length', String(Buffer.byteLength(payload)));
    done(null, endAfterBody(payload, raw));
  });
  openToOtherOrigins(http);
  http.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, log } = request;
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    const route = routeOptions.url ?? 'unknown';
    if (isLogged) log.info({ method, route, status, durationMs: Math.round(milliseconds) }, 'answered');
    answered({ method, route, status, milliseconds });
    done();
  });
  http.setErrorHandler(respondWithError);
  http.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isForPrograms =
      /^\/(api|identity|images|assets)(\/|$)/.test(path) || (/^\/t(\/|$)/.test(path) && methodsOf(path).length > 0);
    return request.method === 'GET' && !isForPrograms
      ? reply.redirect('/portal', 302)
      : respondUnrouted(methodsOf, request, reply);
  });
  return http;
}

/** Whether a connection of HTTP closes with this answer; what asked for an upgrade is left to its channel. */
function closesWith({ httpVersion, headers }: IncomingMessage, reply: FastifyReply): boolean {
  if (headers.upgrade !== undefined) return false;
  const asked = headers.connection ?? (httpVersion === '1.0' ? 'close' : '');
  return /\bclose\b/i.test(`${asked} ${String(reply.getHeader('Connection') ?? '')}`);
}

/** An address of this machine, as TRUSTED_PROXIES names it; null: another's, which may be a person's. */
function ownAddress(remote: string): string | null {
  const plain = remote.replace(/^::ffff:/, '');
  return plain === '::1' || plain.startsWith('127.') ? plain : null;
}

/** No such address, or none that is asked with this verb. */
function respondUnrouted(
  methodsOf: AllowedMethods,
  { url, method }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = pathOf(url);
  const allowed = methodsOf(path);
  void reply.type('application/problem+json');
  // A folder of files takes the verb and may still have no such file.
  if (allowed.length === 0 || allowed.includes(method)) {
    return reply.code(404).send(JSON.stringify(toProblemBody(404, 'not-found', t.noAddress, path)));
  }
  return reply
    .code(405)
    .header('Allow', allowed.join(', '))
    .send(JSON.stringify(toProblemBody(405, 'method-not-allowed', t.otherMethod(allowed.join(', ')), path)));
}

// RFC 9110, 15.5.2. Without the reason: it is the same answer for all of them.
const CHALLENGE = 'Bearer realm="Turnierpult"';

/** The one place that writes what is no success. */
function respondWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const declined = problemForFastifyError(error);
  const instance = pathOf(request.url);
  void reply.type('application/problem+json');
  if (declined === null) {
    request.log.error({ err: error }, 'unexpected error');
    const detail = t.unexpected;
    return reply.code(500).send(JSON.stringify(toProblemBody(500, 'unexpected', detail, instance)));
  }
  if (declined.status === 503) request.log.warn({ code: declined.code, err: declined.cause }, 'not ready');
  // A request whose very address cannot be read reaches no route.
  else if ('knownCaller' in request) logRefusal(request, declined);
  void reply.headers(declined.headers);
  if (declined.status === 401) void reply.header('WWW-Authenticate', CHALLENGE);
  if (declined.retryAfterSeconds !== null) void reply.header('Retry-After', String(declined.retryAfterSeconds));
  return reply
    .code(declined.status)
    .send(JSON.stringify(toProblemBody(declined.status, declined.code, declined.detail, instance, declined.more)));
}

/** Who was refused what, and why: an account or a key by its id, as in the event log; no address, no name. */
function logRefusal(
  { log, method, routeOptions, knownCaller }: FastifyRequest,
  { status, loggedAs }: ProblemError,
): void {
  const caller = knownCaller === null ? null : `${knownCaller.kind} ${knownCaller.id}`.trim();
  log.info({ method, route: routeOptions.url ?? 'unknown', status, code: loggedAs, caller }, 'refused');
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;
