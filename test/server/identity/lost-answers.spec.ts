import { describe, expect, it } from 'vitest';
import { type Browser, loggedIn } from './browser.ts';
import { openIdentityFixture, PASSWORD, type Login } from './identity-fixture.ts';

// A call whose answer bad reception lost was carried out: its repeat says so.

const desk = openIdentityFixture();
const { page, newPerson, worth } = desk;

const NEXT = 'Berg-und-Tal-22';
const success = { success: true, reason: null };

const change = async (browser: Browser, { eMail, password }: Login, newPassword = NEXT) =>
  (await browser.post('/identity/change-password', { eMail, currentPassword: password, newPassword })).json();

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
  it('is said to be changed when the call is repeated, and the session goes on', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    await changeUnheard(browser, person);
    expect(await change(browser, person)).toMatchObject(success);
    await minutesLater(20);
    expect((await browser.post('/identity/refresh', undefined, { 'idempotency-key': 'eins' })).json()).toMatchObject({
      success: true,
    });
  });

  it('ends no session whose browser goes on without a repeat', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    await changeUnheard(browser, person);
    await minutesLater(20);
    expect((await browser.post('/identity/refresh', undefined, { 'idempotency-key': 'zwei' })).json()).toMatchObject({
      success: true,
    });
    expect(await worth(browser)).toBe(200);
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

  it('leaves a copied refresh token one use: at the second the session ends for both', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const copy = browser.at(desk.portal);
    expect(await change(browser, person)).toMatchObject(success);
    await minutesLater(1);
    await copy.post('/identity/refresh', undefined, { 'idempotency-key': 'kopie' });
    await minutesLater(1);
    await browser.post('/identity/refresh', undefined, { 'idempotency-key': 'original' });
    for (const either of [copy, browser]) {
      expect((await either.post('/identity/refresh')).json()).toMatchObject({ success: false });
    }
  });
});
