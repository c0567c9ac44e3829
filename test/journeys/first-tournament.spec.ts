import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { countEffort, effortOf } from './effort.ts';
import { openPageAs, paste, rowsOf } from './journey.ts';
import { arriveAs, newAccount } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { chooseCourts, typeKickoff } from './planning.ts';

// The first tournament in five minutes: how much there is to do, and without any mouse.

const stage = openJourneyFixture();

const TEAMS = `SV Mühlbach I
FC Königshain
TSV Büchenau
SpVgg Nördheim

SV Mühlbach II
FSV Weißenfeld
1. FC Höhenkirch
JSG Großräschkau`;

const MOST = 25;

async function write(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.type(text);
}

test(
  '8 teams in 2 groups: from an empty account to the plan in 25 clicks and entries',
  { timeout: 90_000 },
  async () => {
    const account = await newAccount(stage.portal, 'Anna Schuster');
    const person = await arriveAs(stage.browser, account, `${stage.portal.url}/portal`);
    const { page } = person;
    await countEffort(person);
    await page.reload();

    await write(page, page.getByLabel('Name des Vereins'), 'SV Grün-Weiß Mühlbach');
    await page.getByRole('button', { name: 'Organisation anlegen' }).click();
    await page.getByRole('link', { name: 'Neues Turnier' }).click();
    await write(page, page.getByLabel('Name des Turniers'), 'Hallencup');
    await page.getByRole('button', { name: 'Turnier anlegen' }).click();
    await page.getByRole('link', { name: 'Mannschaften eintragen' }).click();
    await page.getByLabel('Gruppe A, Mannschaft 1').click();
    await paste(page, TEAMS);
    await page.getByText('8 Namen erkannt, keiner doppelt').waitFor();
    await page.locator('input[type=date]').click();
    await page.getByLabel('Erster Anstoß').click();
    await typeKickoff(page, '2027-01-16T09:00');
    await chooseCourts(page, 2);
    await page.getByRole('button', { name: 'Plan erstellen' }).click();
    // Twice six matches in the groups, two semi-finals, third place, final.
    await page.getByText('Alle 16', { exact: true }).waitFor();

    const { acts } = await effortOf(person);
    console.log(`First tournament, 8 teams in 2 groups: ${acts} clicks and entries.`);
    // Fewer than these would mean that some were not counted.
    expect(acts).toBeGreaterThanOrEqual(12);
    expect(acts).toBeLessThanOrEqual(MOST);
  },
);

/** Goes on by Tab until the focus is there. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await goal.waitFor();
  const isThere = () => goal.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isThere()); presses += 1) {
    if (presses > 120) throw new Error(`The focus never comes to ${goal.toString()}`);
    await page.keyboard.press('Tab');
  }
}

test('with the keyboard alone: organisation, teams, plan, results and the table', { timeout: 120_000 }, async () => {
  const person = await openPageAs(stage.browser, `${stage.portal.url}/portal`);
  const { page } = person;
  await countEffort(person);
  await page.reload();
  const press = async (goal: Locator) => {
    await tabTo(page, goal);
    await page.keyboard.press('Enter');
  };

  await tabTo(page, page.getByLabel('Name des Vereins'));
  await page.keyboard.type('TSV Büchenau');
  await page.keyboard.press('Enter');
  await press(page.getByRole('link', { name: 'Neues Turnier' }));
  await tabTo(page, page.getByLabel('Name des Turniers'));
  await page.keyboard.type('Sommerturnier');
  await page.keyboard.press('Enter');
  await press(page.getByRole('link', { name: 'Mannschaften eintragen' }));
  const [first = '', ...others] = TEAMS.split('\n').filter((line) => line !== '');
  await tabTo(page, page.getByLabel('Gruppe A, Mannschaft 1'));
  await page.keyboard.type(first);
  // Enter goes to the next field, which is new.
  for (const [at, name] of others.slice(0, 3).entries()) {
    await page.keyboard.press('Enter');
    await page
      .getByLabel(`Gruppe A, Mannschaft ${at + 2}`)
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.type(name);
  }
  await press(page.getByRole('button', { name: 'Plan erstellen' }));
  await page.getByText('Alle 6', { exact: true }).waitFor();

  await press(page.getByRole('button', { name: 'Spiel 1 melden' }));
  for (let match = 1; match <= 6; match += 1) {
    const row = page.getByRole('group', { name: /^Spiel \d+ melden$/ });
    const goals = row.getByRole('textbox').first().and(page.locator(':focus'));
    await goals.waitFor();
    const name = (await row.getAttribute('aria-label')) ?? '';
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await page.keyboard.type(String(match % 2));
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name, exact: true }).waitFor({ state: 'detached' });
  }
  await press(page.getByRole('link', { name: /^Gruppen/ }));
  await page.getByRole('heading', { name: 'Gruppe A', exact: true }).waitFor();
  // Every team has played against every other.
  await expect.poll(async () => (await rowsOf(page, 'Gruppe A')).map((row) => row[2])).toEqual(['3', '3', '3', '3']);
  expect((await effortOf(person)).pointed).toBe(0);
});
