import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  DESK,
  expectNoSidewaysScrolling,
  expectNothingCut,
  HALL,
  openPageAs,
  openPageAsVisitor,
  PHONE,
  SMALLEST,
} from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, report, type MadeTournament } from './tournaments.ts';

// Names as long as the rules allow, on every page that shows them: each is read whole, at any width.

const LONGEST = 60;
const LAPTOP = { width: 1280, height: 800 };
const NAMES = [
  'Spielgemeinschaft Großenkneten/Wildeshausen/Ahlhorn-Huntlosen',
  '1. FC Schwarz-Weiß Niederkassel-Mondorf e. V. von 1919, Team',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützensportverein',
];

const stage = openJourneyFixture();
let cup: MadeTournament;
beforeAll(async () => {
  const { portal } = stage;
  const { id: organizationId } = await api<{ id: string }>(portal, 'POST', '/api/organizations', { name: 'TSV' });
  const { id } = await api<{ id: string }>(portal, 'POST', '/api/tournaments', {
    organizationId,
    name: 'Ü',
    visibility: 'Public',
  });
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  await api(portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: ['A', 'B', 'C'].map((alphabeticalId) => ({
      alphabeticalId,
      displayName: 'Gruppe der Mannschaften'.slice(0, 25),
      teams: NAMES.map((name, at) => ({ name: `${name.slice(0, LONGEST - 2)}${alphabeticalId}${at}` })),
    })),
    firstMatchKickoff: new Date(Date.now() - 20 * 60_000).toISOString(),
    groupPhase: { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    pauseBetweenGroupAndFinalsPhase: 'PT10M',
    finalsPhase: { schedule, numberOfCourts: 1, firstFinalsRound: 'QuarterFinal', thirdPlacePlayoff: true },
  });
  const { matches } = await api<{ matches: readonly { id: string }[] }>(portal, 'GET', `/api/tournaments/${id}`);
  cup = { id, organizationId, matches: matches.map((match) => match.id) };
  for (const number of [1, 2]) await report(portal, cup, number, 'Finished', [12, 11]);
  for (const number of [3, 4]) await report(portal, cup, number, 'CurrentlyPlaying', [1, 0]);
});

/** Waits until the page shows a name, and expects that nothing on it is cut off at any of these widths. */
async function expectWhole(page: Page, path: string, sizes: readonly (typeof LAPTOP)[]): Promise<void> {
  await page.goto(stage.portal.url + path);
  await page.waitForLoadState('networkidle');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => document.fonts.ready);
    await expectNothingCut(page);
    await expectNoSidewaysScrolling(page);
  }
}

const TABS = [
  '',
  '/groups',
  '/teams',
  '/ranking',
  '/documents',
  '/share',
  '/history',
  '/settings',
  '/configure',
  '/plan',
];

test.each(TABS)('a name of 60 characters is read whole on the tab%s', { timeout: 90_000 }, async (tab) => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}${tab}`, LAPTOP);
  await expectWhole(page, `/portal/tournaments/${cup.id}${tab}`, [DESK, LAPTOP]);
  const main = await page.locator('main').boundingBox();
  expect(main?.width).toBeGreaterThan(LAPTOP.width - 64);
  const phone = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}${tab}`, PHONE);
  await expectWhole(phone.page, `/portal/tournaments/${cup.id}${tab}`, [PHONE, SMALLEST]);
});

test.each([
  ['', [DESK, LAPTOP, PHONE, SMALLEST]],
  ['/board', [HALL, LAPTOP]],
])('and by visitors: /t/…%s', { timeout: 90_000 }, async (path, sizes) => {
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}${path}`);
  await expectWhole(page, `/t/${cup.id}${path}`, sizes);
});

test('the dash of a pairing in the first plan stands behind a name, at any width', { timeout: 90_000 }, async () => {
  const path = `${stage.portal.url}/portal/tournaments/${cup.id}/configure`;
  const { page } = await openPageAs(stage.browser, path, PHONE);
  await page.getByRole('list', { name: 'Feld 1' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  const alone: number[] = [];
  for (let width = 320; width <= 480; width += 2) {
    await page.setViewportSize({ width, height: PHONE.height });
    const isAlone = await page.getByLabel('Vorschau').evaluate((card) => {
      const rectsOf = (text: Node, from: number, to: number) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, to);
        return [...range.getClientRects()];
      };
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      const lines: { readonly isDash: boolean; readonly bottom: number }[] = [];
      while (texts.nextNode() !== null) {
        const { currentNode: text } = texts;
        if (text.parentElement?.closest('ol li > span') == null) continue;
        if (text.parentElement.closest('.visually-hidden') !== null) continue;
        [...(text.textContent ?? '')].forEach((letter, at) => {
          if (letter.trim() === '') return;
          for (const { bottom } of rectsOf(text, at, at + letter.length))
            lines.push({ isDash: letter === '–', bottom });
        });
      }
      return lines.some(({ isDash, bottom }, at) => isDash && Math.abs((lines[at - 1]?.bottom ?? 0) - bottom) > 3);
    });
    if (isAlone) alone.push(width);
  }
  expect(alone).toEqual([]);
});

/** Words of titles that lie on two lines with no hyphen and no stroke at the break. */
const brokenWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    for (const title of document.querySelectorAll('h1, h2')) {
      // What is only read out is a pixel wide.
      if (!title.checkVisibility() || title.getBoundingClientRect().width <= 1) continue;
      const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() !== null) {
        const { currentNode: text } = texts;
        const written = text.textContent ?? '';
        let [last, line] = ['', 0];
        [...written].forEach((letter, at) => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const top = range.getBoundingClientRect().bottom;
          if (letter.trim() !== '' && letter !== '\u00ad') {
            if (/[^\s\-/\u00ad]/.test(last) && Math.abs(top - line) > 3) broken.push(written);
            line = top;
          }
          last = letter;
        });
      }
    }
    return broken;
  });

test('no word of a title breaks without a hyphen', { timeout: 90_000 }, async () => {
  const name = 'Donaudampfschifffahrtsgesellschaftsverein';
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: name.slice(0, 40),
  });
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
    organizationId,
    name,
    visibility: 'Public',
  });
  await api(stage.portal, 'PATCH', `/api/tournaments/${id}/folder`, { folderName: name.slice(0, 40) });
  const { folderId } = await api<{ folderId: string }>(stage.portal, 'GET', `/api/tournaments/${id}`);
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}`, PHONE);
  for (const path of [
    `/portal/tournaments/${id}`,
    `/portal/organizations/${organizationId}`,
    `/portal/organizations/${organizationId}/folders/${folderId}/statistics`,
    `/t/${id}`,
  ]) {
    await page.goto(stage.portal.url + path);
    await page.waitForLoadState('networkidle');
    for (const size of [DESK, PHONE, SMALLEST]) {
      await page.setViewportSize(size);
      await page.evaluate(() => document.fonts.ready);
      expect(await brokenWords(page), `${path} at ${size.width}`).toEqual([]);
    }
  }
  // It would be found: without its soft hyphens the same title breaks.
  await page.goto(`${stage.portal.url}/portal/organizations/${organizationId}/folders/${folderId}/statistics`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    const title = document.querySelector('main h1, h1');
    if (title !== null) title.textContent = title.textContent.replaceAll('\u00ad', '');
  });
  expect(await brokenWords(page)).toHaveLength(1);
});
