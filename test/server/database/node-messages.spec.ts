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
