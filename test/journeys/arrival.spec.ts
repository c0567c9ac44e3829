import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPageAs, type Screen } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { hallencup, type MadeTournament } from './tournaments.ts';

// A browser that loads a page begins at its top, puts the focus there and says its title. A router has to do all three.

const stage = openJourneyFixture();
/** Low, so that every page is higher than it. */
const LOW: Screen = { width: 1280, height: 400 };

let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

const openCup = async (path = ''): Promise<Page> => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}${path}`, LOW);
  await page.getByRole('navigation', { name: 'Turnier', exact: true }).waitFor();
  return page;
};

const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Turnier', exact: true }).getByRole('link', { name });

const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

async function scrollDown(page: Page, to: number): Promise<void> {
  // A list draws the rows that come into sight when they do.
  await expect
    .poll(async () => {
      await page.evaluate((top) => scrollTo(0, top), to);
      return scrolledTo(page);
    })
    .toBe(to);
}

/** Follows a link without bringing it into sight first, as a key does. */
const press = (page: Page, name: RegExp) =>
  tab(page, name).evaluate((link: HTMLElement) => (link.focus({ preventScroll: true }), link.click()));

test(
  'another tab begins at its top, keeps the focus on the tab and has its title said',
  { timeout: 90_000 },
  async () => {
    const page = await openCup();
    await scrollDown(page, 900);
    await press(page, /^Mannschaften/);
    await page.waitForURL('**/teams');
    await expect.poll(() => scrolledTo(page)).toBe(0);
    expect(await tab(page, /^Mannschaften/).evaluate((link) => link === document.activeElement)).toBe(true);
    await page
      .getByRole('status')
      .filter({ hasText: /^Mannschaften, Mühlbacher Hallencup/ })
      .waitFor({ state: 'attached' });
  },
);

test('a link to another area puts the focus on its heading, at the top of the page', { timeout: 90_000 }, async () => {
  const page = await openCup();
  await scrollDown(page, 900);
  await page
    .getByRole('link', { name: 'Turnierpult', exact: true })
    .evaluate((link: HTMLElement) => (link.focus({ preventScroll: true }), link.click()));
  await page.getByRole('heading', { name: 'Meine Organisationen' }).and(page.locator(':focus')).waitFor();
  expect(await scrolledTo(page)).toBe(0);
});

test('Back leads to where one was, on a tab as in another area', { timeout: 90_000 }, async () => {
  const page = await openCup();
  await scrollDown(page, 500);
  await press(page, /^Mannschaften/);
  await expect.poll(() => scrolledTo(page)).toBe(0);
  await page.goBack();
  await page.waitForURL(`**/tournaments/${cup.id}`);
  await expect.poll(() => scrolledTo(page)).toBe(500);
  await page
    .getByRole('status')
    .filter({ hasText: /^Mühlbacher Hallencup/ })
    .waitFor({ state: 'attached' });
  await page
    .getByRole('link', { name: 'Turnierpult', exact: true })
    .evaluate((link: HTMLElement) => (link.focus({ preventScroll: true }), link.click()));
  await page.getByRole('heading', { name: 'Meine Organisationen' }).and(page.locator(':focus')).waitFor();
  await page.goBack();
  await tab(page, /^Mannschaften/).waitFor();
  await expect.poll(() => scrolledTo(page)).toBe(500);
});

test('a match that the address names is in sight on arrival', { timeout: 90_000 }, async () => {
  const page = await openCup('/teams');
  await page.getByRole('button', { name: 'Suchen' }).click();
  await page.getByRole('combobox', { name: 'Suchen' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('spiel 13');
  await page.getByRole('option', { name: /^Spiel 13 / }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**?match=13');
  const row = page.locator(':focus');
  await expect.poll(() => row.evaluate((element) => element.id)).toMatch(/^match-/);
  await expect
    .poll(() =>
      row.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && scrollY > 0;
      }),
    )
    .toBe(true);
});
