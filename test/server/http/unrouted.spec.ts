import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createHttpServer } from '#server/http/http-server.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// What no route sees: answered in the form of every other problem, for a program reads them all alike.

/** The level of warnings in the log. */
const WARN = 40;

let portal: TestPortal;
let port: number;
beforeAll(async () => {
  portal = await openPortal();
  await portal.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = portal.http.server.address() as AddressInfo);
});
afterAll(() => portal.end());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly problem: Readonly<Record<string, unknown>> | null;
}

const opened = async (to = port): Promise<Socket> => {
  const socket = connect(to, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

function read(answer: string): Answer {
  const end = answer.indexOf('\r\n\r\n');
  const [first = '', ...lines] = answer.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = answer.slice(end + 4);
  return {
    status: Number(first.split(' ', 2)[1]),
    headers,
    problem: body === '' ? null : (JSON.parse(body) as Answer['problem']),
  };
}

/** The answer to what is sent as it stands, once the connection has ended. */
async function send(sent: string, to = port): Promise<Answer> {
  const socket = await opened(to);
  socket.write(sent);
  return read(await text(socket));
}

const head = (first: string, ...lines: readonly string[]): string => `${[first, ...lines].join('\r\n')}\r\n\r\n`;

function expectProblem({ status, headers, problem }: Answer, expected: number, code: string): void {
  expect([status, headers['content-type']]).toEqual([expected, 'application/problem+json; charset=utf-8']);
  expect(problem).toMatchObject({
    status: expected,
    code,
    type: 'about:blank',
    title: expect.stringMatching(/./),
    detail: expect.stringMatching(/\.$/),
    instance: expect.any(String),
  });
  expect(headers['x-content-type-options']).toBe('nosniff');
}

const HOST = 'Host: x';

it.each([
  ['a first line that is none', head('FOO')],
  ['a first line of binary', '\u0016\u0003\u0001\u0000'],
  ['a version of HTTP that is none', head('GET /api/me HTTP/9.9', HOST)],
  ['a header without a name', head('GET /api/me HTTP/1.1', HOST, ': x')],
  ['two lengths', head('POST /identity/login HTTP/1.1', HOST, 'Content-Length: 1', 'Content-Length: 2')],
  [
    'a chunk without a length',
    `${head('POST /identity/login HTTP/1.1', HOST, 'Content-Type: application/json', 'Transfer-Encoding: chunked')}x\r\n`,
  ],
  ['a tunnel', head('CONNECT elsewhere:443 HTTP/1.1', HOST)],
])('%s is a 400', async (_, sent) => {
  expectProblem(await send(sent), 400, 'malformed-request');
});

it('a request without a host is a 400 that names its address', async () => {
  const answer = await send(head('GET /api/me?x=1 HTTP/1.1'));
  expectProblem(answer, 400, 'malformed-request');
  expect(answer.problem).toMatchObject({ instance: '/api/me' });
});

it.each([
  ['headers', head('GET /api/me HTTP/1.1', HOST, `X-Long: ${'x'.repeat(20_000)}`)],
  ['an address', head(`GET /api/me?${'x'.repeat(20_000)} HTTP/1.1`, HOST)],
])('%s of more than 16 kB is a 431', async (_, sent) => {
  expectProblem(await send(sent), 431, 'headers-too-large');
});

it('who still sends when that is known reads the answer all the same', async () => {
  const socket = await opened();
  const answer = text(socket);
  socket.write(`GET /api/me HTTP/1.1\r\n${HOST}\r\n`);
  for (let sent = 0; sent < 200 && socket.writable; sent += 1)
    await new Promise((resolve) => socket.write(`X-${sent}: ${'x'.repeat(4_000)}\r\n`, resolve));
  expectProblem(read(await answer), 431, 'headers-too-large');
});

it('an expectation that nobody knows is a 417', async () => {
  const sent = head('POST /identity/login HTTP/1.1', HOST, 'Expect: 200-ok', 'Content-Length: 2');
  const answer = await send(`${sent}{}`);
  expectProblem(answer, 417, 'expectation-failed');
  expect(answer.problem).toMatchObject({ instance: '/identity/login' });
});

it('a request that does not arrive in time is a 408', async () => {
  const http = await createHttpServer({ log: pino({ level: 'silent' }), https: false, maxRequestMs: 100 });
  onTestFinished(() => http.close());
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port: own } = http.server.address() as AddressInfo;
  expectProblem(await send('GET /api/me HTTP/1.1\r\nHost:', own), 408, 'request-timeout');
});

it('nothing is written into an answer that has begun', async () => {
  const http = await createHttpServer({ log: pino({ level: 'silent' }), https: false });
  onTestFinished(() => http.close());
  http.get('/slow', (_, reply) => {
    reply.raw.write('the beginning');
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = await opened((http.server.address() as AddressInfo).port);
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.write(head('GET /slow HTTP/1.1', HOST));
  await expect.poll(() => heard).toContain('the beginning');
  socket.write(head('FOO'));
  await once(socket, 'close');
  expect(heard).not.toContain('problem');
});

describe('the address of the live channel', () => {
  it.each(['GET', 'HEAD'])('asked with %s and no upgrade is a 426 that says to what', async (method) => {
    const answer = await send(head(`${method} /api/live HTTP/1.1`, HOST, 'Connection: close'));
    expect([answer.status, answer.headers['upgrade']]).toEqual([426, 'websocket']);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    if (method === 'GET') expectProblem(answer, 426, 'upgrade-required');
  });

  it('does not ask first who it is', async () => {
    const answer = await portal.http.inject({ url: '/api/live', headers: { authorization: 'Bearer none' } });
    expect(answer.statusCode).toBe(426);
  });

  it('asked with another verb is a 405', async () => {
    const answer = await portal.http.inject({ method: 'POST', url: '/api/live' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';
  it.each([
    ['without a key', ['Upgrade: websocket', 'Sec-WebSocket-Version: 13']],
    ['with an old version', ['Upgrade: websocket', 'Sec-WebSocket-Version: 7', key]],
    ['to something else', ['Upgrade: h2c', key]],
  ])('asked for an upgrade %s is a 426 that says to what', async (_, lines) => {
    const answer = await send(head('GET /api/live?beat=1 HTTP/1.1', HOST, 'Connection: Upgrade', ...lines));
    expect([answer.status, answer.headers['content-type']]).toEqual([426, 'application/problem+json; charset=utf-8']);
    expect(answer.headers).toMatchObject({ upgrade: 'websocket', 'sec-websocket-version': '13' });
    expect(answer.problem).toMatchObject({ code: 'upgrade-required', instance: '/api/live' });
  });
});

it('none of it was a fault: nothing was logged as one', () => {
  expect(portal.complaints.filter(({ level }) => Number(level) > WARN)).toEqual([]);
});
