import { describe, expect, it } from 'vitest';
import { type Browser, loggedIn } from './browser.ts';
import { type Login, openIdentityFixture, PASSWORD } from './identity-fixture.ts';
import { linkIn } from './mail-server.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import { codeAt } from './totp-codes.ts';

// Who has a fresh session or the password can set up a factor of their own. Its owner, who reads the mails, takes it back.

const desk = openIdentityFixture();
const { newAddress, newPerson, page, opened, login, worth } = desk;

const OWN = 'Eigenes-Passwort-3';
const AT = { origin: 'http://localhost:3000' };

interface Answer {
  readonly success: boolean;
  readonly reason: string | null;
  readonly secret: string;
  readonly options: Parameters<SoftwareAuthenticator['use']>[0];
  readonly recoveryCodes: readonly string[] | null;
  readonly secondFactor?: { readonly methods: readonly string[] };
  readonly eMail: string | null;
  readonly passwordResetToken: string | null;
}
const post = async (browser: Browser, path: string, body: object = {}): Promise<Answer> =>
  (await browser.post(`/identity/${path}`, body)).json() as Answer;
const state = async (browser: Browser): Promise<unknown> => (await browser.get('/identity/second-factor')).json();

/** Sets up the app of an account; answers its secret and the recovery codes. */
async function addApp(browser: Browser): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  const { secret } = await post(browser, 'second-factor/totp');
  const confirmed = await post(browser, 'second-factor/totp/confirm', { code: codeAt(secret, desk.portal.now()) });
  expect(confirmed).toMatchObject({ success: true });
  return { secret, codes: confirmed.recoveryCodes ?? [] };
}
async function addPasskey(browser: Browser): Promise<SoftwareAuthenticator> {
  const passkey = new SoftwareAuthenticator();
  const { options } = await post(browser, 'passkeys/options');
  const added = await post(browser, 'passkeys', { name: 'Telefon', response: passkey.make(options, AT) });
  expect(added).toMatchObject({ success: true });
  return passkey;
}
/** Logs in with nothing but a passkey. */
async function openedBy(passkey: SoftwareAuthenticator): Promise<{ readonly browser: Browser; readonly is: boolean }> {
  const browser = page();
  const { options } = await post(browser, 'passkey-login/options');
  const { success } = await post(browser, 'passkey-login', { response: passkey.use(options, AT) });
  return { browser, is: success };
}
function nextCode(secret: string): string {
  desk.portal.passes(30_000);
  return codeAt(secret, desk.portal.now());
}

const APP = /wurde eine Authenticator-App eingerichtet/;
const PASSKEY = /wurde ein Passkey hinzugefügt/;
const CODES = /wurden neue Wiederherstellungscodes angefordert/;
const DONE = /wurde mit dem Link aus unserer Mail zurückgenommen/;

/** All mails to an address whose text has these words, each on one line. */
const mailsTo = (address: string, words: RegExp) =>
  desk.mails.arrived.flatMap((mail) => {
    const text = (mail.email.text ?? '').replaceAll(/\s+/g, ' ');
    return mail.recipients.includes(address) && words.test(text) ? [{ ...mail, text }] : [];
  });
/** The link of the newest of them, once there are so many. */
async function linkTo(address: string, words: RegExp, count = 1): Promise<URL> {
  await expect.poll(() => mailsTo(address, words).length).toBe(count);
  const mail = mailsTo(address, words).at(-1);
  if (mail === undefined) throw new Error('It has come');
  return linkIn(mail);
}

const takeBack = (link: URL, call = 'take-back-factors', from: Browser = page()): Promise<Answer> =>
  post(from, call, {
    userId: link.searchParams.get('user_id'),
    confirmationCode: link.searchParams.get('confirmation_code'),
  });
const newPassword = ({ eMail, passwordResetToken }: Answer): Promise<Answer> =>
  post(page(), 'change-password', { eMail, newPassword: OWN, passwordResetToken });

const nothing = { success: false, eMail: null, passwordResetToken: null };
const invalid = { ...nothing, reason: 'InvalidCode' };
const done = { ...nothing, reason: 'AlreadyDone' };

describe('the first factor', () => {
  it('set up by a thief is taken back: it and its codes go, all sessions end on all nodes, and only a new password opens it', async () => {
    const person = await newPerson();
    const thief = (await loggedIn(desk.portal, person)).browser;
    const other = await desk.portal.another();
    const { secret, codes } = await addApp(thief);
    expect(await worth(thief.at(other))).toBe(200);
    expect(await login(person)).toMatchObject({ success: false, secondFactor: {} });

    const link = await linkTo(person.eMail, APP);
    expect([link.pathname, link.searchParams.get('action')]).toEqual(['/portal/confirm', 'take_back_factors']);
    const reader = page();
    const back = await takeBack(link, 'take-back-factors', reader);
    expect(back).toMatchObject({ success: true, reason: null, eMail: person.eMail });
    expect(await worth(thief)).toBe(401);
    await expect.poll(() => worth(thief.at(other)), { timeout: 1_000 }).toBe(401);
    expect(await post(thief.at(other), 'refresh')).toMatchObject({ success: false });
    for (const password of [PASSWORD, 'none'])
      expect(await login({ eMail: person.eMail, password })).toEqual({
        success: false,
        confirmationRequired: false,
        accessToken: null,
        refreshToken: null,
      });

    expect(await newPassword(back)).toMatchObject({ success: true });
    for (const code of [nextCode(secret), codes[0]])
      expect(await post(page(), 'login', { ...person, code })).toMatchObject({ success: false });
    const { browser } = await loggedIn(desk.portal, { eMail: person.eMail, password: OWN });
    expect(await state(browser)).toMatchObject({ totpSince: null, recoveryCodes: 0, passkeys: [] });
    await expect.poll(() => mailsTo(person.eMail, DONE).length).toBe(1);
    expect(JSON.parse((await browser.get('/identity/export')).text)).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({ type: 'FactorsTakenBack' })]),
    });
  });

  it('that is a passkey is taken back too, with a session that it opened', async () => {
    const person = await newPerson();
    const passkey = await addPasskey((await loggedIn(desk.portal, person)).browser);
    const { browser } = await openedBy(passkey);
    expect(await worth(browser)).toBe(200);
    expect(await takeBack(await linkTo(person.eMail, PASSKEY))).toMatchObject({ success: true });
    expect(await worth(browser)).toBe(401);
    expect((await openedBy(passkey)).is).toBe(false);
  });

  it('is taken back by nothing but the link in a call: its page changes nothing, nor do a guessed code and another account’s', async () => {
    const person = await newPerson();
    const thief = (await loggedIn(desk.portal, person)).browser;
    await addApp(thief);
    const link = await linkTo(person.eMail, APP);
    expect((await page().get(link.pathname + link.search)).status).toBe(200);
    expect((await page().get('/identity/take-back-factors')).status).toBe(405);
    const guessed = new URL(link);
    guessed.searchParams.set('confirmation_code', 'geraten');
    expect(await takeBack(guessed)).toEqual(invalid);
    const foreign = new URL(link);
    foreign.searchParams.set(
      'user_id',
      ((await thief.get('/identity/user-data')).json() as { id: string }).id.replace(/^./, '0'),
    );
    expect(await takeBack(foreign)).toEqual(invalid);
    // A link of one kind is none of another.
    expect(await takeBack(link, 'take-back-email')).toEqual(invalid);
    expect(await worth(thief)).toBe(200);
    const { totpSince } = (await state(thief)) as { totpSince: string | null };
    expect(totpSince).not.toBeNull();
  });

  it('can be taken back for 72 hours after it was set up', async () => {
    const person = await newPerson();
    const thief = (await loggedIn(desk.portal, person)).browser;
    await addApp(thief);
    const link = await linkTo(person.eMail, APP);
    const later = (hours: number) =>
      desk.rows.query(
        `UPDATE identity.codes SET expires_at = expires_at - make_interval(hours => $1) WHERE account_id = $2`,
        [hours, link.searchParams.get('user_id')],
      );
    await later(73);
    expect(await takeBack(link)).toEqual(invalid);
    expect(await worth(thief)).toBe(200);
    await later(-2);
    expect(await takeBack(link)).toMatchObject({ success: true });
  });

  it('is taken back once; a repeat gets the way to a new password while there is none, then hears that it is done', async () => {
    const person = await newPerson();
    await addApp((await loggedIn(desk.portal, person)).browser);
    const link = await linkTo(person.eMail, APP);
    expect(await takeBack(link)).toMatchObject({ success: true });
    const again = await takeBack(link);
    expect(again).toMatchObject({ success: true, eMail: person.eMail });
    expect(await newPassword(again)).toMatchObject({ success: true });
    const { browser } = await loggedIn(desk.portal, { eMail: person.eMail, password: OWN });
    const { secret } = await addApp(browser);
    expect(await takeBack(link)).toEqual(done);
    expect(await post(page(), 'login', { eMail: person.eMail, password: OWN, code: nextCode(secret) })).toMatchObject({
      success: true,
    });
  });

  it('is taken back by its link whatever became of the password, also where a thief has changed it', async () => {
    const person = await newPerson();
    const thief = (await loggedIn(desk.portal, person)).browser;
    await addApp(thief);
    const theirs = { eMail: person.eMail, currentPassword: PASSWORD, newPassword: 'Diebes-Passwort-2' };
    expect(await post(thief, 'change-password', theirs)).toMatchObject({ success: true });
    const back = await takeBack(await linkTo(person.eMail, APP));
    expect(back).toMatchObject({ success: true });
    expect(await login({ eMail: person.eMail, password: 'Diebes-Passwort-2' })).toMatchObject({ success: false });
    expect(await newPassword(back)).toMatchObject({ success: true });
    expect(await login({ eMail: person.eMail, password: OWN })).toMatchObject({ success: true });
  });

  it('of an account whose organisation demands one is taken back too', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    await addApp(browser);
    const club = (await browser.post('/api/organizations', { name: 'SV Zell' })).json() as { id: string };
    const demand = { isDemanded: true };
    expect((await browser.ask('PATCH', `/api/organizations/${club.id}/second-factor`, demand)).status).toBe(204);
    expect(await post(browser, 'second-factor/totp/remove')).toMatchObject({ reason: 'Demanded' });
    const back = await takeBack(await linkTo(person.eMail, APP));
    expect(await newPassword(back)).toMatchObject({ success: true });
    const owner = (await loggedIn(desk.portal, { eMail: person.eMail, password: OWN })).browser;
    const club403 = (await owner.get(`/api/organizations/${club.id}`)).json();
    expect(club403).toMatchObject({ status: 403, code: 'second-factor-required' });
    await addApp(owner);
    await expect.poll(async () => (await owner.get(`/api/organizations/${club.id}`)).status).toBe(200);
  });
});

describe('a further one', () => {
  it('is taken back with all that came after it, and what was set up before still counts', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const { secret, codes } = await addApp(browser);
    const thief = page();
    await post(thief, 'login', { ...person, code: nextCode(secret) });
    const first = await addPasskey(thief);
    const link = await linkTo(person.eMail, PASSKEY);
    const second = await addPasskey(thief);
    const renewed = await post(thief, 'second-factor/recovery-codes');

    const back = await takeBack(link);
    expect(await newPassword(back)).toMatchObject({ success: true });
    expect([(await openedBy(first)).is, (await openedBy(second)).is]).toEqual([false, false]);
    const own = { eMail: person.eMail, password: OWN };
    for (const code of [codes[0], renewed.recoveryCodes?.[0]])
      expect(await post(page(), 'login', { ...own, code })).toMatchObject({ success: false });
    expect(await login(own)).toMatchObject({ secondFactor: { methods: ['totp'] } });
    expect(await post(page(), 'login', { ...own, code: nextCode(secret) })).toMatchObject({ success: true });
    // What the later links would do is done.
    await expect.poll(() => mailsTo(person.eMail, CODES).length).toBe(1);
    expect(await takeBack(await linkTo(person.eMail, PASSKEY, 2))).toEqual(done);
    expect(await takeBack(await linkTo(person.eMail, CODES))).toEqual(done);
    expect(await login(own)).toMatchObject({ secondFactor: { methods: ['totp'] } });
  });

  it('taken back leaves the way to take an earlier one back', async () => {
    const person = await newPerson();
    const thief = (await loggedIn(desk.portal, person)).browser;
    const passkey = await addPasskey(thief);
    const earlier = await linkTo(person.eMail, PASSKEY);
    await addApp(thief);
    expect(await takeBack(await linkTo(person.eMail, APP))).toMatchObject({ success: true });
    expect((await openedBy(passkey)).is).toBe(true);
    const back = await takeBack(earlier);
    expect(back).toMatchObject({ success: true });
    expect((await openedBy(passkey)).is).toBe(false);
    expect(await newPassword(back)).toMatchObject({ success: true });
    expect(await login({ eMail: person.eMail, password: OWN })).toMatchObject({ success: true });
  });

  it('and an earlier one, taken back at once, are both gone', async () => {
    const person = await newPerson();
    const thief = (await loggedIn(desk.portal, person)).browser;
    const passkey = await addPasskey(thief);
    await addApp(thief);
    const links = [await linkTo(person.eMail, PASSKEY), await linkTo(person.eMail, APP)];
    const backs = await Promise.all(links.map((link) => takeBack(link)));
    expect(backs.map(({ success }) => success)).toEqual([true, true]);
    expect((await openedBy(passkey)).is).toBe(false);
    const tokens = [];
    for (const back of backs) tokens.push((await newPassword(back)).success);
    // The way of the later answer counts.
    expect(tokens.filter(Boolean)).toHaveLength(1);
    expect(await login({ eMail: person.eMail, password: OWN })).toMatchObject({ success: true });
  });
});

it('renewed recovery codes are taken back: they are void, and nothing else that was there before', async () => {
  const person = await newPerson();
  const { browser } = await loggedIn(desk.portal, person);
  const passkey = await addPasskey(browser);
  const { recoveryCodes } = await post(browser, 'second-factor/recovery-codes');
  const back = await takeBack(await linkTo(person.eMail, CODES));
  expect(await newPassword(back)).toMatchObject({ success: true });
  const own = { eMail: person.eMail, password: OWN };
  expect(await post(page(), 'login', { ...own, code: recoveryCodes?.[0] })).toMatchObject({ success: false });
  expect(await login(own)).toMatchObject({ secondFactor: { methods: ['passkey'] } });
  expect((await openedBy(passkey)).is).toBe(true);
});

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
    const back = await takeBack(await linkTo(person.eMail, PASSKEY, 2));
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

    const back = await takeBack(await linkTo(person.eMail, PASSKEY));
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
    const link = await linkTo(theirs, PASSKEY);
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
    await linkTo(person.eMail, PASSKEY);
    expect(mailsTo(theirs, PASSKEY)).toEqual([]);
  });
});

it('a link waits while its address has another account', async () => {
  const person: Login = await newPerson();
  const passkey = await addPasskey((await loggedIn(desk.portal, person)).browser);
  const link = await linkTo(person.eMail, PASSKEY);
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

it('guessed links are slowed down as those of an address are, and a right one never', async () => {
  const person = await newPerson();
  await addApp((await loggedIn(desk.portal, person)).browser);
  const link = await linkTo(person.eMail, APP);
  const ask = (confirmationCode: string | null) =>
    desk.portal.http.inject({
      method: 'POST',
      url: '/identity/take-back-factors',
      remoteAddress: '203.0.113.77',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { userId: link.searchParams.get('user_id'), confirmationCode },
    });
  const statuses: number[] = [];
  while (statuses.length < 400 && statuses.at(-1) !== 429) statuses.push((await ask('geraten')).statusCode);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask(link.searchParams.get('confirmation_code'))).json()).toMatchObject({ success: true });
});
