import { describe, expect, it } from 'vitest';
import { loggedIn } from './browser.ts';
import { openIdentityFixture, PASSWORD } from './identity-fixture.ts';
import { linkIn } from './mail-server.ts';

const desk = openIdentityFixture();
const { newAddress, page, register, confirm, newPerson, login, worth } = desk;

describe('an account', () => {
  it('is made by registering, opens nothing before it is activated by the mailed link, and then does', async () => {
    const eMail = newAddress();
    expect((await register(eMail)).json()).toEqual({ success: true, reason: null });
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: false, confirmationRequired: true });
    expect(await login({ eMail, password: 'falsch' })).toMatchObject({ success: false, confirmationRequired: false });
    const link = linkIn(await desk.mails.mailTo(eMail));
    expect(link.pathname).toBe('/portal/confirm');
    expect(link.searchParams.get('action')).toBe('account');
    expect((await confirm(eMail)).json()).toEqual({ success: true, alreadyConfirmed: false });
    expect((await confirm(eMail)).json()).toEqual({ success: true, alreadyConfirmed: true });
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: true });
  });

  it.each([
    ['InsecurePassword', { password: 'zukurz' }],
    ['InsecurePassword', { password: 'ohneGrossUndZahl!' }],
    ['InsecurePassword', { password: ` ${PASSWORD}` }],
    ['InsecurePassword', { password: `Aa1!${'x'.repeat(200)}` }],
    ['InvalidEMail', { eMail: 'keine' }],
    ['InvalidEMail', { eMail: 'a@b.de\r\nBcc: alle@verein.example' }],
    ['InvalidEMail', { eMail: `${'x'.repeat(250)}@b.de` }],
    ['InvalidName', { userName: '  ' }],
    ['InvalidName', { userName: 'x'.repeat(101) }],
    ['InvalidName', { userName: 'Ute\u0000' }],
    ['InvalidName', { userName: 'Ute\r\nBcc: alle@verein.example' }],
  ])('is refused with %s for %j', async (reason, wrong) => {
    const body = { userName: 'Ute', eMail: newAddress(), password: PASSWORD, ...wrong };
    expect((await page().post('/identity/register', body)).json()).toEqual({ success: false, reason });
  });

  it('takes no field that nobody may set', async () => {
    for (const more of [{ isAdministrator: true }, { roles: ['Administrator'] }, { isConfirmed: true }]) {
      const body = { userName: 'Ute', eMail: newAddress(), password: PASSWORD, ...more };
      expect((await page().post('/identity/register', body)).status).toBe(400);
    }
  });

  it('of somebody else is not given away: the same answer, and a mail to whom it belongs', async () => {
    const { eMail } = await newPerson();
    expect((await register(eMail.toUpperCase(), 'Fremdes-Passwort-1', 'Anderer')).json()).toEqual({
      success: true,
      reason: null,
    });
    const mail = await desk.mails.mailTo(eMail, /schon ein Konto/);
    expect(linkIn(mail).pathname).toBe('/portal/forgot-password');
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: true });
    expect(await login({ eMail, password: 'Fremdes-Passwort-1' })).toMatchObject({ success: false });
  });
});

describe('a password', () => {
  it('changed by its owner keeps the own session and ends all others', async () => {
    const person = await newPerson();
    const here = await loggedIn(desk.portal, person);
    const there = await loggedIn(desk.portal, person);
    const next = 'Neues-Passwort-2';
    const change = (currentPassword: string, newPassword: string) =>
      here.browser.post('/identity/change-password', { eMail: person.eMail, currentPassword, newPassword });
    expect((await change(PASSWORD, 'schwach')).json()).toMatchObject({ reason: 'InsecurePassword' });
    expect((await change('falsch', next)).json()).toMatchObject({ reason: 'InvalidCredentials' });
    expect((await change(PASSWORD, PASSWORD)).json()).toMatchObject({ reason: 'NewPasswordEqualsCurrent' });
    const changed = (await change(PASSWORD, next)).json() as { accessToken: string };
    expect(changed).toMatchObject({ success: true, reason: null });
    expect(changed.accessToken).not.toBeNull();
    expect(await worth(here.browser)).toBe(200);
    expect((await here.browser.post('/identity/refresh')).json()).toMatchObject({ success: true });
    expect(await worth(there.browser)).toBe(401);
    expect((await there.browser.post('/identity/refresh')).json()).toMatchObject({ success: false });
    expect(await login({ eMail: person.eMail, password: next })).toMatchObject({ success: true });
    expect((await desk.mails.mailTo(person.eMail, /geändert/)).email.text).toContain('Auf anderen Geräten');
  });

  it('of an account that is not activated cannot be changed', async () => {
    const eMail = newAddress();
    await register(eMail);
    const body = { eMail, currentPassword: PASSWORD, newPassword: 'Neues-Passwort-2' };
    expect((await page().post('/identity/change-password', body)).json()).toMatchObject({
      reason: 'ConfirmationRequired',
    });
  });

  it('needs exactly one of the old one and the key from the mail', async () => {
    const body = { eMail: newAddress(), newPassword: PASSWORD };
    for (const keys of [{}, { currentPassword: 'x', passwordResetToken: 'y' }]) {
      expect((await page().post('/identity/change-password', { ...body, ...keys })).status).toBe(400);
    }
  });

  it('forgotten is set anew with the mailed key, once and within an hour, and every session ends', async () => {
    const person = await newPerson();
    const before = await loggedIn(desk.portal, person);
    const forgotten = await page().post('/identity/forgot-password', { eMail: person.eMail });
    expect([forgotten.status, forgotten.text]).toEqual([204, '']);
    const link = linkIn(await desk.mails.mailTo(person.eMail, /Neues Passwort/));
    expect(link.pathname).toBe('/portal/forgot-password');
    expect(link.searchParams.get('email')).toBe(person.eMail);
    const reset = async (newPassword: string, token = link.searchParams.get('token')) =>
      (
        await page().post('/identity/change-password', { eMail: person.eMail, newPassword, passwordResetToken: token })
      ).json();
    expect(await reset('Neues-Passwort-2', 'geraten')).toMatchObject({ reason: 'InvalidCredentials' });
    expect(await reset(PASSWORD)).toMatchObject({ reason: 'NewPasswordEqualsCurrent' });
    expect(await reset('Neues-Passwort-2')).toMatchObject({ success: true, accessToken: null });
    expect(await reset('Neues-Passwort-3')).toMatchObject({ reason: 'InvalidCredentials' });
    expect(await worth(before.browser)).toBe(401);
    expect(await login({ ...person, password: 'Neues-Passwort-2' })).toMatchObject({ success: true });
  });

  it('is taken as it was typed: neither cut nor changed in case, blanks within it kept', async () => {
    const eMail = newAddress();
    const password = `Tor  & Latte 9 ${'äß'.repeat(92)}X`;
    expect(password).toHaveLength(200);
    await register(eMail, password);
    await confirm(eMail);
    const others = [password.slice(0, -1), password.toLowerCase(), password.replace('  ', ' ')];
    for (const wrong of others) expect(await login({ eMail, password: wrong })).toMatchObject({ success: false });
    expect(await login({ eMail, password })).toMatchObject({ success: true });
  });

  it('is the same one on a keyboard that composes its letters differently', async () => {
    const eMail = newAddress();
    const password = 'Größe-über-Länge-9';
    await register(eMail, password.normalize('NFD'));
    await confirm(eMail);
    expect(password.normalize('NFD')).not.toBe(password.normalize('NFC'));
    expect(await login({ eMail, password: password.normalize('NFC') })).toMatchObject({ success: true });
    expect(await login({ eMail, password: password.normalize('NFD') })).toMatchObject({ success: true });
  });

  it('does not expire', async () => {
    const person = await newPerson();
    await desk.rows.query(
      `UPDATE identity.accounts SET password_changed_at = now() - interval '20 years',
         created_at = now() - interval '20 years' WHERE e_mail = $1`,
      [person.eMail],
    );
    expect(await login(person)).toMatchObject({ success: true });
  });

  it('is set by a mailed key no more when that is older than an hour', async () => {
    for (const [minutes, outcome] of [
      [59, { success: true }],
      [61, { success: false, reason: 'InvalidCredentials' }],
    ] as const) {
      const { eMail } = await newPerson();
      await page().post('/identity/forgot-password', { eMail });
      const token = linkIn(await desk.mails.mailTo(eMail, /Neues Passwort/)).searchParams.get('token');
      await desk.rows.query(
        `UPDATE identity.codes c SET expires_at = c.expires_at - make_interval(mins => $2)
         FROM identity.accounts a WHERE a.id = c.account_id AND a.e_mail = $1`,
        [eMail, minutes],
      );
      const body = { eMail, newPassword: 'Neues-Passwort-2', passwordResetToken: token };
      expect((await page().post('/identity/change-password', body)).json()).toMatchObject(outcome);
    }
  });

  it('forgotten by nobody gets the same answer and no mail', async () => {
    const eMail = newAddress();
    for (const typed of [eMail, 'keine Adresse', '']) {
      const answer = await page().post('/identity/forgot-password', { eMail: typed });
      expect([answer.status, answer.text]).toEqual([204, '']);
    }
    expect(desk.mails.arrived.filter(({ recipients }) => recipients.includes(eMail))).toEqual([]);
  });
});
