import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import websocket, { type WebSocket as ServerSocket } from '@fastify/websocket';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openHttp, type Answered } from '#server/http.ts';

it('answers what comes on an open connection while it closes, and then lets go of the connection', async () => {
  const http = await openHttp({ log: pino({ level: 'silent' }), https: false });
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
  const http = await openHttp({ log: pino({ level: 'silent' }), https: false, longestRequest: 100 });
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

it('what is answered in front of the routes is told and logged as what they answer, and a fault there ends nothing', async () => {
  const lines: Record<string, unknown>[] = [];
  const told: Answered[] = [];
  const http = await openHttp({
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    https: false,
    answered: (answer) => void told.push(answer),
    answerReadily({ url }, response) {
      if (url === '/broken') throw new Error('broken');
      if (url !== '/ready') return null;
      response.writeHead(203, ['content-length', '5']).end('ready');
      return { route: '/ready', status: 203 };
    },
  });
  for (const path of ['/ready', '/routed', '/broken']) http.get(path, async () => 'by route');
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const answers: string[] = [];
  for (const path of ['/ready', '/routed', '/broken']) {
    answers.push(await (await fetch(`http://127.0.0.1:${port}${path}`)).text());
  }
  expect(answers).toEqual(['ready', 'by route', 'by route']);
  await expect.poll(() => told.length).toBe(3);
  expect(told.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/ready', 203],
    ['GET', '/routed', 200],
    ['GET', '/broken', 200],
  ]);
  for (const { milliseconds } of told) expect(milliseconds).toBeGreaterThan(0);
  const logged = lines.filter(({ msg }) => msg === 'answered');
  expect(logged.map(({ method, route, status }) => [method, route, status])).toEqual(
    told.map(({ method, route, status }) => [method, route, status]),
  );
  const fields = logged.map((line) => Object.keys(line));
  expect(fields[0]).toEqual(fields[1]);
  for (const { reqId } of logged) expect(reqId).toMatch(/^[a-z0-9]{10}$/);
  expect(lines.filter(({ level }) => level === 50)).toMatchObject([{ msg: 'no ready answer' }]);
  await http.close();
});

it('what lies ready is left to the routes while it closes: they say so', async () => {
  const http = await openHttp({
    log: pino({ level: 'silent' }),
    https: false,
    answerReadily(_request, response) {
      response.writeHead(200, ['content-length', '5']).end('ready');
      return { route: '/ready', status: 200 };
    },
  });
  http.get('/ready', async () => 'by route');
  let goOn = (): void => undefined;
  http.addHook('preClose', (done) => {
    goOn = done;
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  const heard = text(socket);
  socket.write('GET /ready HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(http.server, 'request');
  const closing = http.close();
  await new Promise(setImmediate);
  socket.write('GET /ready HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(http.server, 'request');
  goOn();
  expect((await heard).match(/Connection: \S+|ready|by route/gi)).toEqual([
    'Connection: keep-alive',
    'ready',
    'Connection: close',
    'by route',
  ]);
  await closing;
});
