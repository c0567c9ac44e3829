import { setMaxListeners } from 'node:events';
import { get, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller } from '#server/http/caller.ts';
import { BODY_BYTES } from '#server/http/body-limits.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { createRecentRequests } from '#server/http/idempotency.ts';
import { registerRoutes } from '#server/http/register-routes.ts';
import { route } from '#server/http/route.ts';

// Callers that leave: before their call is checked, while it waits in the line of their account, and while it is carried out.

const held = new Map<string, { released: Promise<void>; release: () => void }>();
/** Looks of this name take until the returned function is called, or the test is over. */
function hold(name: string): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  held.set(name, { released, release });
  return release;
}
const begun: string[] = [];
const gone: string[] = [];
afterEach(() => {
  for (const { release } of held.values()) release();
  held.clear();
  begun.length = 0;
  gone.length = 0;
});

const look = route(
  { name: 'POST /looks', body: z.object({ name: z.string() }), response: z.null() },
  {
    tag: 'tournaments',
    summary: 'Looks for as long as it is held',
    description: 'Looks for as long as it is held',
    right: 'account',
    writes: false,
    isLong: true,
    async handle({ body: { name }, getSignal }) {
      begun.push(name);
      getSignal().addEventListener('abort', () => gone.push(name));
      await held.get(name)?.released;
      return { status: 200, body: null };
    },
  },
);

const glance = route(
  { name: 'GET /glance', response: z.null() },
  {
    tag: 'tournaments',
    summary: 'Looks, without a body',
    description: 'Looks, without a body',
    right: 'account',
    writes: false,
    isLong: true,
    handle: () => {
      begun.push('glance');
      return Promise.resolve({ status: 200, body: null });
    },
  },
);

const change = route(
  { name: 'POST /changes', body: z.object({ name: z.string() }), response: z.null() },
  {
    tag: 'tournaments',
    summary: 'Changes for as long as it is held',
    description: 'Changes for as long as it is held',
    right: 'account',
    bodyLimit: BODY_BYTES.tournament,
    writes: true,
    isLong: true,
    async handle({ body: { name } }) {
      begun.push(name);
      await held.get(name)?.released;
      return { status: 200, body: null };
    },
  },
);

const anna: Caller = { kind: 'user', id: 'anna', name: 'Anna', session: null, organizationId: null };
const access = { role: null, isAdministrator: false };
const http = await createHttpServer({
  log: pino({ level: 'silent' }),
  https: false,
  trustedProxies: [],
  answered: () => undefined,
});
const states = { onEvents: () => () => undefined, findCommand: () => Promise.resolve(null) };

beforeAll(async () => {
  registerRoutes(
    http,
    [look, glance, change],
    {
      publicUrl: 'http://127.0.0.1',
      states,
      logId: 'log',
      store: { logId: 'log' },
      projector: { positionOf: () => null },
      recentKeys: createRecentRequests({ states }),
      readLargeBody: () => Promise.reject(new Error('has no large body')),
    },
    {
      checkRequest: async (_, asked) => {
        await held.get('check')?.released;
        return {
          at: performance.now(),
          request: asked,
          caller: anna,
          params: null,
          query: null,
          commandKey: null,
          access,
        };
      },
      authorize: () => Promise.resolve(access),
      callerOf: () => Promise.resolve(anna),
    },
  );
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  http.server.closeAllConnections();
  await http.close();
});

/** Asks over a connection of its own; answers the status. */
const ask = (name: string, signal?: AbortSignal, path = '/looks'): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = http.server.address() as AddressInfo;
    const body = JSON.stringify({ name });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    request({ port, path, method: 'POST', agent: false, headers, ...(signal && { signal }) })
      .on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end(body);
  });

const connections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    http.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

it('a caller who stays is answered, and one who leaves gives the place away', async () => {
  const releases = ['first', 'second'].map(hold);
  const first = ask('first');
  await expect.poll(() => begun).toEqual(['first']);
  const second = ask('second');
  await expect.poll(() => begun).toEqual(['first', 'second']);
  const leaving = new AbortController();
  setMaxListeners(29, leaving.signal);
  const waiting = Array.from({ length: 29 }, () => ask('leaves', leaving.signal));
  const stays = ask('stays');
  await expect.poll(connections).toBe(32);
  await expect.poll(() => ask('too many', AbortSignal.timeout(1_000)).catch(() => null)).toBe(503);
  leaving.abort();
  expect((await Promise.allSettled(waiting)).filter(({ status }) => status === 'fulfilled')).toEqual([]);
  await expect.poll(connections).toBeLessThan(10);
  const comes = ask('comes');
  for (const release of releases) release();
  expect(await Promise.all([first, second, stays, comes])).toEqual([200, 200, 200, 200]);
  expect(begun).toEqual(['first', 'second', 'stays', 'comes']);
  expect(gone).toEqual([]);
});

it('work under way hears that its caller left', async () => {
  const release = hold('read');
  const leaving = new AbortController();
  const asked = ask('read', leaving.signal);
  await expect.poll(() => begun).toContain('read');
  expect(gone).toEqual([]);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(() => gone).toEqual(['read']);
  release();
});

it('a call whose caller left before it was checked is not begun', async () => {
  const check = hold('check');
  const { port } = http.server.address() as AddressInfo;
  const asked = get({ port, path: '/glance', agent: false }).on('error', () => undefined);
  await expect.poll(connections).toBe(1);
  asked.destroy();
  await expect.poll(connections).toBe(0);
  check();
  expect(await ask('after')).toBe(200);
  expect(begun).toContain('after');
  expect(begun).not.toContain('glance');
});

describe('a large body', () => {
  /** Says that a body of 4 MiB comes, and sends its beginning. */
  function sendBeginning(beginning = '{"name":'): { readonly answer: Promise<number>; readonly leave: () => void } {
    const { port } = http.server.address() as AddressInfo;
    const headers = { 'content-type': 'application/json', 'content-length': BODY_BYTES.tournament };
    const sending = request({ port, path: '/changes', method: 'POST', agent: false, headers });
    const answer = new Promise<number>((resolve) => {
      sending.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', () => resolve(0));
    });
    sending.write(beginning);
    return { answer, leave: () => sending.destroy() };
  }

  it('has its turn before it is read, and gives it back if it never comes whole', async () => {
    const many = Array.from({ length: 10 }, () => sendBeginning());
    await expect.poll(connections).toBe(10);
    const beyond = Array.from({ length: 20 }, () => sendBeginning());
    expect(await Promise.all(beyond.map(({ answer }) => answer))).toEqual(Array.from({ length: 20 }, () => 503));
    const looks = ask('looks');
    expect(await looks).toBe(200);
    for (const { leave } of [...many, ...beyond]) leave();
    await expect.poll(() => ask('changes', undefined, '/changes')).toBe(200);
    expect(begun).toEqual(['looks', 'changes']);
  });

  it('that is refused gives its turn back', async () => {
    const sent = (body: string) =>
      new Promise<number>((resolve, reject) => {
        const { port } = http.server.address() as AddressInfo;
        const headers = { 'content-type': 'application/json' };
        request({ port, path: '/changes', method: 'POST', agent: false, headers })
          .on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
          .on('error', reject)
          .end(body);
      });
    for (let time = 0; time < 12; time += 1) {
      expect([await sent('{'), await sent('['.repeat(100)), await sent('{}')]).toEqual([400, 400, 400]);
    }
    expect(await sent('{"name":"good"}')).toBe(200);
  });

  it('whose change is under way keeps its turn, though its caller leaves', async () => {
    const releases = ['one', 'two'].map(hold);
    const leaving = new AbortController();
    const left = ['one', 'two'].map((name) => ask(name, leaving.signal, '/changes'));
    await expect.poll(() => begun.toSorted()).toEqual(['one', 'two']);
    leaving.abort();
    await Promise.allSettled(left);
    await expect.poll(connections).toBe(0);
    const third = ask('third', undefined, '/changes');
    await expect.poll(connections).toBe(1);
    expect(await ask('looks')).toBe(200);
    expect(begun).not.toContain('third');
    for (const release of releases) release();
    expect(await third).toBe(200);
  });
});
