import { beforeEach, describe, expect, it } from 'vitest';
import { Browser, loggedIn } from './browser.ts';
import { type Login, openIdentityFixture } from './identity-fixture.ts';
import { linkIn } from './mail-server.ts';

// Beside attackers in its own network a new device may wait for long: the way by mail is open to it, whatever they do.

const desk = openIdentityFixture({ TRUSTED_PROXIES: '127.0.0.1' });
const HALL = '203.0.113.1';
const NEXT = 'Berg-und-Tal-22';

const from = (address: string): Browser => new Browser(desk.portal, { 'x-forwarded-for': address });
const inHall = (): Browser => from(HALL);
const times = <T>(count: number, act: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => act(number)));

const forgot = (browser: Browser, eMail: string) => browser.post('/identity/forgot-password', { eMail });
const reset = (browser: Browser, eMail: string, passwordResetToken: string | null, newPassword = NEXT) =>
  browser.post('/identity/change-password', { eMail, newPassword, passwordResetToken });
const logIn = (browser: Browser, { eMail, password }: Login) => browser.post('/identity/login', { eMail, password });

const resetMails = ({ eMail }: Login) =>
  desk.mails.arrived.filter(
    ({ recipients, email }) => recipients.includes(eMail) && /Neues Passwort/.test(email.subject ?? ''),
  );
/** The key of the newest mail, once so many have come. */
async function keyOf(person: Login, mails: number): Promise<string | null> {
  await expect.poll(() => resetMails(person).length, { timeout: 10_000 }).toBe(mails);
  const newest = resetMails(person).at(-1);
  return newest === undefined ? null : linkIn(newest).searchParams.get('token');
}

/** So much has a network tried that each new device in it waits its turn. */
async function crowd(act: (number: number) => Promise<unknown>): Promise<void> {
  await act(1);
  await act(2);
  await desk.rows.query(`UPDATE identity.rate_limits SET points = 300 WHERE points = 2`);
}

beforeEach(() => desk.rows.query('DELETE FROM identity.rate_limits'));

describe('the way by mail', () => {
  it('is open in a network whose turns at the account are all taken', { timeout: 60_000 }, async () => {
    const person = await desk.newPerson();
    await times(12, () => logIn(inHall(), { ...person, password: 'geraten' }));
    expect((await logIn(inHall(), person)).status).toBe(429);
    // The attackers ask for mails and try keys too.
    for (const { status } of await times(20, () => forgot(inHall(), person.eMail))) expect(status).toBe(204);
    for (const { status } of await times(20, () => reset(inHall(), person.eMail, 'geraten'))) expect(status).toBe(200);

    const owner = inHall();
    expect((await forgot(owner, person.eMail)).status).toBe(204);
    // They have filled the share of the hour: its newest mail is as good.
    const key = await keyOf(person, 8);
    expect((await reset(owner, person.eMail, key)).json()).toMatchObject({ success: true });
    expect((await logIn(owner, { ...person, password: NEXT })).json()).toMatchObject({ success: true });
  });

  it('is open also where its network has asked for more than a hall would', { timeout: 60_000 }, async () => {
    const person = await desk.newPerson();
    await crowd((number) => forgot(inHall(), `gast-${number}@verein.example`));
    await times(20, (number) => forgot(inHall(), `niemand-${number}@verein.example`));
    expect((await forgot(inHall(), person.eMail)).status).toBe(204);
    const key = await keyOf(person, 1);

    await crowd(() => reset(inHall(), person.eMail, 'geraten'));
    const wrong = await reset(inHall(), person.eMail, 'geraten');
    expect([wrong.status, wrong.headers['retry-after']]).toEqual([429, '30']);
    expect((await reset(inHall(), person.eMail, key)).json()).toMatchObject({ success: true });
  });

  it('is open to every link, beside any number of wrong keys', async () => {
    const eMail = desk.newAddress();
    await desk.register(eMail);
    const asked = linkIn(await desk.mails.mailTo(eMail, /bestätigen/)).searchParams;
    const body = { userId: asked.get('user_id'), confirmationCode: asked.get('confirmation_code') };
    for (const path of ['confirm', 'confirm-email', 'take-back-email'])
      await times(20, () => inHall().post(`/identity/${path}`, { ...body, confirmationCode: 'geraten' }));
    const right = await inHall().post('/identity/confirm', body);
    expect(right.json()).toEqual({ success: true, alreadyConfirmed: false });
  });

  it('leaves the events of an account alone beyond its share of mails', async () => {
    const person = await desk.newPerson();
    await times(20, () => forgot(inHall(), person.eMail));
    for (let turn = 0; turn < 20; turn += 1) await forgot(inHall(), person.eMail);
    await keyOf(person, 8);
    const { rowCount } = await desk.rows.query(
      `SELECT FROM identity.user_events e JOIN identity.accounts a ON a.id = e.account_id
       WHERE a.e_mail = $1 AND e.type = 'PasswordResetRequested'`,
      [person.eMail],
    );
    expect(rowCount).toBeGreaterThan(0);
    expect(rowCount).toBeLessThan(40);
  });

  it('is no way to guess the password with a key that was used', async () => {
    const person = await desk.newPerson();
    await forgot(inHall(), person.eMail);
    const key = await keyOf(person, 1);
    expect((await reset(inHall(), person.eMail, key)).json()).toMatchObject({ success: true });
    const guesses = await times(12, (number) => reset(inHall(), person.eMail, key, `Geraten-und-Falsch-${number}`));
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
  });
});

describe('a network that tries more than a hall would', () => {
  const strangers = (number: number) =>
    logIn(inHall(), { eMail: `gast-${number}@verein.example`, password: 'geraten' });
  const rowCount = async () => (await desk.rows.query('SELECT FROM identity.rate_limits')).rowCount ?? 0;

  it('leaves no rows for addresses that it makes up', async () => {
    await crowd(strangers);
    const before = await rowCount();
    const answers = await times(20, (number) => strangers(100 + number));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
    // Of the one that took the turn which programs without cookies share, and of that turn.
    expect((await rowCount()) - before).toBe(2);
  });

  it('still has the owner told whose password it guesses', async () => {
    const person = await desk.newPerson();
    await crowd(strangers);
    const thief = inHall();
    const guess = () => logIn(thief, { ...person, password: 'geraten' });
    await strangers(3);
    const refused = await guess();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await guess()).status).toBe(200);
    await times(25, guess);
    await desk.mails.mailTo(person.eMail, /Passwörter ausprobiert/);
  });
});

describe('a device that has been in the account', () => {
  it('is told of to the owner, however slowly it guesses', { timeout: 60_000 }, async () => {
    const person = await desk.newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    for (let burst = 0; burst < 5; burst += 1) {
      for (let turn = 0; turn < 4; turn += 1)
        expect((await logIn(browser, { ...person, password: 'geraten' })).status).toBe(200);
      // Ten minutes later none of them makes it wait.
      await desk.rows.query(`UPDATE identity.rate_limits SET expire = expire - 600000`);
    }
    await desk.mails.mailTo(person.eMail, /Passwörter ausprobiert/);
  });

  it.each([
    [
      'reset',
      async (person: Login) => {
        await forgot(from('198.51.100.2'), person.eMail);
        await reset(from('198.51.100.2'), person.eMail, await keyOf(person, 1));
      },
    ],
    [
      'taken away with the address that is taken back',
      async (person: Login) => {
        const { browser } = await loggedIn(desk.portal, person);
        const eMail = desk.newAddress();
        await browser.ask('PUT', '/identity/user-data', { userName: 'Dieb', eMail });
        await desk.opened('confirm-email', linkIn(await desk.mails.mailTo(eMail, /neue E-Mail/)));
        const asked = linkIn(await desk.mails.mailTo(person.eMail, /wurde geändert/)).searchParams;
        const body = { userId: asked.get('user_id'), confirmationCode: asked.get('confirmation_code') };
        expect((await browser.post('/identity/take-back-email', body)).json()).toMatchObject({ success: true });
      },
    ],
  ])('is known no more once the password was %s', async (_, happens) => {
    const person = await desk.newPerson();
    const thief = inHall();
    expect((await logIn(thief, person)).json()).toMatchObject({ success: true });
    await happens(person);
    await times(8, () => logIn(inHall(), { ...person, password: 'geraten' }));
    // It waits as any other does.
    expect((await logIn(thief, { ...person, password: 'geraten' })).status).toBe(429);
  });
});
