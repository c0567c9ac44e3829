import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { openPageAs, expectAccessible, expectDialogAccessible, expectGood, PHONE } from './journey.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

const address = () => `${stage.portal.url}/portal/tournaments/${cup.id}/teams`;
const LONG = 'Österreichisch-Ungarische Spielgemeinschaft Großenwörden 🏆⚽🥅';

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `${from} umbenennen` }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('textbox', { name: `Name von ${from}` })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.type(to);
  await page.keyboard.press('Enter');
}

/** Opens the menu of a team and chooses one of its entries. */
async function choose(page: Page, team: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Aktionen für ${team}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** The tags of a team in its row. */
const rowOf = (page: Page, team: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `${team} umbenennen`, exact: true }) });

test('names and entry fees by keyboard, saved at once and seen by somebody else', { timeout: 120_000 }, async () => {
  expect([...LONG]).toHaveLength(60);
  const desk = await openPageAs(stage.browser, address());
  const other = await openPageAs(stage.browser, address());
  const { page } = desk;
  await page.getByText('0 von 8 bezahlt').waitFor();
  await rename(page, 'FC Königshain', LONG);
  await page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
  await other.page.getByRole('button', { name: `${LONG} umbenennen` }).waitFor();

  const fee = page.getByRole('switch', { name: `Startgeld von ${LONG} bezahlt` });
  await fee.focus();
  await page.keyboard.press('Space');
  await other.page.getByText('1 von 8 bezahlt').waitFor();
  await other.page.getByText(/bezahlt am \S+, \d\d\.\d\d\.\d{4}/).waitFor();
  await expectGood(page);
  // Taking it back asks, and leaving the question changes nothing.
  await page.getByText('1 von 8 bezahlt').waitFor();
  await fee.focus();
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog', { name: 'Startgeld zurücksetzen?' });
  await dialog.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await fee.isChecked()).toBe(true);
  await fee.focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Auf offen setzen' }).click();
  await other.page.getByText('0 von 8 bezahlt').waitFor();

  await rename(page, 'TSV Büchenau', 'x'.repeat(61));
  await page.getByRole('alert').filter({ hasText: 'Höchstens 60 Zeichen sind möglich.' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'TSV Büchenau umbenennen' }).waitFor();
});

test('what moves teams shows its consequences first', { timeout: 90_000 }, async () => {
  for (let number = 1; number <= 12; number += 1) await report(stage.portal, cup, number, 'Finished', [1, 1]);
  const { page } = await openPageAs(stage.browser, address());
  const tag = rowOf(page, 'SV Mühlbach I').getByText('Außer Konkurrenz', { exact: true });
  await choose(page, 'SV Mühlbach I', 'Außer Konkurrenz stellen');
  const dialog = page.getByRole('dialog', { name: 'SV Mühlbach I außer Konkurrenz stellen?' });
  await dialog.getByRole('row', { name: /^Gruppe A, Platz 1/ }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Außer Konkurrenz stellen' }).click();
  await dialog.waitFor({ state: 'detached' });
  await tag.waitFor();
  await expectGood(page);
  // And back: that has consequences of its own.
  await choose(page, 'SV Mühlbach I', 'In die Wertung nehmen');
  const back = page.getByRole('dialog', { name: 'SV Mühlbach I wieder in die Wertung nehmen?' });
  await back.getByRole('row', { name: /^Gruppe A, Platz 1/ }).waitFor();
  await expectDialogAccessible(page);
  await back.getByRole('button', { name: 'In die Wertung nehmen' }).click();
  await back.waitFor({ state: 'detached' });
  await tag.waitFor({ state: 'detached' });

  await choose(page, 'FSV Weißenfeld', 'Priorität …');
  const priority = page.getByRole('dialog', { name: 'Priorität von FSV Weißenfeld' });
  await priority.getByText(/^Nur bei völligem Gleichstand/).waitFor();
  await expectDialogAccessible(page);
  await priority.getByRole('textbox', { name: 'Priorität' }).fill('7');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'FSV Weißenfeld Priorität 7 geben?' }).waitFor();
  await expectDialogAccessible(page);
  await page.getByRole('button', { name: 'Priorität setzen' }).click();
  await expect
    .poll(
      async () =>
        (await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`)).groups[1]?.participants[1],
    )
    .toMatchObject({ priority: 7, statistics: { position: 1 } });
  await rowOf(page, 'FSV Weißenfeld').getByText('Priorität 7').waitFor();
});

test('a name is edited from the menu too, and a phone has one line per team', { timeout: 90_000 }, async () => {
  const { page } = await openPageAs(stage.browser, address(), PHONE);
  await choose(page, 'FSV Weißenfeld', 'Umbenennen');
  await page.getByRole('textbox', { name: 'Name von FSV Weißenfeld' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  const fee = page.getByRole('switch', { name: 'Startgeld von 1. FC Höhenkirch bezahlt' });
  await fee.click();
  const row = rowOf(page, '1. FC Höhenkirch');
  await page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
  expect((await row.boundingBox())?.height).toBeLessThan(60);
  // The day stands in the menu.
  await page.getByRole('button', { name: 'Aktionen für 1. FC Höhenkirch' }).click();
  await page.getByText(/^Startgeld bezahlt am \S+, \d\d\.\d\d\.\d{4}$/).waitFor();
  await page.keyboard.press('Escape');
  await expectGood(page);
  await fee.click();
  await page.getByRole('button', { name: 'Auf offen setzen' }).click();
});

test('[PL3] two people rename one team: each version is shown, and one is chosen', { timeout: 120_000 }, async () => {
  const anna = await newAccount(stage.portal, 'Anna Schäfer');
  await joinAs(stage.portal, cup.organizationId, anna, 'Organizer');
  const desk = await openPageAs(stage.browser, address());
  desk.forgive(409, /\/teams\/t4\/name\)$/);
  const hers = await arriveAs(stage.browser, anna, address());
  const { page } = desk;
  await page.getByRole('button', { name: 'SpVgg Nördheim umbenennen' }).click();
  const typed = page.getByRole('textbox', { name: 'Name von SpVgg Nördheim' });
  await typed.fill('TSV Büchenau');
  await page.getByText('So heißt schon eine andere Mannschaft').waitFor();
  await typed.fill('SpVgg Nördheim 1908');
  await rename(hers.page, 'SpVgg Nördheim', 'SpVgg Nördheim/Süd');
  await hers.page.getByText(/Gespeichert/).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Während Sie bearbeitet haben' });
  await dialog.getByText('Fassung von Anna Schäfer').waitFor();
  await expectAccessible(page);
  expect(await dialog.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: /Ihre Fassung/ }).check();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await hers.page.getByRole('button', { name: 'SpVgg Nördheim 1908 umbenennen' }).waitFor();
  // The browser itself tells that the call was refused.
});

test('[PL3] a name whose choice is put off is said to be not saved', { timeout: 120_000 }, async () => {
  const { page, forgive } = await openPageAs(stage.browser, address());
  forgive(409, /\/teams\/t3\/name\)$/);
  const { teams } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  const name = teams.find(({ id }) => id === 't3')?.name ?? '';
  await page.getByRole('button', { name: `${name} umbenennen` }).click();
  await page.getByRole('textbox', { name: `Name von ${name}` }).fill('Meine Fassung');
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/teams/t3/name`, { name: 'Andere Fassung' });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Während Sie bearbeitet haben' });
  expect(await page.getByText(/^Noch nicht gespeichert/).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /^Noch nicht gespeichert/ })
    .waitFor();
  await expectGood(page);
  // Opened again it is as it was typed; what is given up is gone.
  await page.getByRole('button', { name: 'Andere Fassung umbenennen' }).click();
  const field = page.getByRole('textbox', { name: 'Name von Andere Fassung' });
  expect(await field.inputValue()).toBe('Meine Fassung');
  await field.press('Escape');
  await page.getByRole('button', { name: 'Andere Fassung umbenennen' }).getByText('Andere Fassung').waitFor();
  expect(await page.getByText(/^Noch nicht gespeichert/).count()).toBe(0);
});

test('who only reports results sees everything and is offered nothing', { timeout: 90_000 }, async () => {
  const lukas = await newAccount(stage.portal, 'Lukas Örtel');
  await joinAs(stage.portal, cup.organizationId, lukas, 'Scorer');
  const { page } = await arriveAs(stage.browser, lukas, address());
  await page.getByRole('row', { name: /1\. FC Höhenkirch/ }).waitFor();
  expect(await page.getByRole('switch').count()).toBe(0);
  expect(await page.getByRole('button', { name: /umbenennen/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Planen' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Teilen' }).click();
  await page.getByText('Dieses Turnier ist öffentlich: Jeder mit dem Link sieht es.').waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
  await page.getByRole('link', { name: 'Einstellungen' }).click();
  await page.getByText('Einstellungen ändern können Besitzer und Turnierleitung.').waitFor();
  await expectGood(page);
});
