import { expect, it } from 'vitest';
import { Browser, loggedIn } from './browser.ts';
import { type Login, openIdentityFixture } from './identity-fixture.ts';
import { codeAt } from './totp-codes.ts';

// Six digits can be guessed by a thief who has the password and enough tries: from a few networks at once there is no wait.

const desk = openIdentityFixture({ TRUSTED_PROXIES: '127.0.0.1' });

const from = (network: number): Browser => new Browser(desk.portal, { 'x-forwarded-for': `203.0.113.${network}` });

async function withApp() {
  const person = await desk.newPerson();
  const { browser } = await loggedIn(desk.portal, person);
  const { secret } = (await browser.post('/identity/second-factor/totp', {})).json() as { secret: string };
  const code = codeAt(secret, desk.portal.now());
  const confirmed = await browser.post('/identity/second-factor/totp/confirm', { code });
  const { recoveryCodes } = confirmed.json() as { recoveryCodes: readonly string[] };
  return { person, recoveryCodes, nextCode: () => (desk.portal.passes(30_000), codeAt(secret, desk.portal.now())) };
}

const guess = (network: number, person: Login) => from(network).post('/identity/login', { ...person, code: '000000' });
/** So many wrong ones of today, without the time that they take. */
const haveBeen = (wrong: number) =>
  desk.rows.query(`UPDATE identity.rate_limits SET points = $1 WHERE key LIKE 'codes:%'`, [wrong]);
const mailsTo = ({ eMail }: Login): number =>
  desk.mails.arrived.filter(
    ({ recipients, email }) => recipients.includes(eMail) && (email.subject ?? '').includes('Codes ausprobiert'),
  ).length;

it('codes of an app count no longer for a day after a hundred wrong ones, from wherever they come', async () => {
  const { person, recoveryCodes, nextCode } = await withApp();
  expect((await guess(1, person)).status).toBe(200);
  await haveBeen(19);
  // The owner's own logins are none of them.
  for (let login = 0; login < 2; login += 1)
    expect((await from(100).post('/identity/login', { ...person, code: nextCode() })).json()).toMatchObject({
      success: true,
    });
  expect(mailsTo(person)).toBe(0);
  await guess(2, person);
  await guess(3, person);
  await expect.poll(() => mailsTo(person), { timeout: 10_000 }).toBe(1);

  await haveBeen(99);
  expect((await guess(30, person)).status).toBe(200);
  const refused = await guess(31, person);
  expect([refused.status, refused.json()]).toMatchObject([429, { code: 'too-many-attempts' }]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
  // Also the right one; a recovery code does.
  expect((await from(32).post('/identity/login', { ...person, code: nextCode() })).status).toBe(429);
  const [recovery] = recoveryCodes;
  expect((await from(33).post('/identity/login', { ...person, code: recovery })).json()).toMatchObject({
    success: true,
  });
  expect(mailsTo(person)).toBe(1);

  // Another account's are its own.
  const other = await withApp();
  expect((await guess(34, other.person)).status).toBe(200);
});
