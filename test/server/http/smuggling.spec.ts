import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from '#server/http/http-server.ts';

// Where one request ends and the next begins is said once: a request that says it twice, or unclearly, is refused whole, so a
// proxy and this server cannot disagree about it.

let port: number;
let http: Awaited<ReturnType<typeof createHttpServer>>;
let handled = 0;
beforeAll(async () => {
  http = await createHttpServer({ log: pino({ level: 'silent' }), https: false });
  http.post('/write', async () => {
    handled += 1;
    return {};
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = http.server.address() as AddressInfo);
});
afterAll(() => http.close());

async function answersTo(lines: readonly string[], body: string): Promise<readonly string[]> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = ['POST /write HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...lines];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return (await text(socket)).match(/HTTP\/1\.1 \d+/g) ?? [];
}

const HIDDEN =
  'POST /write HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}';

it.each([
  ['both a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`],
  ['two lengths', ['Content-Length: 2', 'Content-Length: 100'], `{}${HIDDEN}`],
  ['a length that is no number', ['Content-Length: +2'], `{}${HIDDEN}`],
  ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${HIDDEN}`],
  ['a coding behind a blank', ['Transfer-Encoding : chunked'], `0\r\n\r\n${HIDDEN}`],
])('a request with %s is refused, and nothing hidden behind it is carried out', async (_, lines, body) => {
  const before = handled;
  expect(await answersTo(lines, body)).toEqual(['HTTP/1.1 400']);
  expect(handled).toBe(before);
});

it('one that says it once is heard, and so is the next on its connection', async () => {
  expect(await answersTo(['Content-Length: 2'], `{}${HIDDEN}`)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
});
