import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { startPortal } from '#test/support/running-portal.ts';
import { figure } from './bench.ts';
import { databaseOf } from './many-tournaments.ts';

// The duration of a call must not reveal whether an account exists. Calls are made in pairs right after each other, an
// address with an account and one without, in alternating order: both meet the same load, so only the slower one of
// each pair counts. For calls of equal duration that is a coin toss: the share of the longer half of the pairs is judged
// against what a fair coin exceeds once in a million.

const PASSWORD = 'Tor-und-Latte-9';
const KNOWN = 40;

type Ask = (path: string, body: object) => Promise<unknown>;

export async function bench(): Promise<void> {
  const portal = await startPortal();
  const rows = new Pool({ connectionString: databaseOf(portal), max: 2 });
  try {
    // Accounts with an unknown password of the usual hashing cost.
    await rows.query(
      `INSERT INTO identity.accounts (id, user_name, e_mail, e_mail_key, password_hash, confirmed_at)
       SELECT 'known' || lpad(n::text, 11, '0'), 'Ute', 'ute' || n || '@verein.example', 'ute' || n || '@verein.example',
         (SELECT password_hash FROM identity.accounts LIMIT 1), now()
       FROM generate_series(0, ${KNOWN - 1}) n`,
    );
    const ask: Ask = async (path, body) => {
      const answer = await fetch(portal.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(body),
      });
      await answer.text();
    };
    let asked = 0;
    const known = (): string => `ute${(asked += 1) % KNOWN}@verein.example`;
    const unknown = (): string => `udo${(asked += 1)}@verein.example`;
    const calls: Readonly<Record<string, readonly [pairs: number, call: (eMail: string) => Promise<unknown>]>> = {
      login: [26, (eMail) => ask('/identity/login', { eMail, password: 'geraten' })],
      registering: [26, (eMail) => ask('/identity/register', { userName: 'Ute', eMail, password: PASSWORD })],
      'asking for a new password': [60, (eMail) => ask('/identity/forgot-password', { eMail })],
      'changing a guessed password': [
        26,
        (eMail) => ask('/identity/change-password', { eMail, newPassword: PASSWORD, currentPassword: 'geraten' }),
      ],
    };
    for (const [name, [pairs, call]] of Object.entries(calls)) {
      const count = await longer(rows, pairs, [() => call(known()), () => call(unknown())]);
      figure({
        name: `same-time: ${name}, pairs of ${pairs} in which one kind of address took longer`,
        value: Math.max(count, pairs - count),
        unit: 'pairs',
        goal: `<= ${pairs - unlikely(pairs) - 1}`,
        runs: pairs,
      });
    }
    const forgotten = (eMail: string) => ask('/identity/forgot-password', { eMail });
    figure({
      name: 'same-time: a call that does less is noticed by the same measure, pairs of 60',
      value: await longer(rows, 60, [() => forgotten(unknown()), () => forgotten('keine Adresse')]),
      unit: 'pairs',
      goal: `>= ${61 - unlikely(60)}`,
      runs: 60,
    });
  } finally {
    await rows.end();
    await portal.end();
  }
}

/** Waits until the previous call's background work cannot slow the next one down. */
async function quiet(rows: Pool): Promise<void> {
  await rows.query('DELETE FROM identity.rate_limits');
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
  rows: Pool,
  pairs: number,
  calls: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<number> {
  let count = 0;
  for (let pair = -1; pair < pairs; pair += 1) {
    const times = [0, 0];
    for (const which of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      await quiet(rows);
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
