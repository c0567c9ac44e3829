import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller } from '#server/http/caller.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { openRecentKeys } from '#server/http/recent-keys.ts';
import { registerRoutes } from '#server/http/register-routes.ts';
import { route } from '#server/http/route.ts';

// Calls that wait in the line of their account, and who asked does not. Their body was read long before.

const held = new Map<string, Promise<void>>();
/** Looks of this name take until the returned function is called. */
function hold(name: string): () => void {
  let release = (): void => undefined;
  held.set(
    name,
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  return release;
}
const begun: string[] = [];
const gone: string[] = [];

const look = route({
  method: 'POST',
  path: '/looks',
  tag: 'tournaments',
  summary: 'Looks for as long as it is held',
  right: 'account',
  body: z.object({ name: z.string() }),
  writes: false,
  takesLong: true,
  answers: { 200: z.null() },
  async handle({ body: { name }, leaving }) {
    begun.push(name);
    leaving().addEventListener('abort', () => gone.push(name));
    await held.get(name);
    return { status: 200, body: null };
  },
});

const anna: Caller = { kind: 'user', id: 'anna', name: 'Anna', session: null, organizationId: null };
const access = { role: null, isAdministrator: false };
const http = await createHttpServer({
  log: pino({ level: 'silent' }),
  https: false,
  trustedProxies: [],
  answered: () => undefined,
});
const states = { onEvents: () => () => undefined };

beforeAll(async () => {
  registerRoutes(
    http,
    [look],
    { publicUrl: 'http://127.0.0.1', recentKeys: openRecentKeys({ states }) },
    {
      admit: () => Promise.resolve({ caller: anna, params: null, query: null, commandKey: null, standing: access }),
      standingInBody: () => Promise.resolve(access),
      readLargeBody: () => Promise.reject(new Error('has no large body')),
      positionOfTables: () => '0',
      callerOf: () => Promise.resolve(anna),
    },
  );
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  http.server.closeAllConnections();
  await http.close();
});

async function ask(name: string, signal?: AbortSignal): Promise<number> {
  const { port } = http.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/looks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
    signal: signal ?? null,
  });
  return answer.status;
}

const connections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    http.server.closeIdleConnections();
    http.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

it('a caller who stays is answered, and one who leaves gives the place away', async () => {
  const releases = ['first', 'second'].map(hold);
  const reading = ['first', 'second'].map((name) => ask(name));
  await expect.poll(() => begun).toEqual(['first', 'second']);
  const leaving = new AbortController();
  const waiting = Array.from({ length: 29 }, () => ask('leaves', leaving.signal));
  const stays = ask('stays');
  await expect.poll(() => ask('too many', AbortSignal.timeout(1_000)).catch(() => null)).toBe(503);
  leaving.abort();
  expect((await Promise.allSettled(waiting)).filter(({ status }) => status === 'fulfilled')).toEqual([]);
  // Nobody hears of it at once.
  await expect.poll(connections).toBeLessThan(10);
  const comes = ask('comes');
  for (const release of releases) release();
  expect(await Promise.all([...reading, stays, comes])).toEqual([200, 200, 200, 200]);
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
