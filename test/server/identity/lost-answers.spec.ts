import { describe, expect, it } from 'vitest';
import { type Browser, loggedIn } from './browser.ts';
import { openIdentityFixture, PASSWORD, type Login } from './identity-fixture.ts';
import { linkIn } from './mail-server.ts';

// A call whose answer bad reception lost was carried out: its repeat says so.

const desk = openIdentityFixture();
const { newAddress, page, opened, newPerson, login, register } = desk;

const NEXT = 'Berg-und-Tal-22';
const success = { success: true, reason: null };

const KEY = { 'idempotency-key': 'eins' };
const change = async (browser: Browser, { eMail, password }: Login, newPassword = NEXT, headers = KEY) =>
  (await browser.post('/identity/change-password', { eMail, currentPassword: password, newPassword }, headers)).json();

/** Changes the password in a browser that does not get the answer. */
async function changeUnheard(browser: Browser, person: Login): Promise<void> {
  const jar = new Map(browser.jar);
  expect(await change(browser, person)).toMatchObject(success);
  browser.jar.clear();
  for (const [name, value] of jar) browser.jar.set(name, value);
}

const minutesLater = (minutes: number) =>
  desk.rows.query(`UPDATE identity.sessions SET rotated_at = rotated_at - make_interval(mins => $1)`, [minutes]);

describe('a changed password whose answer was lost', () => {
  it('is said to be changed when the call is repeated with its key, and the session goes on', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    await changeUnheard(browser, person);
    const refused = { success: false, reason: 'InvalidCredentials' };
    expect(await change(browser, person, NEXT, { 'idempotency-key': 'kopie' })).toMatchObject(refused);
    expect(await change(browser, person)).toMatchObject(success);
    // Also with the tokens that it had brought.
    expect(await change(browser, person)).toMatchObject(success);
    expect(await desk.worth(browser)).toBe(200);
    await minutesLater(20);
    expect((await browser.post('/identity/refresh', undefined, { 'idempotency-key': 'zwei' })).json()).toMatchObject({
      success: true,
    });
  });

  it('tells no other session, and none at all, that the new password is right', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    await changeUnheard(browser, person);
    const since = (await loggedIn(desk.portal, { ...person, password: NEXT })).browser;
    for (const other of [since, page()]) {
      expect(await change(other, person)).toMatchObject({ success: false, reason: 'InvalidCredentials' });
    }
    expect(await change(browser, person, 'Weder-noch-333')).toMatchObject({ reason: 'InvalidCredentials' });
  });

  it.each([
    ['at once', 0, {}],
    ['at once, with a key', 0, { 'idempotency-key': 'kopie' }],
    ['a minute later', 1, { 'idempotency-key': 'kopie' }],
  ])('makes a copied refresh token worth nothing, %s', async (_, minutes, headers) => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const copy = browser.at(desk.portal);
    expect(await change(browser, person)).toMatchObject(success);
    await minutesLater(minutes);
    const answer = await copy.post('/identity/refresh', undefined, headers);
    expect(answer.json()).not.toMatchObject({ success: true });
    expect(answer.cookies.map(({ value }) => value).join('')).toBe('');
  });
});

describe('a link whose answer was lost', () => {
  it('has set the password that comes again, and takes no other', async () => {
    const person = await newPerson();
    await page().post('/identity/forgot-password', { eMail: person.eMail });
    const token = linkIn(await desk.mails.mailTo(person.eMail, /Neues Passwort/)).searchParams.get('token');
    const reset = async (newPassword: string) =>
      (
        await page().post('/identity/change-password', { eMail: person.eMail, newPassword, passwordResetToken: token })
      ).json();
    expect(await reset(NEXT)).toMatchObject(success);
    expect(await reset(NEXT)).toMatchObject(success);
    expect(await reset('Anderes-Wort-33')).toMatchObject({ reason: 'InvalidCredentials' });
    // It says nothing of a password that came after it.
    const { browser } = await loggedIn(desk.portal, { ...person, password: NEXT });
    expect(await change(browser, { ...person, password: NEXT }, 'Drittes-Wort-44')).toMatchObject(success);
    expect(await reset('Drittes-Wort-44')).toMatchObject({ reason: 'InvalidCredentials' });
    expect(await login({ ...person, password: 'Drittes-Wort-44' })).toMatchObject({ success: true });
  });

  it('has activated an account with the password that comes again, until that is changed', async () => {
    const eMail = newAddress();
    await register(eMail);
    const asked = linkIn(await desk.mails.mailTo(eMail, /bestätigen/)).searchParams;
    const activate = async (newPassword: string) =>
      (
        await page().post('/identity/confirm-with-password', {
          userId: asked.get('user_id'),
          confirmationCode: asked.get('confirmation_code'),
          newPassword,
        })
      ).json();
    expect(await activate(NEXT)).toEqual(success);
    expect(await activate(NEXT)).toEqual(success);
    expect(await activate(PASSWORD)).toEqual({ success: false, reason: 'InvalidCode' });
    const { browser } = await loggedIn(desk.portal, { eMail, password: NEXT });
    expect(await change(browser, { eMail, password: NEXT }, 'Drittes-Wort-44')).toMatchObject(success);
    expect(await activate('Drittes-Wort-44')).toEqual({ success: false, reason: 'InvalidCode' });
  });

  it('has taken an address back, and opens the way to a new password until there is one', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const eMail = newAddress();
    await browser.ask('PUT', '/identity/user-data', { userName: 'Dieb', eMail });
    await opened('confirm-email', linkIn(await desk.mails.mailTo(eMail, /neue E-Mail/)));
    const asked = linkIn(await desk.mails.mailTo(person.eMail, /wurde geändert/)).searchParams;
    const takeBack = async () =>
      (
        await page().post('/identity/take-back-email', {
          userId: asked.get('user_id'),
          confirmationCode: asked.get('confirmation_code'),
        })
      ).json() as { readonly success: boolean; readonly passwordResetToken: string };
    expect(await takeBack()).toMatchObject({ success: true, eMail: person.eMail });
    const again = await takeBack();
    expect(again).toMatchObject({ success: true, eMail: person.eMail });
    const { passwordResetToken } = again;
    const body = { eMail: person.eMail, newPassword: NEXT, passwordResetToken };
    expect((await page().post('/identity/change-password', body)).json()).toMatchObject(success);
    expect(await takeBack()).toMatchObject({ success: false, reason: 'InvalidCode' });
  });
});
