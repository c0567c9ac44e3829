import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { Headers } from '#test/support/play.ts';
import type { TestPortal } from '#test/support/portal.ts';

// Answers as they come over the wire, to the letter.

/** An answer without its Date; `head` has every other line in the order in which it came. */
export interface Heard {
  readonly status: number;
  readonly head: readonly string[];
  /** Its bytes as latin1. */
  readonly body: string;
  /** Whether a route answered, and not what lay ready. */
  readonly byRoute: boolean;
}

export interface Wire {
  readonly port: number;
  get(path: string, headers?: Headers, method?: string): Promise<Heard>;
  /** The same, asked in a way that only the routes take: with a body, of no length. */
  getByRoute(path: string, headers?: Headers, method?: string): Promise<Heard>;
}

/** Lets the portal listen; to be called before anything is asked of it. */
export async function openWire({ http }: Pick<TestPortal, 'http'>): Promise<Wire> {
  let routed = 0;
  http.addHook('onRequest', (_request, _reply, done) => {
    routed += 1;
    done();
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;

  async function get(path: string, headers: Headers = {}, method = 'GET'): Promise<Heard> {
    const before = routed;
    const lines = Object.entries({ Host: 'hall.example', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const answer = await exchange(port, `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, method);
    return { ...answer, byRoute: routed > before };
  }
  return { port, get, getByRoute: (path, headers, method) => get(path, { ...headers, 'Content-Length': '0' }, method) };
}

async function exchange(port: number, request: string, method: string): Promise<Omit<Heard, 'byRoute'>> {
  const socket = connect(port, '127.0.0.1');
  let all = Buffer.alloc(0);
  try {
    socket.write(request);
    for (;;) {
      const end = all.indexOf('\r\n\r\n');
      if (end >= 0) {
        const [first = '', ...head] = all.toString('latin1', 0, end).split('\r\n');
        const body = all.subarray(end + 4);
        const hasBody = method !== 'HEAD' && !/ (204|304) /.test(first);
        const length = hasBody ? Number(/^content-length: (\d+)$/im.exec(head.join('\n'))?.[1] ?? 0) : 0;
        if (body.length > length) throw new Error(`More than was announced: ${body.length} of ${length}`);
        if (body.length === length) {
          return {
            status: Number(first.slice(9, 12)),
            head: [first, ...head.filter((line) => !/^date: /i.test(line))],
            body: body.toString('latin1'),
          };
        }
      }
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      all = Buffer.concat([all, chunk]);
    }
  } finally {
    socket.destroy();
  }
}
