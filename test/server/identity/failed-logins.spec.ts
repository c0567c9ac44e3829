import { describe, expect, it } from 'vitest';
import { type Browser, loggedIn } from './browser.ts';
import { type Login, openIdentityFixture } from './identity-fixture.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import { codeAt } from './totp-codes.ts';

// Operators watch a figure and a line for guesses, and an account has its events: no call that can be guessed at goes past.

/** `PUBLIC_URL` of the fixture's portal. */
const ORIGIN = 'http://localhost:3000';
const desk = openIdentityFixture({ LOG_LEVEL: 'info' });
const { newPerson, page } = desk;

const WRONG = 'Falsch-und-Geraten-1';

interface Asked {
  readonly options: Parameters<SoftwareAuthenticator['use']>[0];
}

async function figure(): Promise<number> {
  const { body } = await desk.portal.http.inject('/metrics');
  return Number(/^portal_logins_total\{outcome="failed"\} (\d+)$/m.exec(body)?.[1] ?? 0);
}

/** What a call leaves behind: accounts in lines of the log, how many more the figure says. */
async function leftBy(call: () => Promise<unknown>) {
  const [lines, before] = [desk.portal.complaints.length, await figure()];
  await call();
  const written = (desk.portal.complaints as readonly { msg?: unknown; account?: unknown }[])
    .slice(lines)
    .filter(({ msg }) => msg === 'login failed');
  return { accounts: written.map(({ account }) => account), more: (await figure()) - before };
}

const idOf = async ({ eMail }: Login): Promise<string> =>
  (await desk.rows.query<{ id: string }>('SELECT id FROM identity.accounts WHERE e_mail = $1', [eMail])).rows[0]?.id ??
  '';
const failuresOf = async (person: Login): Promise<readonly string[]> =>
  (
    await desk.rows.query<{ type: string }>(
      `SELECT type FROM identity.user_events WHERE account_id = $1 AND type LIKE '%Failed'`,
      [await idOf(person)],
    )
  ).rows.map(({ type }) => type);

/** A browser whose login is a while ago, so that the password is asked for. */
async function loggedInBefore(person: Login): Promise<Browser> {
  const { browser } = await loggedIn(desk.portal, person);
  await desk.rows.query(`UPDATE identity.sessions SET created_at = created_at - interval '16 minutes'`);
  return browser;
}

describe('a wrong password', () => {
  it.each<[string, (person: Login) => Promise<Browser>, string, (person: Login) => object]>([
    ['at a login', async () => page(), 'login', ({ eMail }) => ({ eMail, password: WRONG })],
    [
      'at a change of the password',
      async () => page(),
      'change-password',
      ({ eMail }) => ({ eMail, currentPassword: WRONG, newPassword: 'Berg-und-Tal-22' }),
    ],
    [
      'at a change of the password, with a session',
      loggedInBefore,
      'change-password',
      ({ eMail }) => ({ eMail, currentPassword: WRONG, newPassword: 'Berg-und-Tal-22' }),
    ],
    ['at the erasure of the account', loggedInBefore, 'erase', () => ({ currentPassword: WRONG })],
    ['at a change of the second factor', loggedInBefore, 'second-factor/totp', () => ({ currentPassword: WRONG })],
  ])('%s leaves a line, an event and a figure', async (_, browserOf, path, body) => {
    const person = await newPerson();
    const browser = await browserOf(person);
    expect(await leftBy(() => browser.post(`/identity/${path}`, body(person)))).toEqual({
      accounts: [await idOf(person)],
      more: 1,
    });
    await expect.poll(() => failuresOf(person)).toEqual(['LoginFailed']);
  });

  it('at a change of the address leaves them too', async () => {
    const person = await newPerson();
    const browser = await loggedInBefore(person);
    const body = { userName: 'Ute', eMail: desk.newAddress(), currentPassword: WRONG };
    expect(await leftBy(() => browser.ask('PUT', '/identity/user-data', body))).toEqual({
      accounts: [await idOf(person)],
      more: 1,
    });
    await expect.poll(() => failuresOf(person)).toEqual(['LoginFailed']);
  });

  it('at an address without an account leaves a line and a figure', async () => {
    const body = { eMail: desk.newAddress(), currentPassword: WRONG, newPassword: 'Berg-und-Tal-22' };
    expect(await leftBy(() => page().post('/identity/change-password', body))).toEqual({ accounts: [null], more: 1 });
  });
});

it('a right password, and a change that is refused for its new one, leaves none', async () => {
  const person = await newPerson();
  const weak = { eMail: person.eMail, currentPassword: person.password, newPassword: person.password };
  expect(await leftBy(() => page().post('/identity/change-password', weak))).toEqual({ accounts: [], more: 0 });
  expect(await leftBy(() => page().post('/identity/login', person))).toEqual({ accounts: [], more: 0 });
  expect(await failuresOf(person)).toEqual([]);
});

describe('a second factor that is refused', () => {
  it.each(['login', 'change-password'])('at %s leaves a line, an event and a figure', async (path) => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const { secret } = (await browser.post('/identity/second-factor/totp', {})).json() as { secret: string };
    await browser.post('/identity/second-factor/totp/confirm', { code: codeAt(secret, desk.portal.now()) });
    const body =
      path === 'login'
        ? person
        : { eMail: person.eMail, currentPassword: person.password, newPassword: 'Berg-und-Tal-22' };
    // Asked for one, it has failed at nothing.
    expect(await leftBy(() => page().post(`/identity/${path}`, body))).toEqual({ accounts: [], more: 0 });
    expect(await leftBy(() => page().post(`/identity/${path}`, { ...body, code: '000000' }))).toEqual({
      accounts: [await idOf(person)],
      more: 1,
    });
    await expect.poll(() => failuresOf(person)).toEqual(['SecondFactorFailed']);
  });
});

it('a passkey that is refused leaves a line, an event and a figure', async () => {
  const person = await newPerson();
  const { browser } = await loggedIn(desk.portal, person);
  const passkey = new SoftwareAuthenticator();
  const at = { origin: ORIGIN };
  const asked = (await browser.post('/identity/passkeys/options', {})).json() as Asked;
  const made = await browser.post('/identity/passkeys', { name: 'Telefon', response: passkey.make(asked.options, at) });
  expect(made.json()).toMatchObject({ success: true });
  const logInBy = async (used: SoftwareAuthenticator, id: string) => {
    const { options } = (await page().post('/identity/passkey-login/options')).json() as Asked;
    return page().post('/identity/passkey-login', { response: { ...used.use(options, at), id, rawId: id } });
  };
  const forger = new SoftwareAuthenticator();
  expect(await leftBy(() => logInBy(forger, passkey.id))).toEqual({ accounts: [await idOf(person)], more: 1 });
  await expect.poll(() => failuresOf(person)).toEqual(['LoginFailed']);
  expect(await leftBy(() => logInBy(forger, forger.id))).toEqual({ accounts: [null], more: 1 });
  expect(await leftBy(() => logInBy(passkey, passkey.id))).toEqual({ accounts: [], more: 0 });
});
