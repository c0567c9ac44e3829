import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiKeyUsageAnswer, CreatedApiKeyAnswer } from '#domain/organization/bodies.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';

// What a portal has counted when it ends: in order nothing is lost, with kill -9 at most the current minute.

const MINUTE = 60_000;

let portal: RunningPortal;
let key: CreatedApiKeyAnswer;
beforeAll(async () => {
  portal = await startPortal();
  const { id } = await ask<{ id: string }>('POST', '/api/organizations', { name: 'SV Zähler' });
  await ask('PATCH', `/api/management/organizations/${id}/licensing`, { allowApiAccess: true });
  key = await ask('POST', '/api/api-keys', { organizationId: id, name: 'Anzeige', validity: 7 });
});
afterAll(() => portal.end());

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(portal.url + path, {
    method,
    headers: {
      authorization: `Bearer ${portal.accessToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

async function call(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const { status } = await fetch(`${portal.url}/api/organizations/${key.id.slice(0, 16)}`, {
      headers: { authorization: `Bearer tp_${key.id}_${key.secret}` },
    });
    expect(status).toBe(200);
  }
}

const counted = async (): Promise<number> => {
  const { entries } = await ask<ApiKeyUsageAnswer>('GET', `/api/api-keys/${key.id}/usage?range=1`);
  return entries.reduce((sum, { count }) => sum + count, 0);
};

async function again(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  await portal.kill(signal);
  portal = await startPortal({ dataDir: portal.dataDir, port: portal.port });
}

it('an end in order writes what was counted; kill -9 takes the current minute and nothing before', async () => {
  await call(7);
  await again('SIGTERM');
  await expect.poll(counted, { timeout: 10_000 }).toBe(7);

  await call(5);
  // The minute's end, and a moment to write it.
  await pause(MINUTE - (Date.now() % MINUTE) + 2_000);
  await call(3);
  await again('SIGKILL');
  await expect.poll(counted, { timeout: 10_000 }).toBeGreaterThanOrEqual(12);
  expect(await counted()).toBeLessThanOrEqual(15);
}, 180_000);
