import { describe, expect, it } from 'vitest';
import { CHIEF, loggedIn } from './browser.ts';
import { openIdentityFixture, PASSWORD } from './identity-fixture.ts';
import { type Arrived, linkIn } from './mail-server.ts';

// An unconfirmed address can be registered by anyone. Each registration has a link of its own.

const desk = openIdentityFixture();
const { newAddress, page, register, opened, login } = desk;

const THEIRS = 'Fremdes-Passwort-1';

const activations = (address: string): readonly Arrived[] =>
  desk.mails.arrived.filter(
    ({ recipients, email }) => recipients.includes(address) && /bestätigen Sie Ihre E-Mail/.test(email.subject ?? ''),
  );

/** Registers and returns the link of that very registration. */
async function linkOf(eMail: string, password: string, userName?: string): Promise<URL> {
  const before = activations(eMail).length;
  expect((await register(eMail, password, userName)).json()).toEqual({ success: true, reason: null });
  await expect.poll(() => activations(eMail).length).toBe(before + 1);
  const mail = activations(eMail).at(-1);
  if (mail === undefined) throw new Error('No mail');
  return linkIn(mail);
}
const confirmed = async (link: URL) => (await opened('confirm', link)).json();

const confirmationRequired = { success: false, confirmationRequired: true };
const failed = { success: false, confirmationRequired: false };
const activated = { success: true, alreadyConfirmed: false };
const dead = { success: false, alreadyConfirmed: false };

describe('whoever types an address', () => {
  it('last gets into no account of whoever opens the link of an earlier mail', async () => {
    const eMail = newAddress();
    const hers = await linkOf(eMail, PASSWORD, 'Ute Übungsleiterin');
    const his = await linkOf(eMail, THEIRS, 'Fremder');
    expect(await confirmed(hers)).toEqual(activated);
    expect(await login({ eMail, password: THEIRS })).toMatchObject(failed);
    const { browser } = await loggedIn(desk.portal, { eMail, password: PASSWORD });
    expect((await browser.get('/identity/user-data')).json()).toMatchObject({ userName: 'Ute Übungsleiterin', eMail });
    expect(await confirmed(his)).toEqual(dead);
    expect(await confirmed(hers)).toEqual({ success: true, alreadyConfirmed: true });
    expect(await login({ eMail, password: THEIRS })).toMatchObject(failed);
  });

  it('first gets into no account of whoever opens the link of a later mail', async () => {
    const eMail = newAddress();
    const his = await linkOf(eMail, THEIRS, 'Fremder');
    const hers = await linkOf(eMail, PASSWORD);
    expect(await login({ eMail, password: THEIRS })).toMatchObject(confirmationRequired);
    expect(await login({ eMail, password: PASSWORD })).toMatchObject(confirmationRequired);
    expect(await login({ eMail, password: 'geraten' })).toMatchObject(failed);
    expect(await confirmed(hers)).toEqual(activated);
    expect(await confirmed(his)).toEqual(dead);
    expect(await login({ eMail, password: THEIRS })).toMatchObject(failed);
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: true });
  });

  it('gets no mail that activates it by asking for a new password, nor does its owner', async () => {
    const eMail = newAddress();
    await linkOf(eMail, THEIRS);
    await page().post('/identity/forgot-password', { eMail });
    const mail = await desk.mails.mailTo(eMail, /noch kein aktives Konto/);
    expect(linkIn(mail).pathname).toBe('/portal/register');
    expect(linkIn(mail).search).toBe('');
    expect(activations(eMail)).toHaveLength(1);
  });
});

describe('a registration', () => {
  it('is told from others by its time in the mail, and its name is not used there', async () => {
    const eMail = newAddress();
    await linkOf(eMail, PASSWORD, 'Gewinnspiel auf boese.example');
    const { text = '' } = activations(eMail)[0]?.email ?? {};
    expect(text).toMatch(/am \d{1,2}\. \p{L}+ \d{4} um \d{2}:\d{2} Uhr/u);
    expect(text).toContain('öffnen Sie den Link bitte nicht');
    expect(text).not.toContain('Gewinnspiel');
  });

  it('that gets no mail any more is none, and displaces no other', async () => {
    const eMail = newAddress();
    const first = await linkOf(eMail, PASSWORD);
    // As many mails within an hour as the limit allows.
    await desk.rows.query(
      `INSERT INTO identity.mails (recipient, subject, html, text, holds_key, state, share)
       SELECT $1, 'x', '', '', false, 'sent', 'activation' FROM generate_series(1, 8)`,
      [eMail],
    );
    await register(eMail, THEIRS);
    await expect.poll(() => waitingAt(eMail)).toBe(1);
    expect(await login({ eMail, password: THEIRS })).toMatchObject(failed);
    expect(await confirmed(first)).toEqual(activated);
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: true });
  });

  it('goes after seven days, link and all', async () => {
    const eMail = newAddress();
    const link = await linkOf(eMail, PASSWORD);
    await desk.rows.query(
      `UPDATE identity.registrations SET expires_at = expires_at - interval '7 days' WHERE e_mail = $1`,
      [eMail],
    );
    expect(await login({ eMail, password: PASSWORD })).toMatchObject(failed);
    expect(await confirmed(link)).toEqual(dead);
    await (await desk.portal.another()).close();
    await expect.poll(() => waitingAt(eMail)).toBe(0);
  });

  it('beyond twenty of an address takes the place of the oldest', async () => {
    const eMail = newAddress();
    const oldest = await linkOf(eMail, THEIRS);
    await desk.rows.query(
      `INSERT INTO identity.registrations (id, user_name, e_mail, e_mail_key, password_hash, code_hash, expires_at)
       SELECT 'viele' || lpad(n::text, 11, '0'), 'Viele', $1, $1, 'x', 'x', now() + interval '1 day'
       FROM generate_series(1, 19) n`,
      [eMail],
    );
    const newest = await linkOf(eMail, PASSWORD);
    expect(await waitingAt(eMail)).toBe(20);
    expect(await confirmed(oldest)).toEqual(dead);
    expect(await confirmed(newest)).toEqual(activated);
  });

  it('is void where an administrator makes an account with its address', async () => {
    const eMail = newAddress();
    const link = await linkOf(eMail, THEIRS);
    const chief = (await loggedIn(desk.portal, CHIEF)).browser;
    const body = { userName: 'Ute', eMail, password: PASSWORD };
    expect((await chief.post('/api/management/users', body)).status).toBe(201);
    expect(await confirmed(link)).toEqual(dead);
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: true });
    await expect.poll(() => waitingAt(eMail)).toBe(0);
  });

  it('of an address that has an account leaves nothing behind', async () => {
    const { eMail } = await desk.newPerson();
    await register(eMail, THEIRS);
    await desk.mails.mailTo(eMail, /schon ein Konto/);
    await expect.poll(() => waitingAt(eMail)).toBe(0);
  });

  it('is activated once, however many links of an address are opened at the same time', async () => {
    const eMail = newAddress();
    const links: URL[] = [];
    for (const password of [PASSWORD, THEIRS, 'Drittes-Passwort-3', 'Viertes-Passwort-4']) {
      links.push(await linkOf(eMail, password));
    }
    const answers = await Promise.all(links.map(confirmed));
    expect(answers.filter((answer) => (answer as { success: boolean }).success)).toHaveLength(1);
    expect(await waitingAt(eMail)).toBe(0);
  });

  const waitingAt = async (eMail: string): Promise<number | null> =>
    (await desk.rows.query('SELECT FROM identity.registrations WHERE e_mail_key = $1', [eMail])).rowCount;
});

describe('administrators', () => {
  interface Listed {
    readonly id: string;
    readonly name: string;
    readonly eMail: string;
    readonly isConfirmed: boolean;
  }

  it('see each registration, and the one they confirm by hand voids the others', async () => {
    const eMail = newAddress();
    const his = await linkOf(eMail, THEIRS, 'Fremder');
    await linkOf(eMail, PASSWORD, 'Ute');
    const chief = (await loggedIn(desk.portal, CHIEF)).browser;
    const listed = async () =>
      ((await chief.get(`/api/management/users?search=${eMail}`)).json() as { users: Listed[] }).users;
    expect((await listed()).map(({ name, isConfirmed }) => [name, isConfirmed])).toEqual([
      ['Ute', false],
      ['Fremder', false],
    ]);
    const [hers] = await listed();
    const path = `/api/management/users/${hers?.id}`;
    expect((await chief.get(path)).json()).toMatchObject({ name: 'Ute', eMail, isConfirmed: false, organizations: [] });
    const events = async () =>
      ((await chief.get(`${path}/events`)).json() as { events: { type: string }[] }).events.map(({ type }) => type);
    expect(await events()).toEqual(['Registered']);
    for (const change of [{ locked: true }, { roles: ['Administrator'] }]) {
      expect((await chief.ask('PATCH', path, change)).json()).toMatchObject({ status: 409, code: 'not-confirmed' });
    }
    expect((await chief.ask('PATCH', path, { isConfirmed: true })).status).toBe(204);
    expect(await events()).toEqual(['Confirmed', 'Registered']);
    expect((await listed()).map(({ id, isConfirmed }) => [id, isConfirmed])).toEqual([[hers?.id, true]]);
    expect(await confirmed(his)).toEqual(dead);
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: true });
  });

  it('find accounts and registrations in one list, page by page', async () => {
    const name = 'Blätterin';
    for (let turn = 0; turn < 3; turn += 1) await register(newAddress(), PASSWORD, name);
    const chief = (await loggedIn(desk.portal, CHIEF)).browser;
    const create = { userName: name, eMail: newAddress(), password: PASSWORD };
    expect((await chief.post('/api/management/users', create)).status).toBe(201);
    const seen: boolean[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = `search=${encodeURIComponent(name)}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const found = (await chief.get(`/api/management/users?${query}`)).json() as {
        users: Listed[];
        cursor: string | null;
      };
      seen.push(...found.users.map(({ isConfirmed }) => isConfirmed));
      cursor = found.cursor;
    }
    expect(seen).toEqual([true, false, false, false]);
  });
});
