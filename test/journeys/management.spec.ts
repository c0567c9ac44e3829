import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { blockTables } from '#test/support/blocked-tables.ts';
import { CHIEF } from '#test/support/running-portal.ts';
import {
  openPageAs,
  openPageAsVisitor,
  expectDialogAccessible,
  expectGood,
  logInOn,
  PHONE,
  rowsOf,
} from './journey.ts';
import { setUpAppBehind } from './app-behind-page.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, type MadeTournament } from './tournaments.ts';

const PASSWORD = 'Talwiese-21';
const ANNA = 'Anna-Lena von der Großräschkau ⚽';

const stage = openJourneyFixture();
let cup: MadeTournament;
let anna: { readonly id: string; readonly eMail: string };

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  anna = await create(ANNA, 'anna@muehlbach.example');
  for (let number = 1; number <= 55; number += 1) await create(`Person ${number}`, `person${number}@muehlbach.example`);
});

const create = (userName: string, eMail: string): Promise<{ id: string; eMail: string }> =>
  api(stage.portal, 'POST', '/api/management/users', { userName, eMail, password: PASSWORD });

const at = (path: string): string => `${stage.portal.url}/portal/management${path}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

/** The drawer's facts, acts and events. */
const eventsOf = (page: Page) => page.locator('[data-events] li b');

test(
  'a user is found, locked while their page is open, unlocked, given the role and relieved of it',
  {
    timeout: 180_000,
  },
  async () => {
    const { page, forgive } = await openPageAs(stage.browser, `${stage.portal.url}/portal`);
    forgive(409, /\/api\/management\/users\/\w+\)$/);
    await page.getByRole('button', { name: /^Ihr Konto/ }).click();
    await page.getByRole('menuitem', { name: 'Verwaltung' }).click();
    await page.waitForURL(at('/users'));
    await heading(page, 'Nutzer');
    await page.getByRole('row').nth(50).waitFor();
    expect(await rowsOf(page, 'Nutzer')).toHaveLength(50);
    await page.getByRole('button', { name: 'Mehr anzeigen' }).click();
    await expect.poll(async () => (await rowsOf(page, 'Nutzer')).length).toBe(57);
    await expectGood(page);

    // Found while typing.
    await page.getByRole('searchbox', { name: 'Nutzer suchen' }).fill('großräschkau');
    await expect.poll(async () => (await rowsOf(page, 'Nutzer')).length).toBe(1);
    await page.getByRole('link', { name: ANNA }).click();
    await heading(page, ANNA);
    await page.getByText('gehört zu keiner Organisation').waitFor();
    await expectGood(page);

    // Locked: what she has open leads to the login, and there she does not get in.
    const hers = await openPageAsVisitor(stage.browser, `${stage.portal.url}/portal/login`);
    hers.forgive(401, /\/api\/organizations(\?deleted=true)?\)$/);
    hers.forgive(403, /\/api\/management\/(users|log)\)$/);
    // A page that renews its session while the second factor moves it is told to come again.
    hers.forgive(503, /\/identity\/refresh\)$/);
    await logInOn(hers.page, { eMail: anna.eMail, password: PASSWORD });
    await heading(hers.page, 'Wie heißt Ihr Verein?');
    await page.getByRole('button', { name: 'Sperren …' }).click();
    const lock = page.getByRole('dialog', { name: `${ANNA} sperren?` });
    await expectGood(page);
    await lock.getByRole('button', { name: 'Konto sperren' }).click();
    await lock.waitFor({ state: 'detached' });
    await page.getByText(`${ANNA} ist gesperrt.`).waitFor();
    await expect.poll(async () => (await rowsOf(page, 'Nutzer'))[0]?.[1]).toBe('gesperrt');
    await expect.poll(() => eventsOf(page).first().innerText()).toBe('Konto gesperrt');
    await hers.page.waitForURL(/\/portal\/login/, { timeout: 30_000 });
    await hers.page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    await hers.page.keyboard.press('Enter');
    await hers.page.getByText('Die Anmeldung ist fehlgeschlagen.', { exact: false }).waitFor();
    await expectGood(page);

    await page.getByRole('button', { name: 'Entsperren' }).click();
    await page.getByText(`${ANNA} kann sich wieder anmelden.`).waitFor();
    await expect.poll(() => eventsOf(page).first().innerText()).toBe('Konto entsperrt');
    await expect.poll(async () => eventsOf(page).allInnerTexts()).toContain('Anmeldung fehlgeschlagen');

    // The role, given and taken; she sees the administration as soon as she has it.
    await page.getByRole('button', { name: 'Zum Administrator machen …' }).click();
    await expectDialogAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Rolle geben' }).click();
    await page.getByText(`${ANNA} ist jetzt Administrator.`).waitFor();
    await expect.poll(() => eventsOf(page).first().innerText()).toBe('Zum Administrator gemacht');
    await page.locator('[data-events] li').first().getByText('durch Administrator').waitFor();
    await hers.page.waitForTimeout(1_500);
    await hers.page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    await hers.page.keyboard.press('Enter');
    await heading(hers.page, 'Wie heißt Ihr Verein?');
    await hers.page.goto(at('/users'));
    await hers.page.getByRole('table', { name: 'Nutzer' }).waitFor();
    await page.getByRole('button', { name: 'Rolle nehmen …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rolle nehmen' }).click();
    await page.getByText(`${ANNA} ist kein Administrator mehr.`).waitFor();
    await expect.poll(async () => (await rowsOf(page, 'Nutzer'))[0]?.[1]).toBe('bestätigt');
    await expect.poll(() => eventsOf(page).first().innerText()).toBe('Rolle Administrator genommen');
    await hers.page.reload();
    await heading(hers.page, 'Kein Zugriff');

    // Her phone is lost, and with it the app: she asks for her second factor to be removed.
    await setUpAppBehind(hers.page);
    await hers.context.close();
    await page.reload();
    await page.getByText('Zweiter Faktor', { exact: true }).waitFor();
    await page.getByText('eingerichtet', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Zweiten Faktor entfernen …' }).click();
    const remove = page.getByRole('dialog', { name: `Zweiten Faktor von ${ANNA} entfernen?` });
    await expectDialogAccessible(page);
    await remove.getByRole('button', { name: 'Entfernen', exact: true }).click();
    await page.getByText(`${ANNA} meldet sich jetzt mit dem Passwort allein an.`).waitFor();
    await expect.poll(() => eventsOf(page).first().innerText()).toBe('Zweiten Faktor von der Verwaltung entfernt');
    expect(await page.getByRole('button', { name: 'Zweiten Faktor entfernen …' }).count()).toBe(0);
    await expectGood(page);

    // The last administrator stays, and is told why.
    await page.getByRole('searchbox', { name: 'Nutzer suchen' }).fill(CHIEF.eMail);
    await page.getByRole('link', { name: 'Administrator', exact: true }).click();
    await page.getByText('Das sind Sie').waitFor();
    await page.getByRole('button', { name: 'Rolle nehmen …' }).click();
    const take = page.getByRole('dialog', { name: 'Administrator die Rolle nehmen?' });
    await take.getByText('Sie kommen danach nicht mehr in die Verwaltung.', { exact: false }).waitFor();
    await take.getByRole('button', { name: 'Rolle nehmen' }).click();
    await take.getByText('Das Portal braucht mindestens ein Administratorkonto, das sich anmelden kann.').waitFor();
    await expectGood(page);
    await page.keyboard.press('Escape');
    await take.waitFor({ state: 'detached' });

    // Nothing found is said with the words that were looked for.
    await page.getByRole('searchbox', { name: 'Nutzer suchen' }).fill('Niemand');
    await heading(page, 'Nichts gefunden für „Niemand“.');
    await expectGood(page);
    // The refusal is an answer the browser writes down as well.
  },
);

test('an account is made and confirmed by hand', { timeout: 90_000 }, async () => {
  const { page } = await openPageAs(stage.browser, at('/users'), PHONE);
  await fetch(`${stage.portal.url}/identity/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'Nele Örtel', eMail: 'nele@muehlbach.example', password: PASSWORD }),
  });
  await page.getByRole('button', { name: 'Nutzer anlegen' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Nutzer anlegen' });
  await dialog.getByLabel('Name', { exact: true }).fill('Bjørn Ångström');
  await dialog.getByLabel('E-Mail-Adresse').fill('bjorn@muehlbach.example');
  await dialog.getByLabel('Passwort', { exact: true }).fill('schwach');
  await dialog.getByRole('button', { name: 'Nutzer anlegen' }).tap();
  await dialog.getByText('Das Passwort ist noch nicht sicher genug.', { exact: false }).waitFor();
  await expectGood(page);
  await dialog.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Nutzer anlegen' }).tap();
  await heading(page, 'Bjørn Ångström');
  await expectGood(page);
  await page.getByRole('link', { name: 'Nutzer', exact: true }).tap();
  await page.getByRole('link', { name: 'Nele Örtel' }).tap();
  await heading(page, 'Nele Örtel');
  await page.getByRole('button', { name: 'Von Hand bestätigen' }).tap();
  await page.getByText('Nele Örtel ist bestätigt und kann sich anmelden.').waitFor();
  await expect.poll(() => eventsOf(page).first().innerText()).toBe('Konto bestätigt');
});

test(
  'a mail is read in the mailbox, as it was written and as text, and its link works',
  { timeout: 90_000 },
  async () => {
    const { page, context } = await openPageAs(stage.browser, at('/mailbox'));
    await page
      .getByText('Es ist kein Mailserver eingestellt.', { exact: false })
      .or(page.getByText('Noch keine Mail'))
      .first()
      .waitFor();
    await api(stage.portal, 'POST', `/api/organizations/${cup.organizationId}/invitations`, {
      eMail: 'helfer@muehlbach.example',
      role: 'Scorer',
    });
    const invited = page.getByRole('link', { name: 'Einladung zu SV Grün-Weiß Mühlbach 1921' });
    // As if the page came back into view: the list reads itself anew.
    await expect
      .poll(
        async () => {
          await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
          return invited.count();
        },
        { timeout: 15_000 },
      )
      .toBe(1);
    await invited.click();
    await heading(page, 'Einladung zu SV Grün-Weiß Mühlbach 1921');
    const frame = page.locator('iframe');
    // Neither scripts nor our origin, whatever stands in the mail.
    expect(await frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
    await page.getByTitle('Mail: Einladung zu SV Grün-Weiß Mühlbach 1921').waitFor();
    const written = page.frameLocator('iframe');
    await written.getByText('Guten Tag', { exact: false }).first().waitFor();
    const opened = context.waitForEvent('page');
    await written.getByRole('link').first().click();
    const invitation = await opened;
    await invitation.waitForURL(/\/portal\/join\?token=/);
    await invitation.getByRole('heading', { name: 'Sie sind eingeladen' }).waitFor();
    await invitation.close();
    await expectGood(page);
    await page.getByRole('button', { name: 'Nur Text' }).click();
    expect(await page.locator('pre a').first().getAttribute('href')).toMatch(/\/portal\/join\?token=/);
    await expectGood(page);
    await page.keyboard.press('Escape');
    await page.waitForURL(at('/mailbox'));
    // Who closes it goes on where they were in the list.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Einladung zu/);
  },
);

test('a projection is rebuilt and said to be done', { timeout: 90_000 }, async () => {
  const { page } = await openPageAs(stage.browser, at('/projections'));
  const row = page.getByRole('row', { name: /tournaments/ });
  await row.getByText('auf dem Stand').waitFor();
  await expectGood(page);
  await row.getByRole('button', { name: /neu aufbauen/ }).click();
  const dialog = page.getByRole('dialog', { name: '„Turniere, Spiele, Tabellen“ neu aufbauen?' });
  await expectGood(page);
  // Small tables are built in no time; these wait before they take the old ones' place.
  const letGo = await blockTables(stage.databaseUrl, 'tournaments');
  await dialog.getByRole('button', { name: 'Neu aufbauen' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.getByText('wird aufgebaut').waitFor();
  await row.getByRole('progressbar', { name: 'Aufbau von Turniere, Spiele, Tabellen' }).waitFor();
  // Another one has its turn when this is done.
  const next = page.getByRole('row', { name: /organizations/ });
  await next.getByRole('button', { name: /neu aufbauen/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Neu aufbauen' }).click();
  await next.getByText('wartet auf den Aufbau').waitFor();
  await expectGood(page);
  await letGo();
  for (const one of [row, next]) await one.getByText(/neu aufgebaut \d\d:\d\d/).waitFor({ timeout: 30_000 });
  await row.getByText('auf dem Stand').waitFor();
  await expectGood(page);
});

test('an organisation is licensed for the interface, at once', { timeout: 90_000 }, async () => {
  const { page } = await openPageAs(stage.browser, at('/organizations'));
  await page.getByRole('searchbox', { name: 'Organisationen suchen' }).fill('mühlbach');
  const licensed = page.getByRole('switch', { name: 'API-Zugriff für SV Grün-Weiß Mühlbach 1921' });
  await licensed.waitFor();
  expect(await rowsOf(page, 'Organisationen')).toEqual([
    ['SV Grün-Weiß Mühlbach 1921 gehört Administrator', '1', '1', 'gesperrt'],
  ]);
  await expectGood(page);
  await licensed.click();
  await page.getByText(/^Gespeichert \d\d:\d\d$/).waitFor();
  const licensing = () =>
    api<{ allowApiAccess: boolean }>(
      stage.portal,
      'GET',
      `/api/management/organizations/${cup.organizationId}/licensing`,
    );
  expect(await licensing()).toEqual({ allowApiAccess: true });
  // The list follows the log a moment later (docs/decisions/0019-tables-follow-the-log.md).
  await expect
    .poll(async () => {
      await page.reload();
      await licensed.waitFor();
      return licensed.isChecked();
    })
    .toBe(true);
  await licensed.click();
  await page.getByText('Die API-Schlüssel von SV Grün-Weiß Mühlbach 1921 gelten nicht mehr.').waitFor();
  expect(await licensing()).toEqual({ allowApiAccess: false });
});

test(
  'the imprint is filled in and stands on its page; what is not saved is not lost by a slip',
  {
    timeout: 90_000,
  },
  async () => {
    const { page, context } = await openPageAs(stage.browser, at('/operator'));
    const imprint = page.getByRole('region', { name: 'Impressum' });
    await imprint.getByText('nicht hinterlegt', { exact: true }).waitFor();
    await expectGood(page);
    await imprint.getByRole('button', { name: 'Gliederung einfügen' }).click();
    await imprint
      .getByLabel('Text der Seite Impressum')
      .fill('SV Grün-Weiß Mühlbach 1921\nAm Bürgerpark 1\n\nVertreten durch <b>Jörg Krüger</b>');
    await imprint.getByText('noch nicht gespeichert').waitFor();
    expect(await imprint.locator('[data-preview] > div p').allInnerTexts()).toEqual([
      'SV Grün-Weiß Mühlbach 1921\nAm Bürgerpark 1',
      'Vertreten durch <b>Jörg Krüger</b>',
    ]);
    await expectGood(page);
    page.once('dialog', (question) => void question.dismiss());
    await page.getByRole('link', { name: 'Nutzer', exact: true }).click();
    expect(page.url()).toBe(at('/operator'));
    await imprint.getByRole('button', { name: 'Impressum speichern' }).click();
    await page.getByText('Impressum ist gespeichert.').waitFor();
    await imprint.getByText('hinterlegt', { exact: true }).waitFor();
    await expectGood(page);
    // What another administrator saves since is shown, as nothing here waits to be saved.
    const elsewhere = 'SV Grün-Weiß Mühlbach 1921\n\nVertreten durch <b>Jörg Krüger</b> und Anna Krüger';
    await api(stage.portal, 'PUT', '/api/management/operator', { imprint: elsewhere });
    await expect
      .poll(() => imprint.getByLabel('Text der Seite Impressum').inputValue(), { timeout: 30_000 })
      .toBe(elsewhere);
    expect(await imprint.getByText('noch nicht gespeichert').count()).toBe(0);
    const opened = context.waitForEvent('page');
    await imprint.getByRole('link', { name: 'Impressum öffnen' }).click();
    const shown = await opened;
    await shown.getByText('Vertreten durch <b>Jörg Krüger</b> und Anna Krüger').waitFor();
    expect(new URL(shown.url()).pathname).toBe('/impressum');
  },
);

test('who is no administrator is told so, on every address of the administration', { timeout: 90_000 }, async () => {
  const { page } = await openPageAsVisitor(stage.browser, at('/users'), PHONE);
  await page.waitForURL(/\/portal\/login/);
  await logInOn(page, { eMail: 'person1@muehlbach.example', password: PASSWORD });
  await heading(page, 'Kein Zugriff');
  for (const path of ['/users', '', '/mailbox', `/users/${anna.id}`]) {
    await page.goto(at(path));
    await heading(page, 'Kein Zugriff');
  }
  await expectGood(page);
  await page.getByRole('button', { name: /^Ihr Konto/ }).tap();
  expect(await page.getByRole('menuitem').allInnerTexts()).not.toContain('Verwaltung');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Zu meinen Organisationen' }).tap();
  await page.waitForURL(`${stage.portal.url}/portal`);
});
