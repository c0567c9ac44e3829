import { Pool } from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openNodeMessages } from '#server/database/node-messages.ts';
import { freshDatabase } from '#test/support/postgres.ts';

const timers = (): number => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

it('messages between nodes that are stopped leave no timer running', async () => {
  const database = await freshDatabase();
  const pool = new Pool({ connectionString: database.url, idleTimeoutMillis: 0 });
  await pool.query('SELECT 1');
  const before = timers();
  const stops = Array.from({ length: 5 }, () => openNodeMessages(pool, pino({ level: 'silent' })));
  for (const messages of stops) await messages.stop();
  expect(timers()).toBeLessThan(before + 5);
  await pool.end();
  await database.drop();
});

it('a connection that was killed is replaced by one that hears all, without a warning of the driver', async () => {
  const warnings: string[] = [];
  const warned = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', warned);
  const database = await freshDatabase();
  const pool = new Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const messages = openNodeMessages(pool, pino({ level: 'silent' }));
  const channels = ['one', 'two', 'three', 'four', 'five'];
  const heard: string[] = [];
  let listening = 0;
  for (const channel of channels)
    messages.subscribe(
      channel,
      (text) => heard.push(`${channel} ${text}`),
      () => (listening += 1),
    );
  await expect.poll(() => listening).toBe(channels.length);
  await pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await expect.poll(() => listening, { timeout: 20_000 }).toBe(2 * channels.length);
  for (const channel of channels) messages.publish(channel, 'again');
  await expect.poll(() => heard.toSorted()).toEqual(channels.map((channel) => `${channel} again`).toSorted());
  process.off('warning', warned);
  expect(warnings).toEqual([]);
  await messages.stop();
  await pool.end();
  await database.drop();
});
