import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Requests of one connection that may be unanswered at a time: browsers and proxies send one. */
const MAX_UNANSWERED = 4;

/**
 * Hands requests on, and ends a connection that asks for more while four of its requests are unanswered: the parser reads all
 * that came in one piece before anything else gets its turn. `ended` is told once of each; `refused` answers a request without
 * a host.
 */
export function boundPipelining(
  handle: RequestListener,
  { ended, refused }: { readonly ended: () => void; readonly refused: RequestListener },
): {
  readonly handle: RequestListener;
  readonly isAnswering: (socket: Duplex) => boolean;
  /** Whether more requests of this connection than one wait for their answer. */
  readonly hasMore: (socket: Duplex) => boolean;
} {
  const unanswered = new WeakMap<Duplex, Set<ServerResponse>>();
  const isAnswering = (socket: Duplex): boolean =>
    [...(unanswered.get(socket) ?? [])].some(({ headersSent }) => headersSent);
  const handleBounded: RequestListener = (request, response) => {
    const { socket } = request;
    // What the same piece still brings of a connection that has ended.
    if (socket.destroyed) return;
    const waiting = unanswered.get(socket) ?? new Set();
    if (waiting.size >= MAX_UNANSWERED) {
      end(socket);
      return ended();
    }
    unanswered.set(socket, waiting.add(response));
    response.once('close', () => waiting.delete(response));
    // Node's server would answer it itself, and not count it (RFC 9112, 3.2).
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      return refused(request, response);
    }
    handle(request, response);
  };
  return { handle: handleBounded, isAnswering, hasMore: (socket) => (unanswered.get(socket)?.size ?? 0) > 1 };
}

/**
 * Node makes an error for each request of a connection that closes: the stacks of thousands, which nothing reads, take three
 * times as long as reading the requests.
 */
function end(socket: Socket): void {
  const { stackTraceLimit } = Error;
  socket.prependOnceListener('close', () => (Error.stackTraceLimit = 0));
  socket.once('close', () => (Error.stackTraceLimit = stackTraceLimit));
  socket.destroy();
}
