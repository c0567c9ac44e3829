import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { Browser, CHIEF, chiefSettings, loggedIn } from './browser.ts';

// What is kept of people goes when its time is over, by the portal's clock.

const DAY = 24 * 60 * 60 * 1000;
const PASSWORD = 'Tor-und-Latte-9';

let portal: TestPortal;
let rows: Pool;
beforeAll(async () => {
  portal = await openPortal(chiefSettings);
  rows = new Pool({ connectionString: portal.url, max: 1 });
});
afterAll(async () => {
  await rows.end();
  await portal.end();
});

const outbox = async (): Promise<string[]> => {
  const files: string[] = await readdir(join(portal.dataDir, 'outbox')).catch(() => []);
  return files.toSorted();
};
const count = async (table: string): Promise<number> =>
  Number((await rows.query<{ count: string }>(`SELECT count(*) FROM identity.${table}`)).rows[0]?.count);
const register = (eMail: string) =>
  new Browser(portal).post('/identity/register', { userName: 'Ute', eMail, password: PASSWORD });

/** A node that starts now sweeps at once. */
async function afterDays(days: number): Promise<void> {
  portal.passes(days * DAY);
  const node = await portal.another();
  await node.close();
}

it('a mail goes after 30 days, from the mailbox and from the outbox folder, where nothing else is touched', async () => {
  await register('ute@verein.example');
  await expect.poll(outbox).toHaveLength(1);
  await writeFile(join(portal.dataDir, 'outbox', 'Notizen.txt'), 'des Betreibers');
  await mkdir(join(portal.dataDir, 'outbox', '2020-archiv.eml'));
  await afterDays(29);
  expect(await outbox()).toHaveLength(3);
  expect(await count('mails')).toBe(1);
  await afterDays(1.01);
  await expect.poll(outbox).toEqual(['2020-archiv.eml', 'Notizen.txt']);
  expect(await count('mails')).toBe(0);
});

it('what happened to an account goes after 90 days', async () => {
  await loggedIn(portal);
  await expect.poll(() => count('user_events')).toBeGreaterThan(0);
  // The clock has moved on by 30 days; the rows are of now.
  await afterDays(59.9 - 0.01 - 1);
  expect(await count('user_events')).toBeGreaterThan(0);
  await afterDays(1.2);
  await expect.poll(() => count('user_events')).toBe(0);
});

it('an account that is erased takes its mails out of the outbox folder', async () => {
  const chief = (await loggedIn(portal, CHIEF)).browser;
  const person = { eMail: 'geht@verein.example', password: PASSWORD };
  await chief.post('/api/management/users', { userName: 'Geht', ...person });
  const before = await outbox();
  await new Browser(portal).post('/identity/forgot-password', { eMail: person.eMail });
  await expect.poll(outbox).toHaveLength(before.length + 1);
  const { browser } = await loggedIn(portal, person);
  expect((await browser.post('/identity/erase', { currentPassword: PASSWORD })).status).toBe(204);
  expect(await outbox()).toEqual(before);
});
