import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { picture } from '#test/support/forms.ts';
import { readPdf } from '#test/support/pdf.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { keepShownTexts } from '#test/support/rendered-texts.ts';
import { openPageAs, expectAccessible, expectGood, PHONE } from './journey.ts';
import { api, hallencup, startPrinter, type MadeTournament } from './tournaments.ts';

let portal: RunningPortal;
let browser: Browser;
let cup: MadeTournament;
const made: Record<string, string> = {};

keepShownTexts();
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  cup = await hallencup(portal);
  for (const [type, name] of [
    ['MatchPlan', 'Aushang'],
    ['Receipts', 'Startgeld'],
    ['RefereeCards', 'Karten'],
  ] as const) {
    const { id } = await api<{ id: string }>(portal, 'POST', '/api/documents', { tournamentId: cup.id, type, name });
    made[type] = id;
  }
  await startPrinter(portal, cup);
}, 300_000);

afterAll(async () => {
  await browser.close();
  await portal.end();
});

const listAt = () => `${portal.url}/portal/tournaments/${cup.id}/documents`;
const saved = (page: Page) => page.getByText(/Gespeichert \d\d:\d\d/);

/** The file behind 'Herunterladen': what it is called, and what is in it. */
async function downloaded(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 90_000 }),
    page.getByRole('button', { name: 'Herunterladen' }).click(),
  ]);
  const pdf = await readPdf(await readFile(await download.path()));
  return {
    fileName: download.suggestedFilename(),
    pages: pdf.pages.length,
    text: pdf.pages.map((one) => one.text).join('\n'),
  };
}

test('a match plan is configured, and printed as it says', { timeout: 120_000 }, async () => {
  const { page, complaints, context } = await openPageAs(browser, listAt());
  await page.getByRole('link', { name: 'Aushang einrichten' }).click();
  await page.getByRole('dialog', { name: 'Aushang' }).getByRole('heading', { name: 'Aushang' }).waitFor();
  await expectGood(page);
  const form = page.getByRole('region', { name: 'Aushang einrichten' });
  const held = () => api<object>(portal, 'GET', `/api/documents/${made['MatchPlan']}/match-plan/config`);

  // What is too long is said at its field, and not saved.
  await form.getByText('Kopf', { exact: true }).click();
  const venue = form.getByRole('textbox', { name: 'Spielstätte' });
  await venue.fill('x'.repeat(101));
  await form.getByText('Höchstens 100 Zeichen sind möglich.').waitFor();
  await venue.blur();
  expect(await held()).toMatchObject({ venueOverride: '' });
  await venue.fill('Halle Nord');
  await venue.blur();
  await saved(page).waitFor();
  expect(await held()).toMatchObject({ venueOverride: 'Halle Nord' });

  // The ranking needs the columns for results.
  const ranking = form.getByRole('switch', { name: 'Platzierung' });
  await ranking.check({ force: true });
  await form.getByRole('radio', { name: 'Ohne Ergebnisse' }).check();
  expect(await ranking.isChecked()).toBe(false);
  expect(await ranking.isDisabled()).toBe(true);
  await form.getByText('Nur möglich, wenn auch Ergebnisse gedruckt werden.').waitFor();
  await expectGood(page);
  await form.getByText('Datum', { exact: true }).first().click();
  await form.getByRole('radio', { name: 'Ohne Datum' }).check();
  // A choice is saved as it is made.
  await expect.poll(held).toMatchObject({ dateFormat: 'NoDate', outcomes: 'HideOutcomeStructures' });

  // What is typed last is saved before the drawer prints or closes.
  await form.getByRole('textbox', { name: 'Veranstalter' }).fill('Förderverein West');
  const file = await downloaded(page);
  expect(file.fileName).toMatch(/^Aushang - Mühlbacher Hallencup.*\.pdf$/);
  expect(file.text).toContain('Halle Nord');
  expect(file.text).toContain('Förderverein West');
  expect(file.text).not.toContain('Ergebnis');
  await form.getByRole('textbox', { name: 'Veranstalter' }).fill('');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await held()).toMatchObject({ organizerNameOverride: '' });
  expect(complaints).toEqual([]);
  await context.close();
});

test('receipts are configured with tiers, and printed with them', { timeout: 120_000 }, async () => {
  const { page, complaints, context } = await openPageAs(browser, `${listAt()}?document=${made['Receipts']}`);
  const form = page.getByRole('region', { name: 'Startgeld einrichten' });
  const amount = form.getByRole('textbox', { name: 'Betrag je Mannschaft', exact: true });
  // No amount was entered yet, so none is printed.
  expect(await amount.inputValue()).toBe('');
  await form.getByText('Ohne Betrag hat die Quittung eine Linie, auf der Sie ihn eintragen.').waitFor();
  await amount.fill('0');
  await form.getByText('Bitte geben Sie einen Betrag ab 0,01 mit höchstens zwei Nachkommastellen an.').waitFor();
  expect(await form.getByRole('button', { name: 'Speichern' }).count()).toBe(0);
  await amount.fill('1.000.001');
  await form.getByText('Höchstens 1.000.000 ist möglich.').waitFor();
  await amount.fill('25,5');
  const currency = form.getByRole('textbox', { name: 'Währung' });
  await currency.fill('');
  await form.getByText('Bitte geben Sie eine Währung an.').waitFor();
  expect((await currency.boundingBox())?.y).toBe((await amount.boundingBox())?.y);
  await currency.fill('€');
  // Without receipts for several teams a tier would never count.
  const more = form.getByRole('button', { name: 'Staffel hinzufügen' });
  expect(await more.isDisabled()).toBe(true);
  await form.getByRole('switch', { name: 'Gemeinsame Quittung für ähnliche Namen' }).check({ force: true });
  await more.click();
  await form.getByRole('textbox', { name: 'Betrag je Mannschaft ab 2 Mannschaften' }).fill('20');
  await more.click();
  const from = form.getByRole('textbox', { name: 'Ab wie vielen Mannschaften' }).last();
  await from.fill('1');
  await form.getByText('Bitte geben Sie eine Anzahl von 2 bis 999 an.').waitFor();
  await from.fill('2');
  await form.getByText('Diese Anzahl steht schon in einer anderen Staffel.').first().waitFor();
  await from.fill('3');
  await form.getByRole('button', { name: 'Staffel ab 3 Mannschaften entfernen' }).click();
  await form.getByRole('textbox', { name: 'Angaben zum Verein' }).fill('Am Mühlbach 4\nStNr. 12/345');
  await form.getByRole('textbox', { name: 'Ort' }).fill('Mühlbach');
  await form.getByRole('textbox', { name: 'Wer den Betrag empfängt' }).fill('Kassenwartin');
  await expectGood(page);
  await page.keyboard.press('Enter');
  await saved(page).waitFor();

  const file = await downloaded(page);
  expect(file.pages).toBe(7);
  for (const said of [
    '40,00 €',
    'vierzig Euro',
    '2 Mannschaften zu je 20,00 €',
    'Am Mühlbach 4',
    'Mühlbach, ',
    'Kassenwartin',
  ])
    expect(file.text.replaceAll('\u00A0', ' ')).toContain(said);
  expect(file.text).toContain('fünfundzwanzig Euro und fünfzig Cent');
  await page.getByRole('button', { name: 'Schließen' }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Startgeld' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('what somebody else configured meanwhile is asked, not overwritten', { timeout: 120_000 }, async () => {
  const id = made['MatchPlan'] ?? '';
  const { page, complaints, context } = await openPageAs(browser, `${listAt()}?document=${id}`);
  const form = page.getByRole('region', { name: 'Aushang einrichten' });
  await form.getByText('Kopf', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Veranstalter' }).fill('Förderverein');
  const before = await api<object>(portal, 'GET', `/api/documents/${id}/match-plan/config`);
  await api(portal, 'PATCH', `/api/documents/${id}/match-plan/config`, {
    ...before,
    organizerNameOverride: 'Jugendabteilung',
    venueOverride: 'Halle Süd',
  });
  await form.getByRole('textbox', { name: 'Veranstalter' }).blur();
  const dialog = page.getByRole('dialog', { name: 'Während Sie bearbeitet haben' });
  await dialog.waitFor();
  // Only what both changed has to be chosen.
  expect(await dialog.getByRole('group').count()).toBe(1);
  await dialog.getByRole('radio', { name: /Förderverein/ }).check();
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await saved(page).waitFor();
  expect(await api(portal, 'GET', `/api/documents/${id}/match-plan/config`)).toMatchObject({
    organizerNameOverride: 'Förderverein',
    venueOverride: 'Halle Süd',
  });
  // The browser itself complains about every answer that says no.
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  await context.close();
});

test('two people configure receipts of a club whose sponsor is known', { timeout: 120_000 }, async () => {
  const id = made['Receipts'] ?? '';
  const logo = new FormData();
  logo.set('OrganizationId', cup.organizationId);
  logo.set('ImageType', 'SponsorLogo');
  logo.set('Image', new Blob([new Uint8Array(await picture(60, 60))], { type: 'image/png' }), 'Logo.png');
  const uploaded = await fetch(`${portal.url}/api/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${portal.accessToken}` },
    body: logo,
  });
  const { id: imageId } = (await uploaded.json()) as { id: string };
  await api(portal, 'PATCH', `/api/tournaments/${cup.id}/image`, { target: 'SponsorLogo', imageId });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { page, complaints, context } = await openPageAs(browser, `${listAt()}?document=${id}`);
  const form = page.getByRole('region', { name: 'Startgeld einrichten' });
  await form.getByText('Steht unten rechts.').waitFor();
  await form.getByRole('textbox', { name: 'Betrag je Mannschaft', exact: true }).fill('30');
  // Saved with the amount: both were changed meanwhile.
  await page.route('**/receipts/config', (route) => held.then(() => route.continue()));
  await form.getByRole('textbox', { name: 'Ort' }).fill('');
  const path = `/api/documents/${id}/receipts/config`;
  const before = await api<object>(portal, 'GET', path);
  await api(portal, 'PATCH', path, {
    ...before,
    amounts: { 1: { amount: 15 }, 2: { amount: 12 } },
    signatureLocation: 'Büchenau',
  });
  release();
  await form.getByRole('textbox', { name: 'Ort' }).blur();
  const dialog = page.getByRole('dialog', { name: 'Während Sie bearbeitet haben' });
  await dialog.getByRole('group', { name: 'Beträge' }).getByText('15,00 · ab 2 Mannschaften: 12,00').waitFor();
  await dialog.getByRole('group', { name: 'Ort' }).getByText('leer').waitFor();
  await expectGood(page);
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  await context.close();
});

test('a preview follows what is saved, and is given up by whoever leaves', { timeout: 180_000 }, async () => {
  const id = made['MatchPlan'] ?? '';
  const { page, complaints, context } = await openPageAs(browser, listAt());
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }));
  await page.goto(`${listAt()}?document=${id}`);
  const frame = page.getByTitle('Vorschau: Aushang');
  // As long as a print may take.
  await frame.waitFor({ timeout: 90_000 });
  const before = await frame.getAttribute('src');
  expect(before).toMatch(/^blob:/);
  await page.waitForTimeout(500);
  // A policy that forbids the frame is an error of the console.
  expect(complaints).toEqual([]);

  // What takes its time is said, over the sheets that were there.
  let print: () => void = () => undefined;
  const held = new Promise<void>((go) => (print = go));
  await page.route('**/pdf?*', async (route) => {
    await held;
    await route.continue();
  });
  const path = `/api/documents/${id}/match-plan/config`;
  const configuration = await api<object>(portal, 'GET', path);
  await api(portal, 'PATCH', path, { ...configuration, venueOverride: 'Halle West' });
  const renewing = page.getByRole('status').getByText('Die Vorschau wird neu erstellt …');
  await renewing.waitFor();
  expect(await frame.getAttribute('src')).toBe(before);
  print();
  await renewing.waitFor({ state: 'hidden' });
  expect(await frame.getAttribute('src')).not.toBe(before);

  await page.unroute('**/pdf?*');
  await page.route('**/pdf?*', () => undefined);
  const asked = page.waitForRequest('**/pdf?*');
  const open = async (name: string) => {
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: `${name} einrichten` }).click();
  };
  await open('Startgeld');
  const [givenUp] = await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().includes('/pdf?')),
    asked.then(() => open('Karten')),
  ]);
  expect(givenUp.url()).toContain(made['Receipts']);

  // A print that takes long says since when, and is given up by hand.
  await page.getByText(/^PDF wird erstellt: seit \d s, höchstens 90 s$/).waitFor();
  await expectGood(page);
  const [ended] = await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().includes('/pdf?')),
    page.getByRole('button', { name: 'Abbrechen' }).click(),
  ]);
  expect(ended.url()).toContain(made['RefereeCards']);
  await page.getByText('Das Drucken ist abgebrochen.').waitFor();
  await page.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
  await page.getByRole('button', { name: 'Herunterladen' }).click();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('button', { name: 'Herunterladen' }).waitFor();
  await context.close();
});

test('on a phone a button opens the preview, and what goes wrong is said', { timeout: 90_000 }, async () => {
  const { page, context } = await openPageAs(browser, `${listAt()}?document=${made['RefereeCards']}`, PHONE);
  // This browser shows no PDF: its new tab hands it over as a file.
  const [file] = await Promise.all([
    context.waitForEvent('page').then((tab) => tab.waitForEvent('download')),
    page.getByRole('button', { name: 'Vorschau öffnen' }).click(),
  ]);
  const { pages, title } = await readPdf(await readFile(await file.path()));
  expect([title, pages.length]).toEqual(['Karten - Mühlbacher Hallencup der E-Junioren', 2]);
  expect(pages[0]?.text).toContain('Schiedsrichter stellt');
  await expectGood(page);

  const sentence = 'Zum Drucken fehlt diesem Server ein Browser.';
  await page.route('**/pdf?*', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '60', 'content-type': 'application/problem+json' },
      body: JSON.stringify({ code: 'no-browser', detail: sentence, status: 503 }),
    }),
  );
  await page.getByRole('button', { name: 'Herunterladen' }).click();
  await page.getByRole('alert').getByText(sentence).waitFor();
  await expectGood(page);
  await context.close();
});

test('what a save is refused for is said under its heading', { timeout: 90_000 }, async () => {
  const { page, context } = await openPageAs(browser, `${listAt()}?document=${made['MatchPlan']}`, PHONE);
  const form = page.getByRole('region', { name: 'Aushang einrichten' });
  await form.getByText('Kopf', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Veranstalter' }).fill('Förderverein Nord');
  const answers = [
    { code: 'invalid', detail: 'So geht es nicht.', errors: [{ path: 'body.venueOverride', message: 'Zu viel.' }] },
    { code: 'broken', detail: 'Das hat nicht geklappt.' },
  ];
  await page.route('**/match-plan/config', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 400,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 400, ...answers.shift() }),
        })
      : route.continue(),
  );
  await form.getByRole('textbox', { name: 'Veranstalter' }).blur();
  await form.getByRole('alert').getByText('Eingabefehler: Zu viel.').waitFor();
  // The toast outlives the drawer.
  await page.locator('[data-toast]').getByText('Eingabefehler: Zu viel.').waitFor();
  await form.getByRole('button', { name: 'Speichern' }).click();
  await page.locator('[data-toast]').getByText('Fehler beim Speichern: Das hat nicht geklappt.').waitFor();
  await form.getByRole('alert').getByText('Fehler beim Speichern: Das hat nicht geklappt.').waitFor();
  await expectGood(page);
  await context.close();
});

test('what does not come is said, and tried once more', { timeout: 180_000 }, async () => {
  const id = made['MatchPlan'] ?? '';
  const { page, context } = await openPageAs(browser, listAt());
  const refused = { status: 400, contentType: 'application/problem+json', body: '{"status":400,"detail":"Nein."}' };
  const configuration = '**/match-plan/config';
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }));
  await page.route(configuration, (route) => route.fulfill(refused));
  await api(portal, 'PATCH', `/api/tournaments/${cup.id}/visibility`, { visibility: 'Private' });
  await page.goto(`${listAt()}?document=${id}`);
  await page.getByText('Die Einstellungen konnten nicht geladen werden.').waitFor();
  await expectGood(page);
  await page.unroute(configuration);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.getByText('Erscheint, sobald das Turnier öffentlich ist.').waitFor();
  await api(portal, 'PATCH', `/api/tournaments/${cup.id}/visibility`, { visibility: 'Public' });

  const prints = '**/pdf?*';
  await page.route(prints, (route) => route.fulfill(refused));
  await page.goto(`${listAt()}?document=${id}`);
  await page.getByRole('heading', { name: 'Keine Vorschau' }).waitFor();
  await expectAccessible(page);
  await page.unroute(prints);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  const frame = page.getByTitle('Vorschau: Aushang');
  await frame.waitFor();
  const old = await frame.getAttribute('src');
  await api(portal, 'PATCH', `/api/tournaments/${cup.id}/teams/t2/name`, { name: 'FC Königshain 1911' });
  await page.getByText('Am Turnier hat sich seit dieser Vorschau etwas geändert.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Aktualisieren' }).click();
  await expect.poll(() => frame.getAttribute('src')).not.toBe(old);
  await context.close();
});

test('a print counts as a retrieval, a preview does not', { timeout: 240_000 }, async () => {
  const { page, context } = await openPageAs(browser, listAt());
  await api(portal, 'POST', '/api/documents', { tournamentId: cup.id, type: 'RefereeCards', name: 'Spielplan' });
  await page.getByRole('link', { name: 'Spielplan einrichten' }).click();
  const answered = page.waitForResponse((one) => one.url().includes('/pdf?') && one.request().method() === 'GET', {
    timeout: 90_000,
  });
  await page.getByRole('button', { name: 'Vorschau öffnen' }).click();
  expect((await answered).status()).toBe(200);
  await downloaded(page);

  // A portal notes down what it counted at the end of each minute, and when it ends.
  await page.goto('about:blank');
  const { dataDir, port } = portal;
  await portal.kill('SIGTERM');
  portal = await startPortal({ dataDir, port });
  await page.goto(listAt());
  await page.getByRole('link', { name: 'Spielplan einrichten' }).click();
  const version = page.getByRole('list', { name: 'Fassungen' }).getByRole('listitem').filter({ hasText: 'Spielplan' });
  await version.getByText('1 Abruf', { exact: true }).waitFor();
  await context.close();
});
