import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpServer } from '#server/http/http-server.ts';

// Requests that come on one connection before those before them are answered.

let http: FastifyInstance;
let logged: Record<string, unknown>[];
let begun: string[];
let answerAll: () => void;
let client: Socket;
let answers: string;

beforeEach(async () => {
  [logged, begun, answers] = [[], [], ''];
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  http = await createHttpServer({ log, https: false });
  let waiting: Promise<void> = new Promise((resolve) => (answerAll = resolve));
  http.all<{ Params: { n: string }; Querystring: { now?: string } }>('/:n', async ({ params, query }) => {
    begun.push(params.n);
    if (query.now === undefined) await waiting;
    return `answer ${params.n}.`;
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  client = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.on('data', (chunk: Buffer) => (answers += chunk.toString()));
  await once(client, 'connect');
});
afterEach(async () => {
  client.destroy();
  answerAll();
  await http.close();
});

const get = (n: number, query = ''): string => `GET /${n}${query} HTTP/1.1\r\nHost: x\r\n\r\n`;
const post = (n: number): string => {
  const body = JSON.stringify({ n });
  const head = `POST /${n} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  return `${head}\r\n\r\n${body}`;
};
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const linesOfEnds = () => logged.filter(({ msg }) => msg === 'connection ended');
/** Which were answered, in the order of the answers. */
const answered = (): number[] => [...answers.matchAll(/answer (\d+)\./g)].map(([, n]) => Number(n));

it.each([
  ['in one piece', (all: readonly string[]) => [all.join('')]],
  ['one by one', (all: readonly string[]) => all],
])('a connection with more than four unanswered requests ends without an answer: %s', async (_, cut) => {
  for (const piece of cut(numbers(5).map((n) => get(n)))) {
    client.write(piece);
    await pause(20);
  }
  if (!client.destroyed) await once(client, 'close');
  answerAll();
  await pause(50);
  expect(answers).toBe('');
  expect(begun).toEqual(['1', '2', '3', '4']);
  expect(linesOfEnds()).toMatchObject([{ why: 'pipelined requests' }]);
});

it('requests with bodies are counted alike', async () => {
  client.write(numbers(5).map(post).join(''));
  await once(client, 'close');
  answerAll();
  await pause(50);
  expect(answers).toBe('');
  expect(begun.length).toBeLessThanOrEqual(4);
});

it('thousands in one piece reach no route after the fourth, and the log says it once', async () => {
  client.write(
    numbers(2_000)
      .map((n) => get(n))
      .join(''),
  );
  await once(client, 'close');
  expect(begun).toEqual(['1', '2', '3', '4']);
  expect(linesOfEnds()).toHaveLength(1);
});

it('a request without a host is answered 400 and is the last of its connection', async () => {
  client.write('GET /1 HTTP/1.1\r\n\r\n');
  await once(client, 'close');
  expect(answers).toMatch(/^HTTP\/1\.1 400 /);
  expect(begun).toEqual([]);
});

it('thousands without a host end the connection, too', async () => {
  client.write('GET /1 HTTP/1.1\r\n\r\n'.repeat(2_000));
  await once(client, 'close');
  expect(linesOfEnds()).toHaveLength(1);
});

it('four at a time are answered in order, as often as they come', async () => {
  for (let wave = 0; wave < 50; wave += 1) {
    const four = numbers(4).map((n) => wave * 4 + n);
    client.write(four.map((n) => get(n, '?now')).join(''));
    await expect.poll(answered, { interval: 1 }).toHaveLength((wave + 1) * 4);
  }
  expect(answered()).toEqual(numbers(200));
  expect(linesOfEnds()).toEqual([]);
});

it('a client that waits for each answer is never let go, whatever the requests bring', async () => {
  const asked = numbers(200);
  for (const n of asked) {
    client.write(n % 2 === 0 ? get(n, '?now') : post(n).replace(`/${n} `, `/${n}?now `));
    await expect.poll(answered, { interval: 1 }).toHaveLength(n);
  }
  expect(answered()).toEqual(asked);
});
