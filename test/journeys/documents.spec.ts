import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { readPdf } from '#test/support/pdf.ts';
import type { TournamentView } from '#domain/contract.ts';
import { openPageAs, expectDialogAccessible, expectGood, PHONE } from './journey.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, startPrinter, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;
let summerId: string;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  const summer = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
    organizationId: cup.organizationId,
    name: 'Sommercup',
  });
  await api(stage.portal, 'POST', '/api/tournaments', { organizationId: cup.organizationId, name: 'Wintercup' });
  summerId = summer.id;
  await api(stage.portal, 'POST', '/api/documents', {
    tournamentId: summer.id,
    type: 'Receipts',
    name: 'Quittung Startgeld',
  });
  await startPrinter(stage.portal, cup);
}, 300_000);

const galleryOf = (page: Page) => page.getByRole('list', { name: 'Drucken' });
const cardsOf = async (page: Page): Promise<readonly string[]> =>
  (await galleryOf(page).getByRole('heading', { level: 3 }).allInnerTexts()).map((name) =>
    name.replaceAll('\u00ad', ''),
  );

/** Has the browser show PDFs itself, as those on a desk do: a tap then prints. */
const showPdfs = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }));

test(
  'a print takes two clicks from the tournament, and makes the standard document',
  { timeout: 240_000 },
  async () => {
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`);
    await showPdfs(page);
    await page.reload();
    let clicks = 0;
    await page.exposeFunction('countClick', () => (clicks += 1));
    await page.evaluate(() =>
      addEventListener('click', () => (window as unknown as { countClick(): void }).countClick()),
    );
    await page.getByRole('link', { name: 'PDF' }).click();
    await page.getByRole('heading', { name: 'Drucken' }).waitFor();
    // Before the first match in the order in which papers are of use.
    expect(await cardsOf(page)).toEqual([
      'Spielplan',
      'Zettel je Mannschaft',
      'Mannschaftsliste',
      'Türschild',
      'Quittungen',
      'Feldplan',
      'Schiedsrichterkarten',
      'Plakat',
      'Platzierung',
    ]);
    await expectGood(page);
    const printed = page.waitForResponse(
      (answer) => answer.url().includes('/pdf?') && answer.request().method() === 'GET',
      { timeout: 90_000 },
    );
    await page.getByRole('button', { name: 'Schiedsrichterkarten drucken' }).click();
    await galleryOf(page).getByRole('status').getByText('wird erstellt').waitFor();
    expect((await printed).status()).toBe(200);
    // Its frame is what the browser's own dialog prints.
    const frame = page.locator('iframe[name="turnierpult-print"]');
    await frame.waitFor({ state: 'attached' });
    expect(await frame.getAttribute('src')).toMatch(/^blob:/);
    expect(clicks).toBe(2);
    const { documents } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
    expect(documents.map(({ name, type }) => [name, type])).toEqual([['Schiedsrichterkarten', 'RefereeCards']]);
    await api(stage.portal, 'DELETE', `/api/documents/${documents[0]?.id ?? ''}`);

    // By the keyboard: the page, its gear, the next page; Enter prints.
    await page.getByRole('button', { name: 'Mannschaftsliste drucken' }).focus();
    const paper = page.waitForResponse(
      (answer) => answer.url().includes('/print?') && answer.request().method() === 'GET',
      { timeout: 90_000 },
    );
    await page.keyboard.press('Enter');
    expect((await paper).status()).toBe(200);
    await galleryOf(page).getByText('wird erstellt').waitFor({ state: 'detached', timeout: 90_000 });
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Mannschaftsliste einrichten');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Mannschaftsliste' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Mannschaftsliste einrichten');

    await page.getByRole('group', { name: 'Wann' }).getByRole('button', { name: 'Danach' }).click();
    expect(await cardsOf(page)).toEqual(['Platzierung']);
  },
);

test('documents are added, copied, renamed and deleted', { timeout: 300_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/documents`);
  const versions = page.getByRole('list', { name: 'Fassungen' });
  const names = () => versions.getByRole('link').allInnerTexts();
  const act = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    // The drawer of another document begins with its deeds folded.
    if (!(await button.isVisible())) await page.getByText('Umbenennen, duplizieren, löschen').click();
    await button.click();
  };

  // The gear of a paper that has no document yet makes it.
  await page.getByRole('button', { name: 'Spielplan einrichten' }).click();
  await page.getByRole('dialog', { name: 'Spielplan' }).waitFor();
  await expect.poll(names).toEqual(['Spielplan']);
  await expectGood(page);

  // The name follows the kind until it is edited.
  await page.getByRole('button', { name: 'Weitere Fassung' }).click();
  const add = page.getByRole('dialog', { name: 'Dokument hinzufügen' });
  expect(await add.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Spielplan 2');
  await add.getByRole('radio', { name: 'Schiedsrichterkarten' }).check();
  expect(await add.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Schiedsrichterkarten');
  await add.getByRole('radio', { name: 'Spielplan' }).check();
  await expectDialogAccessible(page);
  await page.keyboard.press('Escape');
  await add.waitFor({ state: 'detached' });

  await act('Duplizieren');
  await expect.poll(names).toEqual(['Spielplan', 'Spielplan']);
  // What is new is shown.
  await expect.poll(() => versions.locator('[aria-current]').count()).toBe(1);
  await act('Umbenennen');
  const rename = page.getByRole('dialog', { name: 'Dokument umbenennen' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('');
  await page.keyboard.press('Enter');
  await rename.getByText('Bitte geben Sie einen Namen ein.').waitFor();
  await expectDialogAccessible(page);
  await rename.getByRole('textbox', { name: 'Name' }).fill('Aushang Halle 2');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Aushang Halle 2' }).waitFor();
  await expect.poll(names).toEqual(['Spielplan', 'Aushang Halle 2']);
  await page.keyboard.press('Escape');
  await page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
  expect((await cardsOf(page)).slice(0, 2)).toEqual(['Spielplan', 'Aushang Halle 2']);

  await page.getByRole('button', { name: 'Aus anderem Turnier …' }).click();
  const copy = page.getByRole('dialog', { name: 'Dokument aus einem Turnier übernehmen' });
  await copy.getByRole('combobox', { name: 'Turnier' }).selectOption({ label: 'Wintercup' });
  await copy.getByText('In diesem Turnier gibt es kein Dokument.').waitFor();
  await copy.getByRole('combobox', { name: 'Turnier' }).selectOption({ label: 'Sommercup' });
  await copy.getByRole('combobox', { name: 'Dokument' }).waitFor();
  await expectGood(page);
  await copy.getByRole('button', { name: 'Übernehmen' }).click();
  await page.getByRole('dialog', { name: 'Quittung Startgeld' }).waitFor();
  await expect.poll(names).toEqual(['Quittung Startgeld']);
  await expectGood(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Aushang Halle 2 einrichten' }).click();
  await act('Löschen');
  const end = page.getByRole('dialog', { name: 'Aushang Halle 2 löschen?' });
  await expectDialogAccessible(page);
  await end.getByRole('button', { name: 'Dokument löschen' }).click();
  await page.getByText('Aushang Halle 2 ist gelöscht.').waitFor();
  await expect.poll(async () => (await cardsOf(page)).slice(0, 2)).toEqual(['Spielplan', 'Zettel je Mannschaft']);
});

test('who only looks prints, and finds nothing to change', { timeout: 180_000 }, async () => {
  const otto = await newAccount(stage.portal, 'Otto Prüfer');
  await joinAs(stage.portal, cup.organizationId, otto, 'Auditor');
  const { page } = await arriveAs(
    stage.browser,
    otto,
    `${stage.portal.url}/portal/tournaments/${cup.id}/documents`,
    PHONE,
  );
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Quittung Startgeld' }).waitFor();
  await main.getByText('legt die Turnierleitung an').waitFor();
  expect(await main.getByRole('button', { name: 'Schiedsrichterkarten drucken' }).isDisabled()).toBe(true);
  expect(await main.getByRole('button', { name: 'Quittung Startgeld drucken' }).isEnabled()).toBe(true);
  expect(await main.getByRole('button', { name: /einrichten|Turnier …/ }).count()).toBe(0);
  expect(await main.getByRole('link', { name: /einrichten/ }).count()).toBe(0);
  await expectGood(page);
  await main.getByRole('link', { name: 'Quittung Startgeld' }).click();
  const drawer = page.getByRole('dialog', { name: 'Quittung Startgeld' });
  await drawer.getByRole('button', { name: 'Herunterladen' }).waitFor();
  expect(await drawer.getByRole('textbox').count()).toBe(0);
  expect(await drawer.getByText('Umbenennen').count()).toBe(0);
  await expectGood(page);
});

test('referee cards say that there is nothing to configure', { timeout: 180_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/documents`);
  await page.getByRole('button', { name: 'Schiedsrichterkarten einrichten' }).click();
  await page.getByText('Schiedsrichterkarten brauchen keine Einstellungen.').waitFor();
  await expectGood(page);
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 90_000 }),
    page.getByRole('button', { name: 'Herunterladen' }).click(),
  ]);
  const { text, pages } = await readPdf(await readFile(await download.path()));
  expect(pages).toHaveLength(2);
  expect(text).toContain('Schiedsrichter stellt');
  expect(text).toContain('SV Mühlbach I');
});

test('what prints starts when the tab is opened, before a paper is asked for', { timeout: 120_000 }, async () => {
  const list = `${stage.portal.url}/portal/tournaments/${summerId}/documents`;
  const { page } = await openPageAs(stage.browser, list, PHONE);
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === 'HEAD', { timeout: 90_000 }),
    page.reload(),
  ]);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.getByRole('heading', { name: 'Quittung Startgeld' }).waitFor();
});
