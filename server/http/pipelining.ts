import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may be unanswered at a time: browsers and proxies send one. */
const MAX_UNANSWERED = 4;

/**
 * Hands requests on, and ends a connection that asks for more while four of its requests are unanswered: the parser reads all
 * that came in one piece before anything else gets its turn. `ended` is told once of each.
 */
export function boundPipelining(handle: RequestListener, ended: () => void): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // What the same piece still brings of a connection that has ended.
    if (socket.destroyed) return;
    const waiting = unanswered.get(socket) ?? 0;
    if (waiting >= MAX_UNANSWERED) {
      end(socket);
      return ended();
    }
    unanswered.set(socket, waiting + 1);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    // As Node's server answers it, which would not count it (RFC 9112, 3.2).
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      response.writeHead(400, { connection: 'close' }).end();
      return;
    }
    handle(request, response);
  };
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
