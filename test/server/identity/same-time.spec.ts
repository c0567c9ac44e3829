import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { Browser, chiefSettings } from './browser.ts';

// The duration of a call must not reveal whether an account exists. Calls are made in pairs right after each other, an
// address with an account and one without, in alternating order: both meet the same load, so only the slower one of
// each pair counts. For calls of equal duration that is a coin toss.

const PASSWORD = 'Tor-und-Latte-9';
const KNOWN = 40;

let portal: TestPortal;
let rows: Pool;
beforeAll(async () => {
  portal = await openPortal(chiefSettings);
  rows = new Pool({ connectionString: portal.url, max: 2 });
  // Accounts with an unknown password of the usual hashing cost.
  await rows.query(
    `INSERT INTO identity.accounts (id, user_name, e_mail, e_mail_key, password_hash, confirmed_at)
     SELECT 'known' || lpad(n::text, 11, '0'), 'Ute', 'ute' || n || '@verein.example', 'ute' || n || '@verein.example',
       (SELECT password_hash FROM identity.accounts LIMIT 1), now()
     FROM generate_series(0, ${KNOWN - 1}) n`,
  );
});
afterAll(async () => {
  await rows.end();
  await portal.end();
});

let asked = 0;
const known = (): string => `ute${(asked += 1) % KNOWN}@verein.example`;
const unknown = (): string => `udo${(asked += 1)}@verein.example`;

/** Waits until the previous call's background work cannot slow the next one down. */
async function quiet(): Promise<void> {
  await rows.query('DELETE FROM identity.attempts');
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows: left } = await rows.query<{ count: string }>(
      `SELECT (SELECT count(*) FROM identity.due_letters)
         + (SELECT count(*) FROM identity.mails WHERE state = 'waiting') AS count`,
    );
    if (left[0]?.count === '0') return;
    await pause(5);
  }
}

/** Returns in how many pairs the first call took longer. */
async function longer(
  pairs: number,
  calls: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<number> {
  let count = 0;
  for (let pair = -1; pair < pairs; pair += 1) {
    const times = [0, 0];
    for (const which of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      await quiet();
      const began = performance.now();
      await calls[which]();
      times[which] = performance.now() - began;
    }
    // The first pair runs cold.
    if (pair >= 0 && (times[0] ?? 0) > (times[1] ?? 0)) count += 1;
  }
  return count;
}

/** The number of heads that a fair coin exceeds with a probability of less than one in a million. */
function unlikely(throws: number): number {
  let chance = 0.5 ** throws;
  let sum = chance;
  let heads = 0;
  while (sum < 1e-6) {
    heads += 1;
    chance *= (throws - heads + 1) / heads;
    sum += chance;
  }
  return heads - 1;
}

async function expectCoin(pairs: number, call: (eMail: string) => Promise<unknown>): Promise<void> {
  const count = await longer(pairs, [() => call(known()), () => call(unknown())]);
  expect(count).toBeGreaterThan(unlikely(pairs));
  expect(count).toBeLessThan(pairs - unlikely(pairs));
}

const post = (path: string, body: object): Promise<unknown> => new Browser(portal).post(path, body);

describe('an address with an account takes as long as one without', () => {
  it('at the login', () => expectCoin(26, (eMail) => post('/identity/login', { eMail, password: 'geraten' })));

  it('at registering', () =>
    expectCoin(26, (eMail) => post('/identity/register', { userName: 'Ute', eMail, password: PASSWORD })));

  it('at asking for a new password', () => expectCoin(60, (eMail) => post('/identity/forgot-password', { eMail })));

  it('at changing a password that was guessed', () =>
    expectCoin(26, (eMail) =>
      post('/identity/change-password', { eMail, newPassword: PASSWORD, currentPassword: 'geraten' }),
    ));
});

it('a call that does less is noticed by the same measure', async () => {
  const forgotten = (eMail: string) => post('/identity/forgot-password', { eMail });
  const count = await longer(60, [() => forgotten(unknown()), () => forgotten('keine Adresse')]);
  expect(count).toBeGreaterThan(60 - unlikely(60));
});
