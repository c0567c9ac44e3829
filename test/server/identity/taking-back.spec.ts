import { describe, expect, it } from 'vitest';
import { type Browser, loggedIn } from './browser.ts';
import { openIdentityFixture, PASSWORD, type Login } from './identity-fixture.ts';
import { linkIn } from './mail-server.ts';
import { codeAt } from './totp-codes.ts';

// Who has a session and the password can give an account another address. Its owner, at the one before, gets it back.

const desk = openIdentityFixture();
const { newAddress, page, opened, newPerson, login, worth } = desk;

const THEIRS = 'Diebes-Passwort-2';
const OWN = 'Eigenes-Passwort-3';

/** Gives the account of `browser` another address and confirms it; answers the link that went to the one before. */
async function moved(browser: Browser, from: string, to: string): Promise<URL> {
  const put = await browser.ask('PUT', '/identity/user-data', { userName: 'Dieb', eMail: to });
  expect(put.json()).toEqual({ success: true, emailValidationPending: true });
  const link = linkIn(await desk.mails.mailTo(to, /neue E-Mail/));
  expect((await opened('confirm-email', link)).json()).toEqual({ success: true });
  return linkIn(await desk.mails.mailTo(from, /wurde geändert/));
}

interface TakenBack {
  readonly success: boolean;
  readonly reason: string | null;
  readonly eMail: string | null;
  readonly passwordResetToken: string | null;
}
const takeBack = async ({ searchParams: asked }: URL): Promise<TakenBack> =>
  (
    await page().post('/identity/take-back-email', {
      userId: asked.get('user_id'),
      confirmationCode: asked.get('confirmation_code'),
    })
  ).json() as TakenBack;

const newPassword = async (eMail: string | null, passwordResetToken: string | null, password = OWN) =>
  (await page().post('/identity/change-password', { eMail, newPassword: password, passwordResetToken })).json();

async function changePassword(person: Login, next: string): Promise<Login> {
  const { browser } = await loggedIn(desk.portal, person);
  const body = { eMail: person.eMail, currentPassword: person.password, newPassword: next };
  expect((await browser.post('/identity/change-password', body)).json()).toMatchObject({ success: true });
  return { eMail: person.eMail, password: next };
}

const invalid = { success: false, reason: 'InvalidCode', eMail: null, passwordResetToken: null };

describe('a changed address', () => {
  it('is taken back by the link in the mail to the one before: all sessions end, only a new password opens it', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const eMail = newAddress();
    const link = await moved(browser, person.eMail, eMail);
    expect([link.pathname, link.searchParams.get('action')]).toEqual(['/portal/confirm', 'take_back_email']);
    const thief = await changePassword({ eMail, password: PASSWORD }, THEIRS);
    const there = (await loggedIn(desk.portal, thief)).browser;

    // No change of the password voids it.
    const back = await takeBack(link);
    expect(back).toMatchObject({ success: true, reason: null, eMail: person.eMail });
    expect(await worth(there)).toBe(401);
    for (const password of [PASSWORD, THEIRS, 'none']) {
      expect(await login({ eMail: person.eMail, password })).toMatchObject({ success: false });
      expect(await login({ eMail, password })).toMatchObject({ success: false });
    }
    expect(await newPassword(back.eMail, back.passwordResetToken)).toMatchObject({ success: true });
    expect(await login({ eMail: person.eMail, password: OWN })).toMatchObject({ success: true });
    // The reader of the other address hears of it, and gets no way back.
    const told = await desk.mails.mailTo(eMail, /zurückgenommen/);
    expect(told.email.text).not.toContain('/portal/');
    expect(await takeBack(link)).toEqual(invalid);
  });

  it('keeps its account from being erased while it can be taken back, also while that mail is still due', async () => {
    const person = await newPerson();
    const eMail = newAddress();
    const link = await moved((await loggedIn(desk.portal, person)).browser, person.eMail, eMail);
    const thief = await loggedIn(desk.portal, { eMail, password: PASSWORD });
    const erase = () => thief.browser.post('/identity/erase', { currentPassword: PASSWORD });
    const expire = () =>
      desk.rows.query(`UPDATE identity.codes SET expires_at = now() WHERE e_mail = $1`, [person.eMail]);
    const refused = {
      code: 'e-mail-changed-recently',
      detail: expect.stringContaining('72 Stunden nach der Änderung'),
    };
    expect((await erase()).json()).toMatchObject({ status: 409, ...refused });

    await expire();
    await desk.rows.query(
      `INSERT INTO identity.due_letters (occasion, address, account_id) VALUES ('address-changed', $1, $2)`,
      [person.eMail, link.searchParams.get('user_id')],
    );
    expect((await erase()).json()).toMatchObject({ status: 409, ...refused });

    await desk.rows.query('DELETE FROM identity.due_letters WHERE address = $1', [person.eMail]);
    await expire();
    expect((await erase()).status).toBe(204);
  });

  it('tells its owner of the factors that went with it, at the address that counts again, and only of such', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const { secret } = (await browser.post('/identity/second-factor/totp', {})).json() as { readonly secret: string };
    await browser.post('/identity/second-factor/totp/confirm', { code: codeAt(secret, desk.portal.now()) });
    expect(await takeBack(await moved(browser, person.eMail, newAddress()))).toMatchObject({ success: true });
    const told = ({ eMail: address }: Login): string =>
      desk.mails.arrived.flatMap(({ recipients, email }) => (recipients.includes(address) ? [email.text] : [])).join();
    await expect.poll(() => told(person)).toContain('alle Wiederherstellungscodes');

    const another = await newPerson();
    const elsewhere = newAddress();
    const link = await moved((await loggedIn(desk.portal, another)).browser, another.eMail, elsewhere);
    expect(await takeBack(link)).toMatchObject({ success: true });
    await desk.mails.mailTo(elsewhere, /zurückgenommen/);
    expect(told(another)).not.toContain('Wiederherstellungscodes');
  });

  it('is taken back from wherever it went meanwhile, and links to where it was since are void', async () => {
    const person = await newPerson();
    const [first, second] = [newAddress(), newAddress()];
    const link = await moved((await loggedIn(desk.portal, person)).browser, person.eMail, first);
    const other = await moved(
      (await loggedIn(desk.portal, { eMail: first, password: PASSWORD })).browser,
      first,
      second,
    );
    expect(await takeBack(link)).toMatchObject({ success: true, eMail: person.eMail });
    expect(await takeBack(other)).toEqual(invalid);
    expect(await login({ eMail: second, password: PASSWORD })).toMatchObject({ success: false });
  });

  it.each([
    { when: 'since', order: ['move', 'begin', 'confirm'] },
    { when: 'while it was changed', order: ['begin', 'move', 'confirm'] },
    { when: 'shortly before', order: ['begin', 'confirm', 'move'] },
  ] as const)('is taken back together with the second factor that a thief set up $when', async ({ order }) => {
    const person = await newPerson();
    let thief = (await loggedIn(desk.portal, person)).browser;
    const eMail = newAddress();
    let [secret, link, hasFactor] = ['', new URL('http://localhost'), false];
    const deeds = {
      async move() {
        link = await moved(thief, person.eMail, eMail);
        if (!hasFactor) thief = (await loggedIn(desk.portal, { eMail, password: PASSWORD })).browser;
      },
      async begin() {
        ({ secret } = (await thief.post('/identity/second-factor/totp', {})).json() as { readonly secret: string });
      },
      async confirm() {
        const code = codeAt(secret, desk.portal.now());
        const answer = await thief.post('/identity/second-factor/totp/confirm', { code });
        expect(answer.json()).toMatchObject({ success: true });
        hasFactor = true;
      },
    };
    for (const deed of order) await deeds[deed]();
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: false });
    const back = await takeBack(link);
    expect(await newPassword(back.eMail, back.passwordResetToken)).toMatchObject({ success: true });
    expect(await login({ eMail: person.eMail, password: OWN })).toMatchObject({ success: true });
  });

  it('taken back one step leaves the way further back', async () => {
    const person = await newPerson();
    const [first, second] = [newAddress(), newAddress()];
    const link = await moved((await loggedIn(desk.portal, person)).browser, person.eMail, first);
    const other = await moved(
      (await loggedIn(desk.portal, { eMail: first, password: PASSWORD })).browser,
      first,
      second,
    );
    expect(await takeBack(other)).toMatchObject({ success: true, eMail: first });
    expect(await takeBack(link)).toMatchObject({ success: true, eMail: person.eMail });
  });

  it('cannot be taken back after 72 hours, nor by a guessed code', async () => {
    const person = await newPerson();
    const eMail = newAddress();
    const link = await moved((await loggedIn(desk.portal, person)).browser, person.eMail, eMail);
    const later = (hours: number) =>
      desk.rows.query(
        `UPDATE identity.codes SET expires_at = expires_at - make_interval(hours => $1) WHERE purpose = 'take-back-e-mail'`,
        [hours],
      );
    await later(71);
    const guessed = new URL(link);
    guessed.searchParams.set('confirmation_code', 'geraten');
    expect(await takeBack(guessed)).toEqual(invalid);
    await later(2);
    expect(await takeBack(link)).toEqual(invalid);
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: true });
  });

  it('voids a mail that waits to confirm or to reset something for whoever had the account', async () => {
    const person = await newPerson();
    const [eMail, next] = [newAddress(), newAddress()];
    const link = await moved((await loggedIn(desk.portal, person)).browser, person.eMail, eMail);
    const thief = (await loggedIn(desk.portal, { eMail, password: PASSWORD })).browser;
    await thief.ask('PUT', '/identity/user-data', { userName: 'Dieb', eMail: next });
    const waiting = linkIn(await desk.mails.mailTo(next, /neue E-Mail/));
    await page().post('/identity/forgot-password', { eMail });
    const token = linkIn(await desk.mails.mailTo(eMail, /Neues Passwort/)).searchParams.get('token');
    expect(await takeBack(link)).toMatchObject({ success: true });
    expect((await opened('confirm-email', waiting)).json()).toEqual({ success: false });
    expect(await newPassword(eMail, token)).toMatchObject({ success: false });
    expect(await newPassword(person.eMail, token)).toMatchObject({ success: false });
  });

  it('whose former one has another account by now waits until that is gone', async () => {
    const person = await newPerson();
    const link = await moved((await loggedIn(desk.portal, person)).browser, person.eMail, newAddress());
    await desk.register(person.eMail, OWN);
    const activations = () =>
      desk.mails.arrived.filter(
        ({ recipients, email }) => recipients.includes(person.eMail) && /bestätigen/.test(email.subject ?? ''),
      );
    await expect.poll(() => activations().length).toBe(2);
    expect((await desk.confirm(person.eMail)).json()).toEqual({ success: true, alreadyConfirmed: false });
    expect(await takeBack(link)).toEqual({ ...invalid, reason: 'AddressTaken' });
    const { browser } = await loggedIn(desk.portal, { eMail: person.eMail, password: OWN });
    expect((await browser.post('/identity/erase', { currentPassword: OWN })).status).toBe(204);
    expect(await takeBack(link)).toMatchObject({ success: true, eMail: person.eMail });
  });

  it('shows in the export while it can be taken back', async () => {
    const person = await newPerson();
    const eMail = newAddress();
    await moved((await loggedIn(desk.portal, person)).browser, person.eMail, eMail);
    const { browser } = await loggedIn(desk.portal, { eMail, password: PASSWORD });
    const { formerAddresses } = (await browser.get('/identity/export')).json() as { formerAddresses: object[] };
    expect(formerAddresses).toMatchObject([{ eMail: person.eMail }]);
  });
});

describe('a registration by somebody else', () => {
  /** The mail's second link, which leads to a password of one's own. */
  async function ownWay(eMail: string): Promise<URL> {
    const { email } = await desk.mails.mailTo(eMail, /bestätigen/);
    const [, second = ''] = email.text?.match(/https?:\/\/\S+\/portal\/confirm\S+/g) ?? [];
    expect(email.html).toContain(second.replaceAll('&', '&amp;'));
    return new URL(second);
  }
  const activate = async ({ searchParams: asked }: URL, password: string) =>
    (
      await page().post('/identity/confirm-with-password', {
        userId: asked.get('user_id'),
        confirmationCode: asked.get('confirmation_code'),
        newPassword: password,
      })
    ).json();

  it('gains nothing where the reader of the mail chooses the password', async () => {
    const eMail = newAddress();
    await desk.register(eMail, THEIRS);
    const link = await ownWay(eMail);
    expect([link.searchParams.get('action'), link.searchParams.get('email')]).toEqual(['own_password', eMail]);
    expect(await activate(link, 'schwach')).toEqual({ success: false, reason: 'InsecurePassword' });
    expect(await login({ eMail, password: THEIRS })).toMatchObject({ success: false, confirmationRequired: true });
    expect(await activate(link, OWN)).toEqual({ success: true, reason: null });
    expect(await login({ eMail, password: THEIRS })).toMatchObject({ success: false, confirmationRequired: false });
    expect(await login({ eMail, password: OWN })).toMatchObject({ success: true });
    expect(await activate(link, THEIRS)).toEqual({ success: false, reason: 'InvalidCode' });
    expect(await login({ eMail, password: THEIRS })).toMatchObject({ success: false });
    // The other link of the mail has nothing left to do.
    expect((await desk.confirm(eMail)).json()).toEqual({ success: true, alreadyConfirmed: true });
  });

  it('that was activated as it is gives nobody another password by that mail', async () => {
    const eMail = newAddress();
    await desk.register(eMail, PASSWORD);
    const link = await ownWay(eMail);
    expect((await desk.confirm(eMail)).json()).toEqual({ success: true, alreadyConfirmed: false });
    expect(await activate(link, OWN)).toEqual({ success: false, reason: 'InvalidCode' });
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: true });
  });
});
