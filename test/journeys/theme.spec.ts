import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPageAs, openPageAsVisitor, HALL } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { hallencup, type MadeTournament } from './tournaments.ts';

// Light and dark: as somebody chose, else as the system says. What the browser draws itself goes along.

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

/** The theme a page wears, and the one in which the browser draws the first of these. */
const themeOf = (page: Page, native: string) =>
  page.evaluate((selector) => {
    const { theme } = document.documentElement.dataset;
    const control = document.querySelector(selector);
    return {
      page: theme,
      native: control === null ? 'missing' : getComputedStyle(control).colorScheme,
    };
  }, native);

const whole = (theme: 'light' | 'dark') => ({ page: theme, native: theme });

test('pages and native controls follow the system until somebody chooses', { timeout: 90_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/configure`);
  const kickoff = 'input[type="date"]';
  await page.locator(kickoff).waitFor();
  expect(await themeOf(page, kickoff)).toEqual(whole('light'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => themeOf(page, kickoff)).toEqual(whole('dark'));

  await page.getByRole('button', { name: 'Helle Ansicht' }).click();
  expect(await themeOf(page, kickoff)).toEqual(whole('light'));
  await page.reload();
  await page.locator(kickoff).waitFor();
  expect(await themeOf(page, kickoff)).toEqual(whole('light'));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Dunkle Ansicht' }).click();
  expect(await themeOf(page, kickoff)).toEqual(whole('dark'));
  await page.reload();
  await page.locator(kickoff).waitFor();
  expect(await themeOf(page, kickoff)).toEqual(whole('dark'));
});

test('the page of visitors follows the system, the hall display its link', { timeout: 60_000 }, async () => {
  const visit = `${stage.portal.url}/t/${cup.id}`;
  const { page } = await openPageAsVisitor(stage.browser, visit);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  expect(await themeOf(page, 'select')).toMatchObject({ page: 'dark', native: 'dark' });
  const board = await openPageAsVisitor(stage.browser, `${visit}/board`, HALL);
  expect(await themeOf(board.page, 'body')).toMatchObject({ page: 'dark', native: 'dark' });
  await board.page.emulateMedia({ colorScheme: 'dark' });
  await board.page.goto(`${visit}/board?theme=light`);
  expect(await themeOf(board.page, 'body')).toMatchObject({ page: 'light', native: 'light' });
});
