import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

// A client that costs next to nothing, so that the server has the machine: requests written as they are over connections
// that stay, one after another on each; of an answer only its status and its end are looked at.

export interface KeptConnections {
  /** Sends each of the requests once, as many at a time as there are connections; throws where a status is another. */
  sendAll(requests: readonly string[], status: number): Promise<void>;
  close(): void;
}

const HEAD_ENDS = Buffer.from('\r\n\r\n');

/** Opened with the first request: a server shows out who connects and says nothing for a minute. */
export function keptConnections(port: number, count: number): KeptConnections {
  let opened: Promise<readonly Socket[]> | null = null;
  const open = (): Promise<readonly Socket[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect({ port, host: '127.0.0.1', noDelay: true });
        await once(socket, 'connect');
        return socket;
      }),
    );
  return {
    async sendAll(requests, status) {
      const waiting = requests.values();
      await Promise.all(
        (await (opened ??= open())).map(async (socket) => {
          for (const each of waiting) {
            const answered = await exchange(socket, each);
            if (answered !== status) throw new Error(`${each.split('\r\n', 1)[0]} answered ${answered}`);
          }
        }),
      );
    },
    close() {
      void opened?.then((sockets) => sockets.forEach((socket) => socket.destroy()));
    },
  };
}

/** One request and its answer, to its last byte; resolves with the status. */
function exchange(socket: Socket, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let head: Buffer = Buffer.alloc(0);
    let missing = Number.NaN;
    let status = 0;
    const done = (): void => {
      socket.off('data', take).off('error', reject);
      resolve(status);
    };
    function take(chunk: Buffer): void {
      if (!Number.isNaN(missing)) {
        missing -= chunk.length;
        if (missing <= 0) done();
        return;
      }
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf(HEAD_ENDS);
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      const length = Number(/^content-length: *(\d+)/im.exec(text)?.[1] ?? 0);
      missing = length - (head.length - end - HEAD_ENDS.length);
      if (missing <= 0) done();
    }
    socket.on('data', take).once('error', reject);
    socket.write(request);
  });
}

/** A request as it goes over the wire. */
export function written(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body: object | null = null,
): string {
  const payload = body === null ? '' : JSON.stringify(body);
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body === null
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${payload}`;
}
