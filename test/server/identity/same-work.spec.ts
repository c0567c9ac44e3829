import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { Browser, chiefSettings } from './browser.ts';

// The duration of a call must not reveal whether an account exists. Nearly all of it is hashing, which is counted here;
// the time itself is `npm run bench -- same-time`.

const counted = vi.hoisted(() => ({ hashes: 0 }));
// The library itself, with a count.
vi.mock('@node-rs/argon2', async (load) => {
  const library = await load<typeof import('@node-rs/argon2')>();
  const counting =
    <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
    (...args: Args): Result => {
      counted.hashes += 1;
      return work(...args);
    };
  return { ...library, hash: counting(library.hash), verify: counting(library.verify) };
});

const PASSWORD = 'Tor-und-Latte-9';
const KNOWN = 'ute@verein.example';

let portal: TestPortal;
let rows: Pool;
beforeAll(async () => {
  portal = await openPortal(chiefSettings);
  rows = new Pool({ connectionString: portal.url, max: 1 });
  await rows.query(
    `INSERT INTO identity.accounts (id, user_name, e_mail, e_mail_key, password_hash, confirmed_at)
     SELECT 'known00000000000', 'Ute', $1, $1, (SELECT password_hash FROM identity.accounts LIMIT 1), now()`,
    [KNOWN],
  );
});
afterAll(async () => {
  await rows.end();
  await portal.end();
});
// Too many attempts would be turned away without a hash.
beforeEach(() => rows.query('DELETE FROM identity.rate_limits'));

async function hashesOf(path: string, body: object): Promise<number> {
  const before = counted.hashes;
  await new Browser(portal).post(path, body);
  return counted.hashes - before;
}

it.each([
  ['the login', '/identity/login', { password: 'geraten' }],
  ['registering', '/identity/register', { userName: 'Ute', password: PASSWORD }],
  [
    'changing a password that was guessed',
    '/identity/change-password',
    { newPassword: PASSWORD, currentPassword: 'geraten' },
  ],
])('%s hashes as often for an address with an account as for one without', async (_, path, body) => {
  // The first check of a password in a process makes a hash more, with which those of accounts without one are compared.
  await new Browser(portal).post('/identity/login', { eMail: KNOWN, password: 'geraten' });
  const hashes = await hashesOf(path, { eMail: KNOWN, ...body });
  expect(hashes).toBeGreaterThan(0);
  expect(await hashesOf(path, { eMail: `udo${path.length}@verein.example`, ...body })).toBe(hashes);
});

it.each([
  [
    'a password reset by a key that no mail held',
    '/identity/change-password',
    { newPassword: PASSWORD, passwordResetToken: 'geraten' },
  ],
  [
    'an activation by a link that no mail held',
    '/identity/confirm-with-password',
    { userId: 'known00000000000', confirmationCode: 'geraten', newPassword: PASSWORD },
  ],
])('%s is not worth a hash', async (_, path, body) => {
  for (const eMail of [KNOWN, 'udo@verein.example'])
    expect(await hashesOf(path, 'userId' in body ? body : { eMail, ...body })).toBe(0);
});

it('asking for a new password hashes for neither', async () => {
  expect(await hashesOf('/identity/forgot-password', { eMail: KNOWN })).toBe(0);
  expect(await hashesOf('/identity/forgot-password', { eMail: 'udo@verein.example' })).toBe(0);
});
