import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onServer } from '#test/support/postgres.ts';
import { startFirstTime } from '#test/support/running-portal.ts';
import { openPageAsVisitor, expectGood, logInOn, PHONE } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';
import { arriveAs, newAccount } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api } from './tournaments.ts';

const stage = openJourneyFixture();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

async function register(page: Page, name: string, eMail: string, password: string): Promise<void> {
  await page.getByLabel('Ihr Name').fill(name);
  await page.getByLabel('E-Mail-Adresse').fill(eMail);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
}

/** A password that meets the list and is refused: the reason stands at its field, which has the focus. */
async function expectGuessable(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await page.getByText('Dieses Passwort ist leicht zu erraten.', { exact: false }).waitFor();
  await expect
    .poll(() => field.evaluate((input) => [input === document.activeElement, input.getAttribute('aria-invalid')]))
    .toEqual([true, 'true']);
  await expect
    .poll(() => describedBy(field))
    .toMatch(/„Turnier“ ist zu leicht zu erraten\. Drei eigene Wörter sind gut\./);
}

const describedBy = (field: Locator): Promise<string> =>
  field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

const GUESSABLE = 'Turnier-2026!';

test('from no account to a changed address and a new password', { timeout: 240_000 }, async () => {
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/`);
  const [first, second] = ['joerg@muehlbach.example', 'krueger@muehlbach.example'];
  await page.getByRole('link', { name: 'Konto anlegen' }).click();

  // Register: too weak first, then right.
  await register(page, 'Jörg Krüger', first, 'Mühlbach21');
  await page.getByText('Das Passwort ist noch nicht sicher genug.', { exact: false }).waitFor();
  await page.getByText('ein Sonderzeichen, fehlt noch').waitFor();
  await expectGood(page);
  await page.getByLabel('Passwort', { exact: true }).fill('Mühlbach-21');
  await page.getByText('ein Sonderzeichen, erfüllt').waitFor();
  await page.getByText('Schon erfüllt').waitFor();
  // What no line of the list says stands at the field: it would contradict a list that is all met.
  for (const [typed, why] of [
    ['Talwiese-21 ', /darf nicht leer sein und nicht mit einem Leerzeichen/],
    ['Talwiese-21'.repeat(20), /höchstens 200 Zeichen/],
  ] as const) {
    await page.getByLabel('Passwort', { exact: true }).fill(typed);
    await page.keyboard.press('Enter');
    await expect.poll(() => describedBy(page.getByLabel('Passwort', { exact: true }))).toMatch(why);
    expect(await page.getByText('erfüllen Sie alle Punkte der Liste', { exact: false }).count()).toBe(0);
  }
  await page.getByLabel('Passwort', { exact: true }).fill('Mühlbach-21');
  await page.keyboard.press('Enter');
  // It has all it needs, and is the address.
  await page.getByText('Ihr Name oder Ihre Adresse ist zu leicht', { exact: false }).waitFor();
  await page.getByText('Dieses Passwort ist leicht zu erraten.', { exact: false }).waitFor();
  await expectGood(page);
  await page.getByLabel('Passwort', { exact: true }).fill('Talwiese-21');
  expect(await page.getByText('Ihr Name oder Ihre Adresse ist zu leicht', { exact: false }).count()).toBe(0);
  await page.getByLabel('Passwort', { exact: true }).fill(GUESSABLE);
  await page.keyboard.press('Enter');
  await expectGuessable(page, 'Passwort');
  await page.getByLabel('Passwort', { exact: true }).fill('Talwiese-21');
  await page.keyboard.press('Enter');
  await heading(page, 'Ihre Mail bleibt im Haus');
  await page.getByText(`liegt die Mail an ${first}`, { exact: false }).waitFor();
  await expectGood(page);

  // Not before the link in the mail was opened.
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await logInOn(page, { eMail: first, password: 'Talwiese-21' });
  await page.getByText('Ihr Konto ist noch nicht aktiviert.', { exact: false }).waitFor();
  const activation = stage.portal.url + (await linkMailedTo(stage.portal, first, /bestätigen Sie Ihre E-Mail/));
  await page.goto(activation);
  await heading(page, 'Ihr Konto ist aktiv');
  await expectGood(page);
  await page.goto(activation);
  await heading(page, 'Ihr Konto ist schon aktiv');
  await page.goto(`${activation}x`);
  await heading(page, 'Die Aktivierung hat nicht geklappt');

  // In, and the first organisation.
  await page.goto(`${stage.portal.url}/portal/login`);
  await logInOn(page, { eMail: first, password: 'Talwiese-21' });
  await page.getByLabel('Name des Vereins').fill('SV Grün-Weiß Mühlbach 1921');
  await page.keyboard.press('Enter');
  await heading(page, 'SV Grün-Weiß Mühlbach 1921');
  await page.goto(`${stage.portal.url}/portal`);
  await page.getByText('Besitzer').waitFor();
  await expectGood(page);

  // Another name and address.
  await page.getByRole('button', { name: 'Ihr Konto: Jörg Krüger' }).click();
  await page.getByRole('menuitem', { name: 'Ihr Profil' }).click();
  await heading(page, 'Ihr Profil');
  await expectGood(page);
  // An address with a slip in it is taken back.
  await page.getByRole('link', { name: 'Angaben ändern' }).click();
  await page.getByLabel('E-Mail-Adresse').fill(`x${second}`);
  await page.keyboard.press('Enter');
  await heading(page, 'Ihr Profil');
  await page.getByRole('button', { name: 'Änderung zurücknehmen' }).click();
  await page.getByText(`x${second} wartet auf Bestätigung.`, { exact: false }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Angaben ändern' }).click();
  await page.getByLabel('Ihr Name').fill('Jörg Krüger-Vogt');
  await page.getByLabel('E-Mail-Adresse').fill(second);
  await page.getByText('Die neue Adresse gilt erst, wenn', { exact: false }).waitFor();
  await expectGood(page);
  await page.keyboard.press('Enter');
  await heading(page, 'Ihr Profil');
  await page.getByText(`Wir haben eine Mail an ${second} geschickt.`, { exact: false }).waitFor();
  await page.getByText(`${second} wartet auf Bestätigung.`, { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Ihr Konto: Jörg Krüger-Vogt' }).waitFor();
  await expectGood(page);
  // Another name alone leaves the address waiting.
  await page.getByRole('link', { name: 'Angaben ändern' }).click();
  await page.getByLabel('Ihr Name').fill('Jörg Vogt');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ihr Konto: Jörg Vogt' }).waitFor();
  await page.getByText(`${second} wartet auf Bestätigung.`, { exact: false }).waitFor();
  await page.goto(stage.portal.url + (await linkMailedTo(stage.portal, second, /bestätigen Sie Ihre neue/)));
  await heading(page, 'Ihre neue Adresse gilt');
  await expectGood(page);
  await page.getByRole('link', { name: 'Mit neuer Adresse anmelden' }).click();
  await logInOn(page, { eMail: second, password: 'Talwiese-21' });
  await page.getByText('Besitzer').waitFor();

  // Another password, refused for each reason first.
  await page.goto(`${stage.portal.url}/portal/change-password?redirect_to=/portal/profile`);
  const change = async (current: string, next: string, again = next) => {
    await page.getByLabel('Aktuelles Passwort', { exact: true }).fill(current);
    await page.getByLabel('Neues Passwort', { exact: true }).fill(next);
    await page.getByLabel('Neues Passwort wiederholen', { exact: true }).fill(again);
    await page.keyboard.press('Enter');
  };
  await change('Talwiese-21', ' Talwiese-22');
  await page.getByText('Das Passwort darf nicht leer sein', { exact: false }).waitFor();
  await expectGood(page);
  await change('Talwiese-21', 'Talwiese-22', 'Talwiese-23');
  await page.getByText('Die beiden Passwörter stimmen nicht überein.').waitFor();
  await change('falsch', 'Talwiese-22');
  await page.getByText('Das aktuelle Passwort ist falsch.').waitFor();
  await change('Talwiese-21', 'Talwiese-21');
  await page.getByText('Das neue Passwort muss sich vom aktuellen unterscheiden.').waitFor();
  await change('Talwiese-21', GUESSABLE);
  await expectGuessable(page, 'Neues Passwort');
  await change('Talwiese-21', 'Talwiese-22');
  await heading(page, 'Ihr Profil');
  await page.getByText('Ihr Passwort ist geändert.').waitFor();

  // Out, and back in by a new password.
  await page.getByRole('button', { name: /^Ihr Konto/ }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await page.getByText('Sie wurden abgemeldet.').waitFor();
  await page.getByRole('link', { name: 'Wieder anmelden' }).click();
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await page.getByLabel('E-Mail-Adresse').fill(second);
  await page.keyboard.press('Enter');
  await heading(page, 'Ihre Mail bleibt im Haus');
  await page.getByText(`wenn es ein Konto dazu gibt, die Mail an ${second}`, { exact: false }).waitFor();
  await page.getByText('Es gilt die letzte Mail, eine Stunde lang.').waitFor();
  await expectGood(page);
  await page.goto(stage.portal.url + (await linkMailedTo(stage.portal, second, /Neues Passwort/)));
  await heading(page, 'Neues Passwort festlegen');
  expect(await page.getByLabel('E-Mail-Adresse').getAttribute('readonly')).not.toBeNull();
  await page.getByLabel('Neues Passwort', { exact: true }).fill('schwach');
  await page.getByLabel('Neues Passwort wiederholen', { exact: true }).fill('schwach');
  await page.keyboard.press('Enter');
  await page.getByText('Das Passwort ist noch nicht sicher genug.', { exact: false }).waitFor();
  await expectGood(page);
  await page.getByLabel('Neues Passwort', { exact: true }).fill(GUESSABLE);
  await page.getByLabel('Neues Passwort wiederholen', { exact: true }).fill(GUESSABLE);
  await page.keyboard.press('Enter');
  await expectGuessable(page, 'Neues Passwort');
  await page.getByLabel('Neues Passwort', { exact: true }).fill('Talwiese-24');
  await page.getByLabel('Neues Passwort wiederholen', { exact: true }).fill('Talwiese-24');
  await page.keyboard.press('Enter');
  await heading(page, 'Ihr neues Passwort gilt');
  await expectGood(page);
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe(second);
  await logInOn(page, { eMail: second, password: 'Talwiese-24' });
  await page.getByText('Besitzer').waitFor();
});

test(
  'a password is hidden until one shows it, may be pasted, and says what it is for',
  { timeout: 60_000 },
  async () => {
    const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/portal/login`);
    const field = page.getByLabel('Passwort', { exact: true });
    const kind = () => Promise.all(['type', 'autocomplete'].map((name) => field.getAttribute(name)));
    await field.waitFor();
    expect(await kind()).toEqual(['password', 'current-password']);
    await page.evaluate(() => navigator.clipboard.writeText('Talwiese-21'));
    await field.focus();
    await page.keyboard.press('ControlOrMeta+V');
    expect(await field.inputValue()).toBe('Talwiese-21');
    await page.getByRole('button', { name: 'Passwort anzeigen: Passwort' }).click();
    expect(await kind()).toEqual(['text', 'current-password']);
    await page.getByRole('button', { name: 'Passwort verbergen: Passwort' }).click();
    expect(await kind()).toEqual(['password', 'current-password']);
    await page.goto(`${stage.portal.url}/portal/register`);
    await field.waitFor();
    expect(await kind()).toEqual(['password', 'new-password']);
  },
);

test('another address asks for the password where the login is long ago', { timeout: 90_000 }, async () => {
  const paula = await newAccount(stage.portal, 'Paula Öffner');
  const { page } = await arriveAs(
    stage.browser,
    paula,
    `${stage.portal.url}/portal/user-info?redirect_to=/portal/profile`,
    PHONE,
  );
  await onServer(stage.databaseUrl, `UPDATE identity.sessions SET created_at = created_at - interval '16 minutes'`);
  const next = 'paula@muehlbach.example';
  await page.getByLabel('E-Mail-Adresse').fill(next);
  await page.keyboard.press('Enter');
  const password = page.getByRole('textbox', { name: 'Aktuelles Passwort' });
  await password.waitFor();
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByText('Für eine neue E-Mail-Adresse geben Sie bitte', { exact: false }).waitFor();
  await expectGood(page);
  await page.keyboard.type('geraten');
  await page.keyboard.press('Enter');
  await page.getByText('Das aktuelle Passwort ist falsch.').waitFor();
  await expectGood(page);
  // The wrong one is selected, so that typing goes on at once.
  await page.keyboard.type(paula.password);
  await page.keyboard.press('Enter');
  await heading(page, 'Ihr Profil');
  await page.getByText(`${next} wartet auf Bestätigung.`, { exact: false }).waitFor();

  // Another password gives the waiting address up, and its link.
  const link = stage.portal.url + (await linkMailedTo(stage.portal, next, /bestätigen Sie Ihre neue/));
  await page.getByRole('link', { name: 'Passwort ändern' }).tap();
  await page.getByLabel('Aktuelles Passwort', { exact: true }).fill(paula.password);
  await page.getByLabel('Neues Passwort', { exact: true }).fill('Talwiese-22');
  await page.getByLabel('Neues Passwort wiederholen', { exact: true }).fill('Talwiese-22');
  await page.keyboard.press('Enter');
  await heading(page, 'Ihr Profil');
  await page.getByText(paula.eMail).waitFor();
  expect(await page.getByText('wartet auf Bestätigung.', { exact: false }).count()).toBe(0);
  await page.goto(link);
  await heading(page, 'Die Adresse wurde nicht geändert');
});

test('an account ends with its password and its name typed in; the last owner is told why not', async () => {
  const { page, forgive } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/portal/register`, PHONE);
  forgive(409, /\/identity\/erase\)$/);
  const eMail = 'lea@muehlbach.example';
  await register(page, 'Lea Örtel', eMail, 'Talwiese-21');
  await heading(page, 'Ihre Mail bleibt im Haus');
  await page.goto(stage.portal.url + (await linkMailedTo(stage.portal, eMail, /bestätigen Sie Ihre E-Mail/)));
  await page.getByRole('link', { name: 'Zum Portal' }).tap();
  await logInOn(page, { eMail, password: 'Talwiese-21' });
  await page.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
  await page.goto(`${stage.portal.url}/portal/profile`);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Daten herunterladen' }).tap();
  expect((await download).suggestedFilename()).toBe('turnierpult-meine-daten.json');

  await page.getByRole('button', { name: 'Konto löschen …' }).tap();
  const erase = page.getByRole('button', { name: 'Endgültig löschen' });
  expect(await erase.isDisabled()).toBe(true);
  await page.getByLabel('Geben Sie zur Bestätigung „Lea Örtel“ ein').fill('Lea Örtel');
  await page.getByLabel('Aktuelles Passwort', { exact: true }).fill('falsch');
  await erase.tap();
  const wrong = page.getByText('Das aktuelle Passwort ist falsch.');
  await wrong.waitFor();
  // Above the buttons at the foot, which cover what is below.
  await expect
    .poll(async () => {
      const [said, keys] = await Promise.all([wrong.boundingBox(), erase.boundingBox()]);
      return said !== null && keys !== null && said.y + said.height <= keys.y;
    })
    .toBe(true);
  await expectGood(page);
  await page.getByLabel('Aktuelles Passwort', { exact: true }).fill('Talwiese-21');
  await erase.tap();
  await page.waitForURL(`${stage.portal.url}/?status=erased`);
  await page.getByText('Ihr Konto ist gelöscht.').waitFor();
  await page.goto(`${stage.portal.url}/portal/login`);
  await logInOn(page, { eMail, password: 'Talwiese-21' });
  await page.getByText('Die Anmeldung ist fehlgeschlagen.', { exact: false }).waitFor();
});

test(
  'an invitation says what it is for, an account is made on the way, and the way is kept',
  {
    timeout: 120_000,
  },
  async () => {
    const eMail = 'nina@muehlbach.example';
    const club = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', { name: 'SV Mühlbach' });
    await api(stage.portal, 'POST', `/api/organizations/${club.id}/invitations`, { eMail, role: 'Scorer' });
    const link = stage.portal.url + (await linkMailedTo(stage.portal, eMail, /^Einladung zu/));

    const { page, context, forgive } = await openPageAsVisitor(stage.browser, link, PHONE);
    forgive(404, /\/api\/invitations\/look-up\)$/);
    await heading(page, 'Sie sind eingeladen');
    await page.getByText('bei „SV Mühlbach“ mitarbeiten. Ihre Rolle: Ergebnisse melden.', { exact: false }).waitFor();
    await page.getByText(`gilt für ${eMail}`, { exact: false }).waitFor();
    await expectGood(page);
    await page.getByRole('link', { name: 'Konto anlegen' }).click();
    await page.clock.install();
    await register(page, 'Nina Öz', eMail, 'Talwiese-21');
    await heading(page, 'Ihre Mail bleibt im Haus');
    await page.getByText('geht es mit Ihrer Einladung weiter', { exact: false }).waitFor();
    // A minute lies between two mails.
    await page.getByRole('button', { name: /^Noch einmal senden in \d+ s$/ }).waitFor();
    await page.clock.runFor(60_000);
    await page.getByRole('button', { name: 'Noch einmal senden', exact: true }).tap();
    await page.getByRole('status').getByText('Noch einmal angefordert.').waitFor();
    await page.getByRole('button', { name: /^Noch einmal senden in \d+ s$/ }).waitFor();
    await expectGood(page);
    // The mail opens a page of its own.
    const opened = await context.newPage();
    await opened.goto(stage.portal.url + (await linkMailedTo(stage.portal, eMail, /bestätigen Sie Ihre E-Mail/)));
    await opened.getByRole('link', { name: 'Zum Portal' }).click();
    await logInOn(opened, { eMail, password: 'Talwiese-21' });
    await opened.waitForURL(link);
    await opened.getByText('Angemeldet als').waitFor();
    await expectGood(opened);
    await opened.getByRole('button', { name: 'Einladung annehmen' }).click();
    await heading(opened, 'Sie sind dabei');

    // It opens once; a later visit says so, with or without a session.
    await opened.reload();
    await heading(opened, 'Diese Einladung gilt nicht mehr');
    await expectGood(opened);
    await context.close();
    const late = await openPageAsVisitor(stage.browser, link);
    late.forgive(404, /\/api\/invitations\/look-up\)$/);
    await heading(late.page, 'Diese Einladung gilt nicht mehr');
    await expectGood(late.page);
  },
);

test('the first start: only the link from the console opens the portal', { timeout: 120_000 }, async () => {
  const fresh = await startFirstTime({ env: { LOG_LEVEL: 'info' } });
  try {
    const { page, context } = await openPageAsVisitor(stage.browser, `${fresh.url}/portal`);
    await page.getByText('Dieses Portal ist noch nicht eingerichtet.', { exact: false }).waitFor();
    await expectGood(page);
    await page.goto(`${fresh.url}/portal/first-administrator?token=guessed`);
    const fill = async (password = 'Talwiese-21') => {
      await page.getByLabel('Ihr Name').fill('Jörg Krüger');
      await page.getByLabel('E-Mail-Adresse').fill('joerg@muehlbach.example');
      await page.getByLabel('Passwort', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
    };
    await fill();
    await heading(page, 'Dieser Link gilt nicht mehr');
    await expectGood(page);
    const { pathname, search } = new URL(
      /https?:\/\/[^\s"]+first-administrator[^\s"]+/.exec(fresh.output())?.[0] ?? '',
    );
    await page.goto(fresh.url + pathname + search);
    await fill(GUESSABLE);
    await expectGuessable(page, 'Passwort');
    await expectGood(page);
    await fill();
    await heading(page, 'Wie heißt Ihr Verein?');
    await page.getByRole('button', { name: 'Ihr Konto: Jörg Krüger' }).click();
    await page.getByRole('menuitem', { name: 'Verwaltung' }).waitFor();
    await context.close();
  } finally {
    await fresh.end();
  }
});
