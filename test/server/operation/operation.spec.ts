import fastify from 'fastify';
import { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { createMetrics } from '#server/operation/metrics.ts';
import { registerOperation } from '#server/operation/health.ts';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import { startProjector } from '#server/read-models/projector.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.end());

test('a portal that follows its log is live and ready, and shows its projections', async () => {
  expect((await portal.http.inject('/health/live')).json()).toEqual({ live: true });
  const ready = await portal.http.inject('/health/ready');
  expect(ready.statusCode).toBe(200);
  const shown = ready.json<{ ready: boolean; projections: { name: string }[] }>();
  expect(shown.ready).toBe(true);
  expect(shown.projections.map(({ name }) => name)).toContain('tournaments');
});

test('figures are there for Prometheus, by route pattern and without addresses', async () => {
  await portal.http.inject('/api/tournaments/abcdefghijklmnop?secret=1');
  const { body, headers } = await portal.http.inject('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body).toMatch(/^portal_accepts_writes 1$/m);
  expect(body).toMatch(/^portal_http_request_duration_seconds_count\{.*route="\/api\/tournaments\/:\w+"/m);
  expect(body).toMatch(/^process_resident_memory_bytes \d/m);
  expect(body).not.toMatch(/abcdefghijklmnop|secret/);
});

test.each([
  ['from another machine', { remoteAddress: '192.168.1.9' }],
  ['for a page that took our address for its name', { headers: { host: 'evil.example' } }],
])('there are no figures %s', async (_, request) => {
  expect((await portal.http.inject({ url: '/metrics', ...request })).statusCode).toBe(404);
});

test.each(['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'])(
  'there are no figures through a proxy on this machine that sends %s',
  async (name) => {
    const answer = await portal.http.inject({ url: '/metrics', headers: { [name]: '203.0.113.7' } });
    expect(answer.statusCode).toBe(404);
  },
);

test('the token opens the figures to other machines', async () => {
  const pool = new Pool({ connectionString: portal.url });
  const { store } = await openPostgresEventStore({ pool, url: portal.url });
  const log = pino({ level: 'silent' });
  const states = await createStreamCache({ store, log });
  const projector = await startProjector({ store, pool, projections: [], log });
  const http = fastify();
  const storage = { canWrite: () => true };
  const metrics = createMetrics({ states, projector, storage, version: 'test' });
  const broken = { all: () => [], checkedAt: () => null };
  registerOperation(http, { states, projector, storage, broken, metrics, metricsToken: 'the-token-of-the-operator' });
  const from = (authorization: string) =>
    http.inject({ url: '/metrics', remoteAddress: '192.168.1.9', headers: { authorization } });
  expect((await from('Bearer the-token-of-the-operator')).statusCode).toBe(200);
  expect((await from('Bearer another')).statusCode).toBe(404);
  for (const close of [() => http.close(), () => projector.stop(), () => states.stop(), () => store.close()])
    await close();
  await pool.end();
});
