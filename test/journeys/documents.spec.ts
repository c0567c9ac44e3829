import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { arrive, expectGood, PHONE, rowsOf } from './journey.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { api, hallencup, type MadeTournament } from './tournaments.ts';

let portal: RunningPortal;
let browser: Browser;
let cup: MadeTournament;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  cup = await hallencup(portal);
  const summer = await api<{ id: string }>(portal, 'POST', '/api/tournaments', {
    organizationId: cup.organizationId,
    name: 'Sommercup',
  });
  await api(portal, 'POST', '/api/documents', {
    tournamentId: summer.id,
    type: 'Receipts',
    name: 'Quittung Startgeld',
  });
});

afterAll(async () => {
  await browser.close();
  await portal.end();
});

test('documents are added, copied, renamed and deleted', { timeout: 120_000 }, async () => {
  const { page, complaints, context } = await arrive(browser, `${portal.url}/portal/tournaments/${cup.id}`);
  await page.getByRole('link', { name: 'PDF' }).click();
  await page.getByRole('heading', { name: 'Noch kein Dokument' }).waitFor();
  await expectGood(page);
  const names = async () => (await rowsOf(page, 'PDF')).map(([name]) => name);

  // The name follows the kind until somebody writes one.
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
  await page.getByRole('button', { name: 'Spielplan: Aktionen' }).last().click();
  await page.getByRole('menuitem', { name: 'Umbenennen' }).click();
  const rename = page.getByRole('dialog', { name: 'Dokument umbenennen' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('');
  expect(await rename.getByRole('button', { name: 'Umbenennen' }).isDisabled()).toBe(true);
  await rename.getByRole('textbox', { name: 'Name' }).fill('Aushang Halle 2');
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['Spielplan', 'Aushang Halle 2']);

  await page.getByRole('button', { name: 'Aus einem Turnier übernehmen' }).click();
  const copy = page.getByRole('dialog', { name: 'Dokument aus einem Turnier übernehmen' });
  await copy.getByRole('combobox', { name: 'Turnier' }).selectOption({ label: 'Sommercup' });
  await copy.getByRole('combobox', { name: 'Dokument' }).waitFor();
  await expectGood(page);
  await copy.getByRole('button', { name: 'Übernehmen' }).click();
  await expect.poll(names).toEqual(['Spielplan', 'Aushang Halle 2', 'Quittung Startgeld']);
  await expectGood(page);

  await page.getByRole('button', { name: 'Aushang Halle 2: Aktionen' }).click();
  await page.getByRole('menuitem', { name: 'Löschen' }).click();
  await page
    .getByRole('dialog', { name: 'Aushang Halle 2 löschen?' })
    .getByRole('button', { name: 'Dokument löschen' })
    .click();
  await page.getByText('Aushang Halle 2 ist gelöscht.').waitFor();
  await expect.poll(names).toEqual(['Spielplan', 'Quittung Startgeld']);
  expect(complaints).toEqual([]);
  await context.close();
});

test('who only looks sees the list and nothing to change it', { timeout: 90_000 }, async () => {
  const otto = await newAccount(portal, 'Otto Prüfer');
  await joinAs(portal, cup.organizationId, otto, 'Auditor');
  const { page, complaints, context } = await arriveAs(
    browser,
    otto,
    `${portal.url}/portal/tournaments/${cup.id}/documents`,
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
  expect(complaints).toEqual([]);
  await context.close();
});
