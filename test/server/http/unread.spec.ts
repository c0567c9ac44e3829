import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BODY_BYTES } from '#server/http/body-limits.ts';
import { routes } from '#server/routes.ts';
import { foundTournament, type Founded, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// Who may not, is not read: these requests say that they have a body and send none, or only its beginning. An answer can
// come only where the rest of it was not waited for.

let portal: TestPortal;
let founded: Founded;
let stranger: Headers;
let port: number;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
  stranger = (await portal.person('Fremde')).headers;
  await portal.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = portal.http.server.address() as AddressInfo);
});
afterAll(() => portal.end());

const BOUNDARY = 'x'.repeat(20);

interface Begun {
  readonly method: string;
  readonly path: string;
  readonly type?: string;
  readonly length: number;
  readonly begin?: string;
  readonly headers: Headers;
}

async function begin({ method, path, type = 'application/json', length, begin: first = '', headers }: Begun) {
  const socket = connect(port, '127.0.0.1');
  const all = { ...headers, host: 'localhost', 'content-type': type, 'content-length': String(length) };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${[`${method} ${path} HTTP/1.1`, ...head].join('\r\n')}\r\n\r\n${first}`);
  return socket;
}

const statusOf = async (socket: Socket): Promise<number> => {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString())?.[1]);
};

async function answerTo(request: Begun): Promise<number> {
  const socket = await begin(request);
  try {
    return await statusOf(socket);
  } finally {
    socket.destroy();
  }
}

describe('who may not, is not read', () => {
  it('a stranger hears 404 before any of a plan, a result or a rename is read', async () => {
    for (const [method, path] of [
      ['POST', `/api/tournaments/${founded.tournament}/configure`],
      ['POST', `/api/tournaments/${founded.tournament}/configure/preview`],
      ['PATCH', `/api/tournaments/${founded.tournament}/match-plan`],
      ['PATCH', `/api/organizations/${founded.organization}/name`],
      ['POST', `/api/tournaments/import?organizationId=${founded.organization}`],
    ] as const) {
      expect([path, await answerTo({ method, path, length: 10_000, headers: stranger })]).toEqual([path, 404]);
    }
  });

  it('every call whose address says what it concerns answers its stranger without a body', async () => {
    const addressed = routes.filter(
      ({ method, body, requires }) =>
        method !== 'GET' && body !== null && !('subject' in requires && 'inBody' in requires.subject),
    );
    expect(addressed.length).toBeGreaterThan(40);
    for (const { method, path, requires, beforeFile } of addressed) {
      if (requires.right === 'anyone' || requires.right === 'account') continue;
      const address = path.replaceAll(/:\w+/g, 'aaaaaaaaaaaaaaaa');
      const type = beforeFile === undefined ? 'application/json' : `multipart/form-data; boundary=${BOUNDARY}`;
      const status = await answerTo({ method, path: address, type, length: 10_000, headers: stranger });
      expect([path, [403, 404, 400].includes(status)]).toEqual([path, true]);
    }
  });

  it('nobody without a login is read, whatever the body would say', async () => {
    for (const path of ['/api/tournaments', '/api/venues', '/api/documents', '/api/api-keys', '/api/organizations']) {
      expect([path, await answerTo({ method: 'POST', path, length: 10_000, headers: {} })]).toEqual([path, 401]);
    }
  });

  it('where the body says what it concerns, no more than a small one is taken', async () => {
    for (const path of ['/api/tournaments', '/api/venues', '/api/documents', '/api/documents/copy', '/api/api-keys']) {
      const length = BODY_BYTES.small + 1;
      expect([path, await answerTo({ method: 'POST', path, length, headers: stranger })]).toEqual([path, 413]);
    }
  });

  const part = (name: string, more: string, content: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}`;
  const image = (fields: string, headers: Headers): Begun => ({
    method: 'POST',
    path: '/api/images',
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    length: 1_000_000,
    begin: `${fields}${part('Image', '; filename="a.png"', 'the first bytes')}`,
    headers,
  });

  const plan = (): Begun => ({
    method: 'POST',
    path: `/api/tournaments/${founded.tournament}/configure`,
    length: BODY_BYTES.tournament,
    headers: stranger,
  });

  it.each([
    ['a plan that is not read at all', plan],
    ['a picture whose form began', () => image(`${part('OrganizationId', '', founded.organization)}\r\n`, stranger)],
  ])('the rest of %s is discarded a chunk in a turn, and the connection takes the next request', async (_, of) => {
    const request = of();
    const requested = once(portal.http.server, 'request') as Promise<[IncomingMessage]>;
    const socket = await begin(request);
    const [[body], status] = await Promise.all([requested, statusOf(socket)]);
    expect(status).toBe(404);
    let [chunks, inThisTurn, mostInOneTurn] = [0, 0, 0];
    body.on('data', () => {
      chunks += 1;
      inThisTurn += 1;
      mostInOneTurn = Math.max(mostInOneTurn, inThisTurn);
      setImmediate(() => (inThisTurn = 0));
    });
    socket.write('x'.repeat(request.length - (request.begin?.length ?? 0)));
    socket.write('GET /api/nothing HTTP/1.1\r\nhost: localhost\r\n\r\n');
    expect(await statusOf(socket)).toBe(404);
    socket.destroy();
    expect(chunks).toBeGreaterThan(10);
    expect(mostInOneTurn).toBeLessThanOrEqual(2);
  });

  it('a picture before its organisation is not read', async () => {
    const socket = await begin(image('', portal.me.headers));
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(chunk.toString()).toContain('HTTP/1.1 400');
    expect(chunk.toString()).toContain('Diese Angabe muss vor der Datei stehen.');
  });
});

describe('a body has the limit that its call needs', () => {
  const isLong = (schema: object): boolean =>
    Object.entries(schema).some(
      ([key, value]) =>
        (key === 'type' && value === 'array') ||
        (key === 'maxLength' && typeof value === 'number' && value > 1_000) ||
        (typeof value === 'object' && value !== null && isLong(value as object)),
    );
  const isAddressed = (path: string): boolean => /configure|match-plan(\/preview)?$|import/.test(path);

  it.each(
    routes
      .filter(({ body, beforeFile }) => body !== null && beforeFile === undefined)
      .map((entry) => [`${entry.method} ${entry.path}`, entry] as const),
  )('%s', (_name, { path, body, bodyLimit = BODY_BYTES.small }) => {
    const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' });
    // The texts of a venue are long, and its links are a list.
    const needed = isAddressed(path)
      ? BODY_BYTES.tournament
      : isLong(schema) || path.endsWith('/config')
        ? BODY_BYTES.general
        : BODY_BYTES.small;
    expect(bodyLimit).toBe(needed);
  });
});
