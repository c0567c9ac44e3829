import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onServer } from '#test/support/postgres.ts';
import { logIn } from '#test/support/running-portal.ts';
import { eventsShown } from './account-events.ts';
import { setUpAppBehind } from './app-behind-page.ts';
import { expectGood, logInOn, openPageAsVisitor, PHONE } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';
import { arriveAs, newAccount } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';

const stage = openJourneyFixture();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const enterTwice = async (page: Page, label: string, password: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel('Neues Passwort wiederholen', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};

test('one sees where one is logged in, and ends that for one device, all others, or all', async () => {
  const paula = await newAccount(stage.portal, 'Paula Öffner');
  const { page } = await arriveAs(stage.browser, paula, `${stage.portal.url}/portal/profile`, PHONE);
  const tablet = await arriveAs(stage.browser, paula, `${stage.portal.url}/portal`);
  // By a program, and from where nothing is known of.
  const program = { eMail: paula.eMail, password: paula.password };
  await logIn(stage.portal.url, program);
  await logIn(stage.portal.url, program);
  await onServer(
    stage.databaseUrl,
    `UPDATE identity.sessions SET user_agent = NULL, network = NULL WHERE id =
       (SELECT s.id FROM identity.sessions s JOIN identity.accounts a ON a.id = s.account_id
        WHERE a.e_mail = '${paula.eMail}' AND s.user_agent NOT LIKE '%Chrome%' ORDER BY s.id LIMIT 1)`,
  );
  await page.reload();
  await heading(page, 'Angemeldete Geräte');
  const devices = page.getByRole('listitem').filter({ hasText: 'angemeldet seit' });
  await expect.poll(() => devices.count()).toBe(4);
  await devices.filter({ hasText: 'dieses Gerät' }).filter({ hasText: '127.0.0.…' }).waitFor();
  expect(await devices.filter({ hasText: 'im selben Netz wie dieses Gerät' }).count()).toBe(2);
  await expectGood(page);

  const unknown = devices.filter({ hasText: 'unbekannter Browser' }).filter({ hasText: 'Netz unbekannt' });
  await unknown.getByRole('button', { name: 'unbekannter Browser abmelden' }).tap();
  await page.getByText('unbekannter Browser ist abgemeldet.').waitFor();
  await expect.poll(() => devices.count()).toBe(3);
  await page.getByRole('button', { name: 'Alle anderen abmelden' }).tap();
  await page.getByText('Alle anderen Geräte sind abgemeldet.').waitFor();
  await expect.poll(() => devices.count()).toBe(1);
  tablet.forgive(401, /./);
  // The page hears of it by itself.
  await tablet.page.waitForURL(/\/portal\/login/, { timeout: 30_000 });
  await tablet.page.getByRole('button', { name: 'Anmelden' }).waitFor();

  await logIn(stage.portal.url, program);
  await page.reload();
  await expect.poll(() => devices.count()).toBe(2);
  await page.getByRole('button', { name: 'Überall abmelden' }).tap();
  await page.getByText('Sie wurden abgemeldet.').waitFor();
  await linkMailedTo(stage.portal, paula.eMail, /Ihre Geräte wurden abgemeldet/);
  expect(await eventsShown(stage, paula.name)).toContain('Andere Geräte abgemeldet');
});

test('the mail of a registration leads to a password of one’s own', async () => {
  const eMail = 'lea@verein.example';
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/portal/register`, PHONE);
  // As where there is a mail server: what is said then stays as it was.
  await page.route('**/identity/set-up', (route) =>
    route.fulfill({ json: { isSetUp: true, passkeyHost: null, sendsMail: true } }),
  );
  await page.goto(`${stage.portal.url}/portal/forgot-password`);
  await page.getByLabel('E-Mail-Adresse').fill(eMail);
  await page.keyboard.press('Enter');
  await heading(page, 'Sehen Sie in Ihr Postfach');
  await expectGood(page);
  await page.goto(`${stage.portal.url}/portal/register`);
  await page.getByLabel('Ihr Name').fill('Lea Örtel');
  await page.getByLabel('E-Mail-Adresse').fill(eMail);
  await page.getByLabel('Passwort', { exact: true }).fill('Fremdes-Wort-1');
  await page.keyboard.press('Enter');
  await heading(page, 'Fast geschafft');
  const link =
    stage.portal.url + (await linkMailedTo(stage.portal, eMail, /bestätigen Sie Ihre E-Mail/, /action=own_password/));
  await page.goto(link);
  await heading(page, 'Konto mit eigenem Passwort aktivieren');
  expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe(eMail);
  await enterTwice(page, 'Passwort', 'schwach');
  await page.getByText('Das Passwort ist noch nicht sicher genug.', { exact: false }).waitFor();
  await expectGood(page);
  await enterTwice(page, 'Passwort', 'Mühlbach-21');
  await heading(page, 'Ihr Konto ist aktiv');
  await expectGood(page);
  await page.getByRole('link', { name: 'Zur Anmeldung' }).tap();
  await logInOn(page, { eMail, password: 'Mühlbach-21' });
  await page.getByLabel('Name des Vereins').waitFor();
  await page.goto(link);
  await enterTwice(page, 'Passwort', 'Mühlbach-22');
  await heading(page, 'Die Aktivierung hat nicht geklappt');
  await expectGood(page);
});

test('a changed address is taken back with the link in the mail to the former one', { timeout: 120_000 }, async () => {
  const nina = await newAccount(stage.portal, 'Nina Äcker');
  const { page } = await arriveAs(stage.browser, nina, `${stage.portal.url}/portal/user-info`, PHONE);
  const next = 'dieb@muehlbach.example';
  await page.getByLabel('E-Mail-Adresse').fill(next);
  await page.keyboard.press('Enter');
  await page.getByText(`Wir haben eine Mail an ${next} geschickt.`, { exact: false }).waitFor();
  await page.goto(stage.portal.url + (await linkMailedTo(stage.portal, next, /bestätigen Sie Ihre neue/)));
  await heading(page, 'Ihre neue Adresse gilt');
  const link = stage.portal.url + (await linkMailedTo(stage.portal, nina.eMail, /wurde geändert/));

  // Not while another account has the former one.
  await onServer(
    stage.databaseUrl,
    `INSERT INTO identity.accounts (id, user_name, e_mail, e_mail_key, password_hash)
     VALUES ('inzwischen000000', 'Inzwischen', '${nina.eMail}', '${nina.eMail}', 'none')`,
  );
  await onServer(stage.databaseUrl, `UPDATE identity.accounts SET confirmed_at = now() WHERE id = 'inzwischen000000'`);
  await page.goto(link);
  await heading(page, 'E-Mail-Adresse zurückholen');
  await expectGood(page);
  await page.getByRole('button', { name: 'Adresse zurückholen' }).tap();
  await page.getByText('Zu dieser Adresse gibt es inzwischen ein anderes Konto.', { exact: false }).waitFor();
  await expectGood(page);
  await onServer(stage.databaseUrl, `DELETE FROM identity.accounts WHERE id = 'inzwischen000000'`);

  await page.getByRole('button', { name: 'Adresse zurückholen' }).tap();
  await heading(page, 'Neues Passwort festlegen');
  await enterTwice(page, 'Neues Passwort', 'Mühlbach-23');
  await heading(page, 'Ihr neues Passwort gilt');
  await page.getByRole('link', { name: 'Zur Anmeldung' }).tap();
  await logInOn(page, { eMail: nina.eMail, password: 'Mühlbach-23' });
  await page.getByLabel('Name des Vereins').waitFor();
  await page.goto(link);
  await page.getByRole('button', { name: 'Adresse zurückholen' }).tap();
  await heading(page, 'Dieser Link gilt nicht mehr');
  await expectGood(page);
  expect(await eventsShown(stage, nina.name)).toContain('Frühere E-Mail-Adresse zurückgeholt');
});

test('a second factor that a thief set up is taken back with the link in the mail', { timeout: 120_000 }, async () => {
  const olga = await newAccount(stage.portal, 'Olga Übel');
  const thief = await arriveAs(stage.browser, olga, `${stage.portal.url}/portal/profile`);
  await setUpAppBehind(thief.page);
  const mailed = await linkMailedTo(stage.portal, olga.eMail, /Anmeldung bei Ihrem Konto/, /action=take_back_factors/);
  const link = stage.portal.url + mailed;
  const { page } = await openPageAsVisitor(stage.browser, link, PHONE);
  await heading(page, 'Das war nicht ich');
  await page.getByText('alle Anmeldungen enden', { exact: false }).waitFor();
  await expectGood(page);

  // Not while another account has the address to which the mail went.
  await onServer(
    stage.databaseUrl,
    `UPDATE identity.accounts SET e_mail = 'dieb2@muehlbach.example', e_mail_key = 'dieb2@muehlbach.example' WHERE e_mail = '${olga.eMail}'`,
  );
  await onServer(
    stage.databaseUrl,
    `INSERT INTO identity.accounts (id, user_name, e_mail, e_mail_key, password_hash, confirmed_at)
     VALUES ('inzwischen000000', 'Inzwischen', '${olga.eMail}', '${olga.eMail}', 'none', now())`,
  );
  await page.getByRole('button', { name: 'Zurücknehmen' }).tap();
  await page.getByText('gibt es ein anderes Konto.', { exact: false }).waitFor();
  await expectGood(page);
  await onServer(stage.databaseUrl, `DELETE FROM identity.accounts WHERE id = 'inzwischen000000'`);

  await page.getByRole('button', { name: 'Zurücknehmen' }).tap();
  await heading(page, 'Neues Passwort festlegen');
  await page.getByText('Das bisherige Passwort gilt nicht mehr', { exact: false }).waitFor();
  await expectGood(page);
  thief.forgive(401, /./);
  // The socket ends with the session, so the page asks at once, within the half minute in which nobody else is told more.
  thief.forgive(503, /\/identity\/refresh\)$/);
  await thief.page.goto(`${stage.portal.url}/portal/profile`);
  await thief.page.getByRole('button', { name: 'Anmelden' }).waitFor();
  await enterTwice(page, 'Neues Passwort', 'Mühlbach-24');
  await heading(page, 'Ihr neues Passwort gilt');
  await page.getByRole('link', { name: 'Zur Anmeldung' }).tap();
  await logInOn(page, { eMail: olga.eMail, password: 'Mühlbach-24' });
  await page.getByLabel('Name des Vereins').waitFor();

  await page.goto(link);
  await page.getByRole('button', { name: 'Zurücknehmen' }).tap();
  await heading(page, 'Das ist schon zurückgenommen');
  await expectGood(page);
  await page.goto(link.replace(/confirmation_code=[^&]+/, 'confirmation_code=geraten'));
  await page.getByRole('button', { name: 'Zurücknehmen' }).tap();
  await heading(page, 'Dieser Link gilt nicht mehr');
  await page.getByText('Er gilt 72 Stunden.', { exact: false }).waitFor();
  await expectGood(page);
  expect(await eventsShown(stage, olga.name)).toContain('Zweiten Faktor mit dem Link der Mail zurückgenommen');
});
