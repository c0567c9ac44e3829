import { beforeAll, expect, test } from 'vitest';
import { openPageAs, expectGood, PHONE } from './journey.ts';
import { arriveAs, joinAs, newAccount, type Account } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { hallencup, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;
let otto: Account;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  otto = await newAccount(stage.portal, 'Otto Prüfer');
  await joinAs(stage.portal, cup.organizationId, otto, 'Auditor');
});

test('Ctrl+K finds a team however it is written, and leads to it', { timeout: 90_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal`);
  await page.getByRole('heading', { name: 'Meine Organisationen' }).waitFor();
  await page.keyboard.press('Control+K');
  const search = page.getByRole('dialog', { name: 'Suchen' });
  const field = search.getByRole('combobox', { name: 'Suchen' });
  await field.and(page.locator(':focus')).waitFor();
  await search.getByRole('option', { name: /^Mühlbacher Hallencup/ }).waitFor();
  await expectGood(page);
  await page.keyboard.type('hoehen');
  const team = search.getByRole('option', { name: '1. FC Höhenkirch Mühlbacher Hallencup der E-Junioren' });
  await team.waitFor();
  expect(await team.getAttribute('aria-selected')).toBe('true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await team.getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/tournaments/${cup.id}/teams?team=*`);
  await page.locator('[data-chosen]').getByText('1. FC Höhenkirch').waitFor();
});

test('matches by number, actions by other words, arrows to choose, Escape to leave', { timeout: 90_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/groups`);
  await page.getByRole('button', { name: 'Suchen' }).click();
  const search = page.getByRole('dialog', { name: 'Suchen' });
  await search.getByRole('combobox', { name: 'Suchen' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('spiel 13');
  await search.getByRole('option', { name: /^Spiel 13 Halbfinale 1:/ }).waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('rangliste');
  await search.getByRole('option', { name: /^Platzierung/ }).waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('mühlbach');
  const options = search.getByRole('option');
  await expect.poll(() => options.count()).toBeGreaterThan(2);
  await page.keyboard.press('ArrowDown');
  expect(await options.nth(1).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await options.last().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('gibtesnicht');
  await search.getByText('Nichts gefunden für „gibtesnicht“').waitFor();
  await expectGood(page);
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Suchen' }).and(page.locator(':focus')).waitFor();
});

test('Enter leads to what the typed words find, even before the list shows it', { timeout: 60_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal`);
  await page.getByRole('heading', { name: 'Meine Organisationen' }).waitFor();
  await page.keyboard.press('Control+K');
  const search = page.getByRole('dialog', { name: 'Suchen' });
  const field = search.getByRole('combobox', { name: 'Suchen' });
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('hoehen');
  await search.getByRole('option', { name: /^1. FC Höhenkirch/, selected: true }).waitFor();
  // Both before the list is drawn again, which gives way to typing.
  await field.evaluate(async (input: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input, 'grün-weiß');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await page.waitForURL(`**/organizations/${cup.organizationId}`);
});

test('a list that cannot be read is said, and nothing found is not', { timeout: 60_000 }, async () => {
  const { page, forgive } = await openPageAs(stage.browser, `${stage.portal.url}/portal`);
  await page.getByRole('heading', { name: 'Meine Organisationen' }).waitFor();
  forgive(500, /\/teams\)$/);
  await page.route('**/api/organizations/*/teams', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 500, code: 'unexpected', detail: 'Das ging leider schief.' }),
    }),
  );
  await page.keyboard.press('Control+K');
  const search = page.getByRole('dialog', { name: 'Suchen' });
  await search.getByRole('combobox', { name: 'Suchen' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('hoehen');
  await search.getByText('Das ging leider schief.').first().waitFor();
  expect(await search.getByText(/^Nichts gefunden/).count()).toBe(0);
});

test('offers only what somebody may do, and stands in the menu on the phone', { timeout: 90_000 }, async () => {
  const { page } = await arriveAs(stage.browser, otto, `${stage.portal.url}/portal/tournaments/${cup.id}`, PHONE);
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('menuitem', { name: 'Suchen' }).click();
  const search = page.getByRole('dialog', { name: 'Suchen' });
  await search.getByRole('option', { name: /^Hallenanzeige öffnen/ }).waitFor();
  for (const name of [/^Plan bearbeiten/, /^Turnier planen/, /^Neues Turnier|^Turnier anlegen/]) {
    expect(await search.getByRole('option', { name }).count()).toBe(0);
  }
  await expectGood(page);
  await search.getByRole('option', { name: /^Platzierung/ }).tap();
  await page.waitForURL('**/ranking');
});

test('? lists the keys, until somebody switches it off', { timeout: 60_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`);
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Tastenkürzel' });
  await keys.getByText('Speichern und weiter zum nächsten offenen Spiel').waitFor();
  await expectGood(page);
  await keys.getByRole('checkbox', { name: 'Mit der Taste ? diese Liste öffnen' }).uncheck();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  await page.keyboard.press('Control+K');
  const search = page.getByRole('dialog', { name: 'Suchen' });
  await search.getByRole('combobox', { name: 'Suchen' }).and(page.locator(':focus')).waitFor();
  expect(await keys.count()).toBe(0);
  await page.keyboard.type('shortcuts');
  await search.getByRole('option', { name: 'Tastenkürzel', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await keys.waitFor();
});
