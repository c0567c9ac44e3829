import { describe, expect, it } from 'vitest';
import { OWN, openAddedFactors, PASSKEY } from './added-factors.ts';
import { type Browser, loggedIn } from './browser.ts';
import { openIdentityFixture, PASSWORD } from './identity-fixture.ts';
import { linkIn } from './mail-server.ts';

// A thief builds on the factor that they have added: the owner's own go, and so does the address to which the mails go.

const desk = openIdentityFixture();
const { newAddress, newPerson, page, opened, login, worth } = desk;
const factors = openAddedFactors(desk);
const { post, addApp, addPasskey, openedBy, nextCode, mailsTo, linkMailedTo, takeBack, newPassword } = factors;

const nothing = { success: false, eMail: null, passwordResetToken: null };
const invalid = { ...nothing, reason: 'InvalidCode' };
const done = { ...nothing, reason: 'AlreadyDone' };

describe('a thief', () => {
  it('who removes the owner’s factors after adding one is out, and the owner is in with a new password', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const { secret } = await addApp(browser);
    const own = await addPasskey(browser);
    const thief = (await openedBy(own)).browser;
    expect(await post(thief, `passkeys/${own.id}/remove`)).toMatchObject({ success: true });
    expect(await post(thief, 'second-factor/totp/remove')).toMatchObject({ success: true });
    const theirs = await addPasskey(thief);
    const back = await takeBack(await linkMailedTo(person.eMail, PASSKEY, 2));
    expect(await newPassword(back)).toMatchObject({ success: true });
    expect((await openedBy(theirs)).is).toBe(false);
    const code = nextCode(secret);
    expect(await post(page(), 'login', { eMail: person.eMail, password: OWN, code })).toMatchObject({ success: true });
  });

  /** Gives the account of a browser another address, and confirms it. */
  async function move(browser: Browser, to: string): Promise<void> {
    const put = await browser.ask('PUT', '/identity/user-data', { userName: 'Dieb', eMail: to });
    expect(put.json()).toEqual({ success: true, emailValidationPending: true });
    const link = linkIn(await desk.mails.mailTo(to, /neue E-Mail/));
    expect((await opened('confirm-email', link)).json()).toEqual({ success: true });
  }

  it('who then changes the address by the passkey loses it with the passkey, and the link of the address is done too', async () => {
    const person = await newPerson();
    const passkey = await addPasskey((await loggedIn(desk.portal, person)).browser);
    const theirs = newAddress();
    await move((await openedBy(passkey)).browser, theirs);
    const changed = linkIn(await desk.mails.mailTo(person.eMail, /wurde geändert/));
    const waiting = (await openedBy(passkey)).browser;
    const next = newAddress();
    await waiting.ask('PUT', '/identity/user-data', { userName: 'Dieb', eMail: next });
    const toConfirm = linkIn(await desk.mails.mailTo(next, /neue E-Mail/));

    const back = await takeBack(await linkMailedTo(person.eMail, PASSKEY));
    expect(back).toMatchObject({ success: true, eMail: person.eMail });
    expect((await openedBy(passkey)).is).toBe(false);
    expect(await worth(waiting)).toBe(401);
    expect((await opened('confirm-email', toConfirm)).json()).toEqual({ success: false });
    await desk.mails.mailTo(theirs, /zurückgenommen/);
    expect(mailsTo(theirs, /take_back/)).toEqual([]);
    expect(await newPassword(back)).toMatchObject({ success: true });
    expect(await login({ eMail: person.eMail, password: OWN })).toMatchObject({ success: true });
    expect(await login({ eMail: theirs, password: OWN })).toMatchObject({ success: false });
    expect(await takeBack(changed, 'take-back-email')).toEqual(invalid);
  });

  it('who changed the address first gets a link of the passkey at the new one, which is void once the owner has it back', async () => {
    const person = await newPerson();
    const theirs = newAddress();
    await move((await loggedIn(desk.portal, person)).browser, theirs);
    const changed = linkIn(await desk.mails.mailTo(person.eMail, /wurde geändert/));
    const thief = (await loggedIn(desk.portal, { eMail: theirs, password: PASSWORD })).browser;
    const passkey = await addPasskey(thief);
    const link = await linkMailedTo(theirs, PASSKEY);
    expect(await takeBack(changed, 'take-back-email')).toMatchObject({ success: true, eMail: person.eMail });
    expect(await takeBack(link)).toEqual(done);
    expect((await openedBy(passkey)).is).toBe(false);
    expect(await login({ eMail: theirs, password: OWN })).toMatchObject({ success: false });
  });

  it('gets no link by a mail that is written only after the address was taken back', async () => {
    const person = await newPerson();
    const theirs = newAddress();
    await move((await loggedIn(desk.portal, person)).browser, theirs);
    const changed = linkIn(await desk.mails.mailTo(person.eMail, /wurde geändert/));
    const userId = changed.searchParams.get('user_id');
    const notedAt = new Date();
    expect(await takeBack(changed, 'take-back-email')).toMatchObject({ success: true });
    for (const [occasion, change] of [
      ['address-changed', null],
      ['account-changed', 'passkey-added'],
    ])
      await desk.rows.query(
        `INSERT INTO identity.due_letters (occasion, address, account_id, change, noted_at) VALUES ($1, $2, $3, $4, $5)`,
        [occasion, theirs, userId, change, notedAt],
      );
    await page().post('/identity/forgot-password', { eMail: newAddress() });
    await expect.poll(async () => (await desk.rows.query('SELECT FROM identity.due_letters')).rowCount).toBe(0);
    const { rowCount } = await desk.rows.query(
      `SELECT FROM identity.codes WHERE account_id = $1 AND e_mail = $2 AND used_at IS NULL`,
      [userId, theirs],
    );
    expect(rowCount).toBe(0);
  });

  it('who moves on before the mail is written does not read it: it goes to the address of that moment', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const { id } = (await browser.get('/identity/user-data')).json() as { id: string };
    const theirs = newAddress();
    await desk.rows.query('UPDATE identity.accounts SET e_mail = $2, e_mail_key = $2 WHERE id = $1', [id, theirs]);
    // Noted before that.
    await desk.rows.query(
      `INSERT INTO identity.due_letters (occasion, address, account_id, change) VALUES ('account-changed', $1, $2, 'passkey-added')`,
      [person.eMail, id],
    );
    await page().post('/identity/forgot-password', { eMail: newAddress() });
    await linkMailedTo(person.eMail, PASSKEY);
    expect(mailsTo(theirs, PASSKEY)).toEqual([]);
    // The account can be given back to it, and its data say so.
    const data = JSON.parse((await browser.get('/identity/export')).text) as { formerAddresses: { eMail: string }[] };
    expect(data.formerAddresses.map(({ eMail }) => eMail)).toEqual([person.eMail]);
  });
});

it('a link waits while its address has another account', async () => {
  const person = await newPerson();
  const passkey = await addPasskey((await loggedIn(desk.portal, person)).browser);
  const link = await linkMailedTo(person.eMail, PASSKEY);
  const { browser } = await openedBy(passkey);
  const to = newAddress();
  await browser.ask('PUT', '/identity/user-data', { userName: 'Ute', eMail: to });
  await opened('confirm-email', linkIn(await desk.mails.mailTo(to, /neue E-Mail/)));
  await desk.rows.query(
    `INSERT INTO identity.accounts (id, user_name, e_mail, e_mail_key, password_hash, confirmed_at)
     VALUES ('inzwischen000000', 'Inzwischen', $1, $1, 'none', now())`,
    [person.eMail],
  );
  expect(await takeBack(link)).toEqual({ ...nothing, reason: 'AddressTaken' });
  expect((await openedBy(passkey)).is).toBe(true);
  await desk.rows.query(`DELETE FROM identity.accounts WHERE id = 'inzwischen000000'`);
  expect(await takeBack(link)).toMatchObject({ success: true, eMail: person.eMail });
});
