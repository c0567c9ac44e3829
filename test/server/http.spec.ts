import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { pino } from 'pino';
import websocket, { type WebSocket as ServerSocket } from '@fastify/websocket';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createHttpServer, type CompletedRequest } from '#server/http/http-server.ts';

it('answers what comes on an open connection while it closes, and then lets go of the connection', async () => {
  const http = await createHttpServer({ log: pino({ level: 'silent' }), https: false });
  let finish = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    http.get('/slow', async () => {
      resolve();
      await new Promise<void>((done) => (finish = done));
      return { answer: 'slow' };
    });
  });
  http.get('/quick', async () => ({ answer: 'quick' }));
  await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await begun;
  const closing = http.close();
  const next = once(http.server, 'request');
  socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n');
  await next;
  finish();
  expect((await text(socket)).match(/HTTP\/1\.1 \d+|Connection: \S+|\{"answer[^}]*\}/gi)).toEqual([
    'HTTP/1.1 200',
    'Connection: keep-alive',
    '{"answer":"slow"}',
    'HTTP/1.1 200',
    'Connection: close',
    '{"answer":"quick"}',
  ]);
  await closing;
});

it('lets go of a request that trickles in, and not of a socket that has long been quiet', async () => {
  const http = await createHttpServer({ log: pino({ level: 'silent' }), https: false, maxRequestMs: 100 });
  await http.register(websocket);
  http.get('/live', { websocket: true }, (socket: ServerSocket) => {
    socket.on('message', () => socket.send('still here'));
  });
  http.post('/slow', async () => ({}));
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const live = new WebSocket(`ws://127.0.0.1:${port}/live`);
  await once(live, 'open');

  const slow = connect(port, '127.0.0.1');
  slow.write('POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{');
  const trickle = setInterval(() => slow.write(' '), 40);
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(trickle);

  live.send('?');
  expect(String((await once(live, 'message'))[0])).toBe('still here');
  live.close();
  await http.close();
}, 5_000);

it('lets go of who stops reading an answer, and not of a socket that has long been quiet', async () => {
  const http = await createHttpServer({ log: pino({ level: 'silent' }), https: false, maxSilenceMs: 300 });
  await http.register(websocket);
  http.get('/live', { websocket: true }, (socket: ServerSocket) => {
    socket.on('message', () => socket.send('still here'));
  });
  http.get('/large', async () => Buffer.alloc(32 * 2 ** 20));
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const live = new WebSocket(`ws://127.0.0.1:${port}/live`);
  await once(live, 'open');

  const [stalled, reading] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  for (const each of [stalled, reading]) each.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let bytes = 0;
  for await (const chunk of reading) bytes += (chunk as Buffer).length;
  expect(bytes).toBeGreaterThan(32 * 2 ** 20);
  await expect.poll(() => promisify(http.server.getConnections.bind(http.server))()).toBe(1);
  stalled.destroy();

  live.send('?');
  expect(String((await once(live, 'message'))[0])).toBe('still here');
  live.close();
  await http.close();
}, 10_000);

it('tells and logs every answer by its route', async () => {
  const lines: Record<string, unknown>[] = [];
  const told: CompletedRequest[] = [];
  const http = await createHttpServer({
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    https: false,
    answered: (answer) => void told.push(answer),
  });
  http.get('/things/:id', async () => 'a thing');
  await http.inject('/things/1?secret=1');
  await http.inject('/api/none');
  await expect.poll(() => told.length).toBe(2);
  expect(told).toEqual([
    { method: 'GET', route: '/things/:id', status: 200, milliseconds: expect.any(Number) },
    { method: 'GET', route: 'unknown', status: 404, milliseconds: expect.any(Number) },
  ]);
  const logged = lines.filter(({ msg }) => msg === 'answered');
  expect(logged).toMatchObject(told.map(({ method, route, status }) => ({ method, route, status })));
  for (const { reqId } of logged) expect(reqId).toMatch(/^[0-9a-f-]{36}$/);
  await http.close();
});
