import { describe, expect, it } from 'vitest';
import type { Browser } from './browser.ts';
import { loggedIn } from './browser.ts';
import { openIdentityFixture, PASSWORD, type Login } from './identity-fixture.ts';
import { linkIn } from './mail-server.ts';

// A stolen session takes no account along: neither by an address of the thief's own, nor by a mail that still waits.

const desk = openIdentityFixture();
const { newAddress, page, opened, newPerson, login, worth } = desk;

const NEXT = 'Neues-Passwort-2';

interface UserData {
  readonly userName: string;
  readonly eMail: string;
  readonly pendingEMail: string | null;
}
const put = async (browser: Browser, body: object) =>
  (await browser.ask('PUT', '/identity/user-data', { userName: 'Ute', ...body })).json();
const userData = async (browser: Browser) => (await browser.get('/identity/user-data')).json() as UserData;

/** A browser whose login is so many minutes ago, and which has renewed its session since. */
async function loggedInBefore(minutes: number, person: Login): Promise<Browser> {
  const { browser } = await loggedIn(desk.portal, person);
  await desk.rows.query(
    `UPDATE identity.sessions s SET created_at = s.created_at - make_interval(mins => $2)
     FROM identity.accounts a WHERE a.id = s.account_id AND a.e_mail = $1`,
    [person.eMail, minutes],
  );
  expect((await browser.post('/identity/refresh')).json()).toMatchObject({ success: true });
  return browser;
}

const changePassword = (browser: Browser, { eMail }: Login) =>
  browser.post('/identity/change-password', { eMail, currentPassword: PASSWORD, newPassword: NEXT });

async function resetPassword({ eMail }: Login): Promise<void> {
  await page().post('/identity/forgot-password', { eMail });
  const token = linkIn(await desk.mails.mailTo(eMail, /Neues Passwort/)).searchParams.get('token');
  const body = { eMail, newPassword: NEXT, passwordResetToken: token };
  expect((await page().post('/identity/change-password', body)).json()).toMatchObject({ success: true });
}

const mailsTo = (address: string) => desk.mails.arrived.filter(({ recipients }) => recipients.includes(address));

const lettersDue = async (): Promise<number | null> =>
  (await desk.rows.query('SELECT FROM identity.due_letters')).rowCount;

describe('a new address', () => {
  it('needs the password where the login is older than 15 minutes, and without it nothing is changed', async () => {
    const person = await newPerson();
    const browser = await loggedInBefore(16, person);
    const eMail = newAddress();
    const before = await userData(browser);
    expect(await put(browser, { userName: 'Dieb', eMail })).toEqual({
      success: false,
      emailValidationPending: false,
      reason: 'PasswordRequired',
    });
    expect(await put(browser, { userName: 'Dieb', eMail, currentPassword: 'geraten' })).toEqual({
      success: false,
      emailValidationPending: false,
      reason: 'InvalidCredentials',
    });
    expect(await userData(browser)).toEqual(before);
    expect(await lettersDue()).toBe(0);
    expect(mailsTo(eMail)).toEqual([]);

    expect(await put(browser, { eMail, currentPassword: PASSWORD })).toEqual({
      success: true,
      emailValidationPending: true,
    });
    // The same one again is another mail.
    expect(await put(browser, { eMail })).toMatchObject({ success: false, reason: 'PasswordRequired' });
    const link = linkIn(await desk.mails.mailTo(eMail, /neue E-Mail/));
    expect((await opened('confirm-email', link)).json()).toEqual({ success: true });
  });

  it('needs none within 15 minutes of the login', async () => {
    const browser = await loggedInBefore(14, await newPerson());
    expect(await put(browser, { eMail: newAddress() })).toEqual({ success: true, emailValidationPending: true });
  });

  it('is all that needs one: not a name, not capitals, not taking a waiting address back', async () => {
    const person = await newPerson();
    const browser = await loggedInBefore(16, person);
    const eMail = newAddress();
    const done = { success: true, emailValidationPending: false };
    expect(await put(browser, { eMail, currentPassword: PASSWORD })).toMatchObject({ success: true });
    expect(await put(browser, { userName: 'Ute Neu', eMail: person.eMail })).toEqual(done);
    expect(await put(browser, { userName: 'Ute Neu', eMail: person.eMail.toUpperCase() })).toEqual(done);
    expect(await userData(browser)).toMatchObject({ userName: 'Ute Neu', pendingEMail: eMail });
    expect(await put(browser, { eMail: person.eMail, pendingEMail: null })).toEqual(done);
    expect(await userData(browser)).toMatchObject({ pendingEMail: null });
  });

  it('is asked for ten times a day at most, so that one account cannot write to any number of strangers', async () => {
    const { browser } = await loggedIn(desk.portal, await newPerson());
    const next = () => browser.ask('PUT', '/identity/user-data', { userName: 'Ute', eMail: newAddress() });
    for (let time = 0; time < 10; time += 1) expect((await next()).status).toBe(200);
    const refused = await next();
    expect(refused.status).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too-many-attempts' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    const { eMail } = (await browser.get('/identity/user-data')).json() as { eMail: string };
    expect((await browser.ask('PUT', '/identity/user-data', { userName: 'Ute Neu', eMail })).status).toBe(200);
    await desk.rows.query(`UPDATE identity.user_events SET at = at - interval '25 hours'`);
    expect((await next()).status).toBe(200);
  });

  it('is no way to guess the password: it is slowed down as a login is', async () => {
    const browser = await loggedInBefore(16, await newPerson());
    const body = { userName: 'Ute', eMail: newAddress(), currentPassword: 'geraten' };
    const guesses = Array.from({ length: 12 }, () => browser.ask('PUT', '/identity/user-data', body));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  });
});

describe('another password', () => {
  it.each([
    ['changed', async (owner: Browser, person: Login) => void (await changePassword(owner, person))],
    ['reset', (_: Browser, person: Login) => resetPassword(person)],
  ])('%s by the owner voids the address that a thief wants confirmed', async (_, byOwner) => {
    const person = await newPerson();
    const thief = (await loggedIn(desk.portal, person)).browser;
    const owner = (await loggedIn(desk.portal, person)).browser;
    const theirs = newAddress();
    await put(thief, { eMail: theirs });
    const link = linkIn(await desk.mails.mailTo(theirs, /neue E-Mail/));
    await byOwner(owner, person);
    expect(await worth(thief)).toBe(401);
    expect((await opened('confirm-email', link)).json()).toEqual({ success: false });
    expect(await login({ ...person, password: NEXT })).toMatchObject({ success: true });
    const again = (await loggedIn(desk.portal, { ...person, password: NEXT })).browser;
    expect(await userData(again)).toMatchObject({ eMail: person.eMail, pendingEMail: null });
  });

  it('voids the address also while its mail is being written', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const theirs = newAddress();
    const client = await desk.rows.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE identity.mails IN EXCLUSIVE MODE');
    await put(browser, { eMail: theirs });
    await expect.poll(waiting).toBe(1);
    const changed = changePassword(browser, person);
    await Promise.race([changed, expect.poll(waiting).toBe(2)]);
    await client.query('COMMIT');
    client.release();
    expect((await changed).json()).toMatchObject({ success: true });
    const link = linkIn(await desk.mails.mailTo(theirs, /neue E-Mail/));
    expect((await opened('confirm-email', link)).json()).toEqual({ success: false });
  });
  const waiting = async (): Promise<number> =>
    (
      await desk.rows.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount ?? 0;

  it('voids a reset that was asked for before, sent or not', async () => {
    const person = await newPerson();
    await page().post('/identity/forgot-password', { eMail: person.eMail });
    const token = linkIn(await desk.mails.mailTo(person.eMail, /Neues Passwort/)).searchParams.get('token');
    const { browser } = await loggedIn(desk.portal, person);

    // One more was asked for, and is seen only when the password has changed.
    const client = await desk.rows.connect();
    await client.query('BEGIN');
    await client.query(`INSERT INTO identity.due_letters (occasion, address) VALUES ('forgotten', $1)`, [person.eMail]);
    expect((await changePassword(browser, person)).json()).toMatchObject({ success: true });
    await client.query('COMMIT');
    client.release();
    await page().post('/identity/forgot-password', { eMail: newAddress() });
    await expect.poll(lettersDue).toBe(0);
    await desk.mails.mailTo(person.eMail, /wurde geändert/);
    await expect.poll(async () => mailsTo(person.eMail).length).toBe(await mailsKeptFor(person.eMail));
    expect(mailsTo(person.eMail).filter(({ email }) => email.subject === 'Neues Passwort festlegen')).toHaveLength(1);

    const reset = { eMail: person.eMail, newPassword: 'Drittes-Passwort-3', passwordResetToken: token };
    expect((await page().post('/identity/change-password', reset)).json()).toMatchObject({
      reason: 'InvalidCredentials',
    });
  });
  const mailsKeptFor = async (address: string): Promise<number | null> =>
    (await desk.rows.query('SELECT FROM identity.mails WHERE recipient = $1', [address])).rowCount;
});

describe('a link of another account that is opened', () => {
  it('leaves the own session, and takes that of its account', async () => {
    const person = await newPerson();
    const owner = (await loggedIn(desk.portal, person)).browser;
    const reader = (await loggedIn(desk.portal, await newPerson())).browser;
    const bodyOf = ({ searchParams: asked }: URL) => ({
      userId: asked.get('user_id'),
      confirmationCode: asked.get('confirmation_code'),
    });
    const eMail = newAddress();
    await put(owner, { eMail });
    const link = bodyOf(linkIn(await desk.mails.mailTo(eMail, /neue E-Mail/)));
    expect((await reader.post('/identity/confirm-email', link)).json()).toEqual({ success: true });
    expect(await worth(reader)).toBe(200);
    const back = bodyOf(linkIn(await desk.mails.mailTo(person.eMail, /wurde geändert/)));
    expect((await reader.post('/identity/take-back-email', back)).json()).toMatchObject({ success: true });
    expect([await worth(reader), reader.jar.has('tp_refresh')]).toEqual([200, true]);

    const own = await newPerson();
    const { browser } = await loggedIn(desk.portal, own);
    const next = newAddress();
    await put(browser, { eMail: next });
    await browser.post('/identity/confirm-email', bodyOf(linkIn(await desk.mails.mailTo(next, /neue E-Mail/))));
    expect([...browser.jar.keys()]).toEqual(['tp_device']);
  });
});
