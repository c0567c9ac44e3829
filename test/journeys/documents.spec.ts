import { beforeAll, expect, test } from 'vitest';
import { openPageAs, expectDialogAccessible, expectGood, PHONE, rowsOf } from './journey.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, type MadeTournament } from './tournaments.ts';

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
});

test('documents are added, copied, renamed and deleted', { timeout: 120_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`);
  await page.getByRole('link', { name: 'PDF' }).click();
  await page.getByRole('heading', { name: 'Noch kein Dokument' }).waitFor();
  await expectGood(page);
  const names = async () => (await rowsOf(page, 'PDF')).map(([name]) => name);
  /** Places of the rows whose document stands beside the list. */
  const chosen = () =>
    page
      .getByRole('table', { name: 'PDF' })
      .locator('tbody tr')
      .evaluateAll((rows) => rows.flatMap((row, at) => (row.hasAttribute('data-chosen') ? [at] : [])));

  // The name follows the kind until it is edited.
  await page.getByRole('button', { name: 'Dokument hinzufügen' }).click();
  const add = page.getByRole('dialog', { name: 'Dokument hinzufügen' });
  expect(await add.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Spielplan');
  await add.getByRole('radio', { name: 'Schiedsrichterkarten' }).check();
  expect(await add.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Schiedsrichterkarten');
  await add.getByRole('radio', { name: 'Spielplan' }).check();
  await expectGood(page);
  await page.keyboard.press('Enter');
  await page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
  await expect.poll(names).toEqual(['Spielplan']);

  await page.getByRole('button', { name: 'Spielplan: Aktionen' }).click();
  await page.getByRole('menuitem', { name: 'Duplizieren' }).click();
  await expect.poll(names).toEqual(['Spielplan', 'Spielplan']);
  // What is new stands beside the list.
  await expect.poll(chosen).toEqual([1]);
  await page.getByRole('button', { name: 'Spielplan: Aktionen' }).last().click();
  await page.getByRole('menuitem', { name: 'Umbenennen' }).click();
  const rename = page.getByRole('dialog', { name: 'Dokument umbenennen' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('');
  await page.keyboard.press('Enter');
  await rename.getByText('Bitte geben Sie einen Namen ein.').waitFor();
  await expectDialogAccessible(page);
  await rename.getByRole('textbox', { name: 'Name' }).fill('Aushang Halle 2');
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['Spielplan', 'Aushang Halle 2']);

  await page.getByRole('button', { name: 'Aus einem Turnier übernehmen' }).click();
  const copy = page.getByRole('dialog', { name: 'Dokument aus einem Turnier übernehmen' });
  await copy.getByRole('combobox', { name: 'Turnier' }).selectOption({ label: 'Wintercup' });
  await copy.getByText('In diesem Turnier gibt es kein Dokument.').waitFor();
  await copy.getByRole('combobox', { name: 'Turnier' }).selectOption({ label: 'Sommercup' });
  await copy.getByRole('combobox', { name: 'Dokument' }).waitFor();
  await expectGood(page);
  await copy.getByRole('button', { name: 'Übernehmen' }).click();
  await expect.poll(names).toEqual(['Spielplan', 'Aushang Halle 2', 'Quittung Startgeld']);
  await expect.poll(chosen).toEqual([2]);
  await expectGood(page);

  await page.getByRole('button', { name: 'Aushang Halle 2: Aktionen' }).click();
  await page.getByRole('menuitem', { name: 'Löschen' }).click();
  const end = page.getByRole('dialog', { name: 'Aushang Halle 2 löschen?' });
  await expectDialogAccessible(page);
  await end.getByRole('button', { name: 'Dokument löschen' }).click();
  await page.getByText('Aushang Halle 2 ist gelöscht.').waitFor();
  await expect.poll(names).toEqual(['Spielplan', 'Quittung Startgeld']);
});

test('who only looks sees the list and nothing to change it', { timeout: 90_000 }, async () => {
  const otto = await newAccount(stage.portal, 'Otto Prüfer');
  await joinAs(stage.portal, cup.organizationId, otto, 'Auditor');
  const { page } = await arriveAs(
    stage.browser,
    otto,
    `${stage.portal.url}/portal/tournaments/${cup.id}/documents`,
    PHONE,
  );
  await page.getByRole('table', { name: 'PDF' }).getByText('Quittung Startgeld').waitFor();
  expect(
    await page
      .getByRole('main')
      .getByRole('button', { name: /Aktionen|hinzufügen|übernehmen/ })
      .count(),
  ).toBe(0);
  await expectGood(page);
});

test(
  'on a phone what prints starts when the tab is opened, before somebody waits for a document',
  { timeout: 120_000 },
  async () => {
    const list = `${stage.portal.url}/portal/tournaments/${summerId}/documents`;
    const { page } = await openPageAs(stage.browser, list, PHONE);
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'HEAD'),
      page.reload(),
    ]);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await page.getByText('Quittung Startgeld').waitFor();
  },
);
