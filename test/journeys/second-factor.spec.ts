import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeAt } from '#test/server/identity/totp-codes.ts';
import { onServer } from '#test/support/postgres.ts';
import { logIn } from '#test/support/running-portal.ts';
import { eventsShown } from './account-events.ts';
import { withAuthenticator } from './browser-authenticator.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { expectDialogAccessible, expectGood, logInOn, openPageAsVisitor, PHONE } from './journey.ts';
import { arriveAs, joinAs, newAccount, type Account } from './newcomers.ts';
import { api } from './tournaments.ts';

const stage = openJourneyFixture();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Out by the menu, to the login. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Ihr Konto/ }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await page.getByText('Sie wurden abgemeldet.').waitFor();
  await page.goto(new URL('/portal/login', page.url()).href);
}

/** Sets up an app in the open profile; answers its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  await press(page, 'App einrichten …');
  const begin = dialog(page, 'Authenticator-App einrichten');
  await expectDialogAccessible(page);
  await begin.getByRole('button', { name: 'Weiter' }).click();
  await begin.getByRole('img', { name: 'QR-Code für die Authenticator-App' }).waitFor();
  const secret = (await begin.locator('code').innerText()).replaceAll(' ', '');
  await expectGood(page);
  await begin.getByLabel('Code aus der App').fill('000000');
  await begin.getByRole('button', { name: 'App einrichten' }).click();
  await begin.getByText('Dieser Code stimmt nicht oder ist abgelaufen.', { exact: false }).waitFor();
  await begin.getByLabel('Code aus der App').fill(codeAt(secret, new Date()));
  await begin.getByRole('button', { name: 'App einrichten' }).click();
  const shown = dialog(page, 'Ihre Wiederherstellungscodes');
  await shown.waitFor();
  const codes = await shown.getByRole('listitem').allInnerTexts();
  await expectGood(page);
  const download = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Als Datei sichern' }).click();
  expect((await download).suggestedFilename()).toBe('turnierpult-wiederherstellungscodes.txt');
  await shown.getByRole('button', { name: 'Codes kopieren' }).click();
  await shown.getByRole('button', { name: 'Ich habe sie gesichert' }).click();
  await shown.waitFor({ state: 'detached' });
  return { secret, codes };
}

test('an app is set up in the profile, asked for at the login, and switched off', { timeout: 180_000 }, async () => {
  const frida = await newAccount(stage.portal, 'Frida Faktor');
  const { page } = await arriveAs(stage.browser, frida, `${stage.portal.url}/portal/profile`, PHONE);
  await heading(page, 'Ihr Profil');
  // By an IP address as in a hall: passkeys are bound to the portal's own host.
  await page.getByText('Passkeys gibt es nur unter localhost.', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Passkey hinzufügen …' }).count()).toBe(0);
  const { secret, codes } = await setUpApp(page);
  expect(codes).toHaveLength(10);
  await page.getByText('noch 10 Codes').waitFor();
  await page.getByText('Die App ist eingerichtet.', { exact: false }).waitFor();
  await expectGood(page);

  // The login asks for a code, once the password is right.
  await logOut(page);
  await logInOn(page, { ...frida, password: 'geraten' });
  await page.getByText('Die Anmeldung ist fehlgeschlagen.', { exact: false }).waitFor();
  await logInOn(page, frida);
  await heading(page, 'Noch ein Schritt');
  await expectGood(page);
  await page.getByLabel('Code aus der App').fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('Das stimmt nicht, ist abgelaufen oder wurde schon benutzt.').waitFor();
  await expectGood(page);
  // The code of the set-up is used; that of the next half minute counts already.
  await page.getByLabel('Code aus der App').fill(codeAt(secret, new Date(Date.now() + 30_000)));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Ihr Konto/ }).waitFor();

  // Without the phone a recovery code does it.
  await logOut(page);
  await logInOn(page, frida);
  await heading(page, 'Noch ein Schritt');
  await press(page, 'Wiederherstellungscode verwenden');
  await page.getByText('Er gilt danach nicht mehr.', { exact: false }).waitFor();
  await press(page, 'Code aus der App verwenden');
  await press(page, 'Wiederherstellungscode verwenden');
  await expectGood(page);
  await page.getByLabel('Wiederherstellungscode', { exact: true }).fill(codes[0]?.toUpperCase() ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
  await page.goto(`${stage.portal.url}/portal/profile`);
  await page.getByText('noch 9 Codes').waitFor();

  // New codes and switching off ask for the password where the login is long ago.
  await onServer(stage.databaseUrl, `UPDATE identity.sessions SET created_at = created_at - interval '16 minutes'`);
  await press(page, 'Neue Codes …');
  const renew = dialog(page, 'Neue Wiederherstellungscodes?');
  await renew.getByRole('button', { name: 'Neue Codes anzeigen' }).click();
  await renew.getByText('Ihre Anmeldung liegt länger als 15 Minuten zurück.', { exact: false }).waitFor();
  await renew.getByLabel('Aktuelles Passwort', { exact: true }).fill('geraten');
  await renew.getByRole('button', { name: 'Neue Codes anzeigen' }).click();
  await renew.getByText('Das aktuelle Passwort ist falsch.').waitFor();
  await expectGood(page);
  await renew.getByLabel('Aktuelles Passwort', { exact: true }).fill(frida.password);
  await renew.getByRole('button', { name: 'Neue Codes anzeigen' }).click();
  await dialog(page, 'Ihre Wiederherstellungscodes').getByRole('button', { name: 'Ich habe sie gesichert' }).click();
  await page.getByText('noch 10 Codes').waitFor();
  await onServer(
    stage.databaseUrl,
    `DELETE FROM identity.recovery_codes WHERE ctid NOT IN (SELECT ctid FROM identity.recovery_codes LIMIT 1)`,
  );
  await page.reload();
  await page.getByText('noch 1 Code', { exact: true }).waitFor();
  await onServer(stage.databaseUrl, 'DELETE FROM identity.recovery_codes');
  await page.reload();
  await page.getByText('keiner mehr: Fordern Sie neue an', { exact: false }).waitFor();
  await expectGood(page);

  await press(page, 'App abschalten …');
  const remove = dialog(page, 'Authenticator-App abschalten?');
  await remove.getByText('Danach genügt zur Anmeldung wieder Ihr Passwort.', { exact: false }).waitFor();
  // The password was typed in a moment ago, for the codes.
  await expectGood(page);
  await remove.getByRole('button', { name: 'App abschalten' }).click();
  await page.getByText('Die App ist abgeschaltet.').waitFor();
  await logOut(page);
  await logInOn(page, frida);
  await page.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
  expect(await eventsShown(stage, frida.name)).toEqual(
    expect.arrayContaining([
      'Authenticator-App eingerichtet',
      'Falscher Code nach richtigem Passwort',
      'Mit Wiederherstellungscode angemeldet',
      'Authenticator-App abgeschaltet',
    ]),
  );
});

/** The portal at the host of PUBLIC_URL, where passkeys work. */
const atHost = (path: string): string => stage.portal.url.replace('127.0.0.1', 'localhost') + path;

async function addPasskey(page: Page, name: string): Promise<void> {
  await press(page, 'Passkey hinzufügen …');
  const add = dialog(page, 'Passkey hinzufügen');
  await add.getByLabel('Name des Passkeys').fill(name);
  await add.getByRole('button', { name: 'Passkey hinzufügen' }).click();
}

test('a passkey is made, takes the place of the password, and is the second factor', { timeout: 180_000 }, async () => {
  const paul: Account = await newAccount(stage.portal, 'Paul Passkey');
  const { page } = await arriveAs(stage.browser, paul, atHost('/portal/profile'));
  await withAuthenticator(page);
  await heading(page, 'Ihr Profil');
  await expectGood(page);
  await press(page, 'Passkey hinzufügen …');
  await expectGood(page);
  await page.keyboard.press('Escape');
  await addPasskey(page, 'Laptop der Turnierleitung');
  const shown = dialog(page, 'Ihre Wiederherstellungscodes');
  await shown.waitFor();
  const codes = await shown.getByRole('listitem').allInnerTexts();
  await shown.getByRole('button', { name: 'Ich habe sie gesichert' }).click();
  await page.getByText('Der Passkey ist hinzugefügt.').waitFor();
  await page.getByText('Laptop der Turnierleitung').waitFor();
  await expectGood(page);
  // The same device makes no second one.
  await addPasskey(page, 'Noch einer');
  const again = dialog(page, 'Passkey hinzufügen');
  await again.getByText('Es wurde kein Passkey angelegt.', { exact: false }).waitFor();
  await page.keyboard.press('Escape');

  await press(page, '„Laptop der Turnierleitung“ umbenennen');
  const rename = dialog(page, 'Passkey umbenennen');
  await rename.getByLabel('Name des Passkeys').fill('Laptop');
  await expectGood(page);
  await rename.getByRole('button', { name: 'Umbenennen' }).click();
  await page.getByRole('button', { name: '„Laptop“ umbenennen' }).waitFor();

  // In with nothing else.
  await logOut(page);
  await expectGood(page);
  await press(page, 'Mit Passkey anmelden');
  await page.getByRole('button', { name: /^Ihr Konto/ }).waitFor();

  // With the password, it is the second step.
  await logOut(page);
  await logInOn(page, paul);
  await heading(page, 'Noch ein Schritt');
  await page.getByText('Bestätigen Sie mit Ihrem Passkey, dass Sie es sind.').waitFor();
  await expectGood(page);
  await press(page, 'Wiederherstellungscode verwenden');
  // Once as the other way, once as what it does.
  await page.getByRole('button', { name: 'Passkey verwenden' }).click();
  await page.getByRole('button', { name: 'Passkey verwenden' }).click();
  await page.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
  await page.goto(atHost('/portal/profile'));
  await page.getByText('zuletzt benutzt am', { exact: false }).waitFor();

  // By an IP address as in a hall it is not offered: a recovery code gets in.
  const { page: hall } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/portal/login`);
  await withAuthenticator(hall);
  await heading(hall, 'Anmelden');
  await logInOn(hall, paul);
  await heading(hall, 'Noch ein Schritt');
  expect(await hall.getByRole('button').allInnerTexts()).toEqual(['Anmelden', 'Mit anderem Konto anmelden']);
  await hall.getByLabel('Wiederherstellungscode', { exact: true }).fill(codes[0] ?? '');
  await hall.keyboard.press('Enter');
  await hall.getByRole('button', { name: /^Ihr Konto/ }).waitFor();

  await press(page, '„Laptop“ entfernen');
  const remove = dialog(page, '„Laptop“ entfernen?');
  await expectGood(page);
  await remove.getByRole('button', { name: 'Passkey entfernen' }).click();
  await page.getByText('„Laptop“ ist entfernt.').waitFor();
  await logOut(page);
  await press(page, 'Mit Passkey anmelden');
  await page.getByText('Die Anmeldung mit einem Passkey hat nicht geklappt.', { exact: false }).waitFor();
  await expectGood(page);
  await logInOn(page, paul);
  await page.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
  expect(await eventsShown(stage, paul.name)).toEqual(
    expect.arrayContaining(['Passkey hinzugefügt', 'Passkey entfernt']),
  );
});

test('what is refused is said, and a login goes back to another account', { timeout: 90_000 }, async () => {
  const rita = await newAccount(stage.portal, 'Rita Riegel');
  const { page } = await arriveAs(stage.browser, rita, atHost('/portal/profile'));
  const refusing = async (path: string, reason: string, says: string, deed: () => Promise<void>): Promise<void> => {
    const answer = { success: false, reason, secret: null, uri: null, options: null, recoveryCodes: null };
    await page.route(`**/identity/${path}`, (route) => route.fulfill({ json: answer }), { times: 1 });
    await deed();
    await page.getByRole('dialog').getByText(says, { exact: false }).waitFor();
    await page.keyboard.press('Escape');
  };
  const begin = async () => {
    await press(page, 'App einrichten …');
    await press(page, 'Weiter');
  };
  const add = () => addPasskey(page, 'Telefon');
  await refusing('second-factor/totp', 'AlreadySetUp', 'Das ist schon eingerichtet.', begin);
  await refusing('second-factor/totp', 'NotSetUp', 'Das ist nicht mehr eingerichtet.', begin);
  await refusing('passkeys/options', 'NotPossible', 'Passkeys gehen an der Adresse dieses Portals nicht.', add);
  await refusing('passkeys/options', 'TooMany', 'Mehr als 20 Passkeys gehen nicht.', add);
  await refusing('passkeys/options', 'InvalidPasskey', 'Der Browser hat keinen gültigen Passkey geschickt.', add);

  const { secret } = await setUpApp(page);
  // Where the portal's address allows no passkeys at all, that is said.
  await page.route('**/identity/second-factor', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), passkeyHost: null } });
  });
  await page.reload();
  await page.getByText('Für Passkeys braucht das Portal eine Adresse mit https.').waitFor();
  await page.unroute('**/identity/second-factor');

  await logOut(page);
  await logInOn(page, rita);
  await heading(page, 'Noch ein Schritt');
  await press(page, 'Mit anderem Konto anmelden');
  await heading(page, 'Anmelden');
  await logInOn(page, rita);
  await page.getByLabel('Code aus der App').fill(codeAt(secret, new Date(Date.now() + 30_000)));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Ihr Konto/ }).waitFor();

  // Beside an app, a passkey that does not answer.
  const { page: other } = await openPageAsVisitor(stage.browser, atHost('/portal/login'));
  await other.route('**/identity/login', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { secondFactor: object };
    const passkeyOptions = { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [], userVerification: 'required' };
    await route.fulfill({
      json: { ...body, secondFactor: { methods: ['passkey', 'totp'], isRefused: false, passkeyOptions } },
    });
  });
  await withAuthenticator(other);
  await logInOn(other, rita);
  await press(other, 'Passkey verwenden');
  await other.getByText('Das hat nicht geklappt.', { exact: false }).waitFor();
  await expectGood(other);
});

test('an owner demands a second factor: members without one are led to it', { timeout: 180_000 }, async () => {
  const olga = await newAccount(stage.portal, 'Olga Ordnung');
  const max = await newAccount(stage.portal, 'Max Mitglied');
  const token = await logIn(stage.portal.url, { eMail: olga.eMail, password: olga.password });
  const site = { url: stage.portal.url, accessToken: token };
  const { id } = await api<{ id: string }>(site, 'POST', '/api/organizations', { name: 'TSV Talheim' });
  const { id: cup } = await api<{ id: string }>(site, 'POST', '/api/tournaments', {
    organizationId: id,
    name: 'Talheimer Cup',
  });
  await joinAs({ ...stage.portal, accessToken: token }, id, max, 'Organizer');
  const club = `${stage.portal.url}/portal/organizations/${id}`;
  const { page, forgive } = await arriveAs(stage.browser, olga, `${club}/settings`);
  forgive(409, /\/second-factor\)$/);
  const member = await arriveAs(stage.browser, max, club, PHONE);
  member.forgive(403, /\/api\/(organizations|tournaments)\//);
  await heading(member.page, 'TSV Talheim');

  // Not before the owner has one.
  const demand = page.getByRole('switch', { name: 'Von allen Mitgliedern verlangen' });
  await demand.click();
  await page.getByText('Richten Sie zuerst selbst einen zweiten Faktor', { exact: false }).waitFor();
  await expectGood(page);
  await page.goto(`${stage.portal.url}/portal/profile`);
  await setUpApp(page);
  await page.goto(`${club}/settings`);
  await demand.click();
  await expect.poll(() => demand.isChecked()).toBe(true);
  await expectGood(page);

  // Who has none and looks at it is told at once, and so is who comes later.
  await heading(member.page, 'Hier braucht es einen zweiten Faktor');
  await member.page.getByText('„TSV Talheim“ verlangt von allen Mitgliedern', { exact: false }).waitFor();
  await expectGood(member.page);
  await member.page.goto(`${stage.portal.url}/portal/tournaments/${cup}`);
  await heading(member.page, 'Hier braucht es einen zweiten Faktor');
  await member.page.getByRole('link', { name: 'Im Profil einrichten' }).click();
  await heading(member.page, 'Ihr Profil');
  await setUpApp(member.page);
  await member.page.goto(`${stage.portal.url}/portal/tournaments/${cup}`);
  await heading(member.page, 'Talheimer Cup');

  // The last factor stays while it is demanded.
  await member.page.goto(`${stage.portal.url}/portal/profile`);
  await press(member.page, 'App abschalten …');
  const remove = dialog(member.page, 'Authenticator-App abschalten?');
  await remove.getByRole('button', { name: 'App abschalten' }).click();
  await remove.getByText('Eine Ihrer Organisationen verlangt einen zweiten Faktor.', { exact: false }).waitFor();
  await expectGood(member.page);
});
