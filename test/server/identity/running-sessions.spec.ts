import { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openNodeMessages } from '#server/database/node-messages.ts';
import { type EndedSessions, followEndedSessions } from '#server/identity/sessions/ended-sessions.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { chiefSettings, loggedIn } from './browser.ts';

// A token counts only where its session has begun and not ended; a node reads that once for each session.

let portal: TestPortal;
let pool: Pool;
let sessions: EndedSessions;
let stop: () => Promise<unknown>;
beforeAll(async () => {
  portal = await openPortal(chiefSettings);
  pool = new Pool({ connectionString: portal.url, max: 4 });
  const log = pino({ level: 'silent' });
  const nodeMessages = openNodeMessages(pool, log);
  sessions = await followEndedSessions({ pool, nodeMessages, log });
  stop = async () => {
    await sessions.stop();
    await nodeMessages.stop();
  };
});
afterAll(async () => {
  await stop();
  await pool.end();
  await portal.end();
});

it('is read once, and known to have ended without a further read', async () => {
  const { browser, accessToken } = await loggedIn(portal);
  const { sid } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  const query = vi.spyOn(pool, 'query');
  const reads = (): number =>
    query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('running-session')).length;
  for (let time = 0; time < 5; time += 1) expect(await sessions.isRunning(sid)).toBe(true);
  expect(reads()).toBe(1);
  await browser.post('/identity/logout');
  await expect.poll(async () => sessions.isRunning(sid)).toBe(false);
  expect(reads()).toBe(1);
  expect(await sessions.isRunning('nosuchsession00000000000')).toBe(false);
});
