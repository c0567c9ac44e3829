import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS, findWeakness, LEAKED_PASSWORDS } from '#server/identity/password-strength/find-weakness.ts';
import { Browser, loggedIn } from './browser.ts';
import { linkIn } from './mail-server.ts';
import { openIdentityFixture, PASSWORD } from './identity-fixture.ts';
import { openPortal } from '#test/support/portal.ts';

const ute = { userName: 'Ute Müller-Lüdenscheidt', eMail: 'u.sommerfeld@tsv-bergheim.example' };
const codeOf = (password: string, owner: Parameters<typeof findWeakness>[1] = ute): string | null => {
  const weakness = findWeakness(password, owner);
  return weakness === null ? null : (weakness.hint?.code ?? 'rules');
};

describe('a password', () => {
  it.each([
    ['rules', 'Kurz-1a'],
    ['rules', 'x7#Kp2vQ9'],
    ['rules', 'nur-kleine-123'],
    ['rules', 'NUR-GROSSE-123'],
    ['rules', 'Ohne-Ziffer-hier'],
    ['rules', 'OhneZeichen123'],
    ['rules', ' Wald-und-Wiese-1'],
    ['rules', `Aa1!${'x'.repeat(197)}`],
    ['leaked', 'Password1!'],
    ['leaked', 'PASSWord@123'],
    ['leaked', '!QAZxsw2#EDCvfr4'],
    ['leaked', 'Passwort123!'],
    ['leaked', '#2026_Passwort'],
    ['leaked', 'P@ssw0rt-2026'],
    ['leaked', 'Schalke-1904!'],
    ['leaked', 'Fußball-2026'],
    ['personal', 'Ute-Müller-1'],
    ['personal', 'MuellerUte2026!'],
    ['personal', 'Luedenscheidt#1'],
    ['personal', 'U.Sommerfeld99'],
    ['personal', 'TSV-Bergheim-1910'],
    ['personal', 'B3rgheim!Bergheim'],
    ['personal', 'Turnierpult-2026'],
    ['personal', 'Turn1erpult!Turnier'],
  ])('is refused (%s): %s', (code, password) => {
    expect(codeOf(password)).toBe(code);
  });

  it.each([
    'Wald-und-Wiese-1',
    'Tor-und-Latte-9',
    'Müller-backt-Brot-7',
    'Bergheim hat 3 Hallen!',
    'x7#Kp2vQ9!',
    `Aa1!${'xy'.repeat(98)}`,
    'Пароль-Ёлка-77',
  ])('may be used: %s', (password) => {
    expect(codeOf(password)).toBeNull();
  });

  it('is refused for what it is made of only to whom that belongs', () => {
    expect(codeOf('TSV-Bergheim-1910', { userName: 'Ina', eMail: 'ina@verein.example' })).toBeNull();
    expect(codeOf('Luedenscheidt#1', {})).toBeNull();
  });

  it.each([
    ['Turnier-2026!', '„Turnier“ ist zu leicht zu erraten. Drei eigene Wörter sind gut.'],
    ['Turn1erpult!Turnier', '„Turnierpult“ ist zu leicht zu erraten. Drei eigene Wörter sind gut.'],
    ['#2026_Passwort', '„Passwort“ ist zu leicht zu erraten. Drei eigene Wörter sind gut.'],
    ['Ute-Müller-1', 'Ihr Name oder Ihre Adresse ist zu leicht zu erraten. Drei eigene Wörter sind gut.'],
  ])('%s is refused with the word that is guessed, and what would be better', (password, message) => {
    expect(findWeakness(password, ute)?.hint?.message).toBe(message);
  });

  it('is compared with what the rules would let pass otherwise', () => {
    expect(LEAKED_PASSWORDS.size).toBeGreaterThan(2_000);
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(5_000);
    for (const leaked of LEAKED_PASSWORDS) expect(leaked).toMatch(/^[\da-f]{12}$/);
    for (const word of COMMON_PASSWORDS) expect(word).toMatch(/^[a-z]{4,}$/);
  });
});

describe('where a password is set', () => {
  const desk = openIdentityFixture();
  const leaked = { success: false, reason: 'InsecurePassword', hint: { code: 'leaked', message: expect.any(String) } };
  const personal = { ...leaked, hint: { code: 'personal', message: expect.stringContaining('Ihr Name') } };

  it('a registration says what is wrong with it', async () => {
    const eMail = desk.newAddress();
    expect((await desk.register(eMail, 'Passwort123!')).json()).toEqual(leaked);
    expect((await desk.register(eMail, 'Übungsleiterin-1')).json()).toEqual(personal);
    expect((await desk.register(eMail, 'zukurz')).json()).toEqual({ success: false, reason: 'InsecurePassword' });
  });

  it('a change says it, of the name to its owner only', async () => {
    const { eMail, password } = await desk.newPerson();
    const { browser } = await loggedIn(desk.portal, { eMail, password });
    const change = async (currentPassword: string, newPassword: string): Promise<unknown> =>
      (await browser.post('/identity/change-password', { eMail, currentPassword, newPassword })).json();
    expect(await change(PASSWORD, 'Passwort123!')).toMatchObject(leaked);
    expect(await change(PASSWORD, 'Übungsleiterin-1')).toMatchObject(personal);
    expect(await change('geraten', 'Übungsleiterin-1')).toMatchObject({ reason: 'InvalidCredentials' });
    expect(await desk.login({ eMail, password })).toMatchObject({ success: true });
  });

  it('a reset says it, of the name to the holder of the link only, which stays valid', async () => {
    const { eMail } = await desk.newPerson();
    const page = desk.page();
    await page.post('/identity/forgot-password', { eMail });
    const token = linkIn(await desk.mails.mailTo(eMail, /neues Passwort/i)).searchParams.get('token');
    const reset = async (passwordResetToken: string | null, newPassword: string): Promise<unknown> =>
      (await page.post('/identity/change-password', { eMail, passwordResetToken, newPassword })).json();
    expect(await reset(token, 'Passwort123!')).toMatchObject(leaked);
    expect(await reset('geraten', 'Übungsleiterin-1')).toMatchObject({ reason: 'InvalidCredentials' });
    expect(await reset(token, 'Übungsleiterin-1')).toMatchObject(personal);
    expect(await reset(token, 'Berg-und-Tal-22')).toMatchObject({ success: true });
  });

  it('an administrator hears it of an account that is made', async () => {
    const { browser } = await loggedIn(desk.portal);
    const body = { userName: 'Ute Übungsleiterin', eMail: desk.newAddress(), password: 'Übungsleiterin-1' };
    expect((await browser.post('/api/management/users', body)).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'body.password', code: 'insecure-password', message: expect.stringContaining('Ihr Name') }],
    });
  });

  it('the first administrator hears it, from the page and from the settings', async () => {
    const portal = await openPortal();
    try {
      const token = new URL(portal.setUpLink ?? '').searchParams.get('token');
      const body = { token, userName: 'Chefin', eMail: 'chefin@verein.example', password: 'Passwort123!' };
      const answer = await new Browser(portal).post('/identity/first-administrator', body);
      expect(answer.json()).toMatchObject(leaked);
    } finally {
      await portal.end();
    }
    await expect(openPortal({ ADMIN_EMAIL: 'chefin@verein.example', ADMIN_PASSWORD: 'Passwort123!' })).rejects.toThrow(
      /ADMIN_PASSWORD: Dieses Passwort/,
    );
  });
});
