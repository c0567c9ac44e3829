import { type IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { findProblemKind, type ProblemCode } from './problem-codes.ts';
import { toProblemBody } from './problem-details.ts';

// What no route answers, since it cannot be read as a request or is none to us: in the form of all other problems.

type Said = Readonly<Record<string, string | number>>;

/** Milliseconds in which a client that still sends can read why it is not listened to. */
const READ_WITHIN_MS = 1_000;

/** The head and body of an answer with this code. `path`: without its query, empty where it could not be read. */
function answerOf(
  code: ProblemCode,
  path: string,
): { readonly status: number; readonly head: Said; readonly body: string } {
  const { status, sentence } = findProblemKind(code);
  const body = JSON.stringify(toProblemBody(status, code, sentence, path));
  const head = { 'Content-Type': 'application/problem+json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) };
  return { status, head: { ...head, Connection: 'close' }, body };
}

/** Ends a connection with a problem. `headers` extend or replace those of every problem. */
export function endWithProblem(socket: Duplex, code: ProblemCode, { path = '', headers = {} as Said } = {}): void {
  if (!socket.writable) return void socket.destroy();
  const { status, head, body } = answerOf(code, path);
  const lines = Object.entries({ ...head, ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n'));
  // A connection that is reset while its client sends loses the answer.
  setTimeout(() => socket.destroy(), READ_WITHIN_MS).unref();
}

/** By Node's code of what is wrong; a request that cannot be read else. */
const CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

interface Unrouted {
  readonly log: FastifyBaseLogger;
  /** What every answer says to browsers. */
  readonly headers: Said;
  /** Whether an answer on this connection has begun: another one within would be read as a part of it. */
  readonly isAnswering: (socket: Duplex) => boolean;
}

/** Answers what Node's parser refuses, as Fastify's `clientErrorHandler`. */
export const refusing =
  ({ log, headers, isAnswering }: Unrouted) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    // A client that was already answered may keep sending.
    if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
    log.trace({ err: error }, 'unreadable request');
    if (isAnswering(socket)) return void socket.destroy(error);
    endWithProblem(socket, CODES[error.code ?? ''] ?? 'malformed-request', { headers });
  };

/** Answers what Node would close without a word, or with an empty answer. */
export function answerOthers(server: Server, headers: Said): void {
  server.on('connect', (_, socket) => endWithProblem(socket, 'malformed-request', { headers }));
  server.on('checkExpectation', ({ url = '' }, response) => {
    const { status, head, body } = answerOf('expectation-failed', pathOf(url));
    response.writeHead(status, { ...head, ...headers }).end(body);
  });
}

/** Answers a request without a host (RFC 9112, 3.2), which Node would refuse with an empty answer. */
export function refuseWithoutHost({ url = '' }: IncomingMessage, response: ServerResponse, headers: Said): void {
  const { status, head, body } = answerOf('malformed-request', pathOf(url));
  response.writeHead(status, { ...head, ...headers }).end(body);
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';
