import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPageAs, openPageAsVisitor, PHONE, SMALLEST } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { hallencup } from './tournaments.ts';

// Lines and words that a narrow screen must not break.

const stage = openJourneyFixture();

test('on the smallest phone no word of a title is broken', { timeout: 60_000 }, async () => {
  await hallencup(stage.portal);
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/organizations`, SMALLEST);
  await page.getByRole('heading', { name: 'Meine Organisationen' }).waitFor();
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll('h1, header b, nav b')].flatMap((title) => {
      const text = title.firstChild;
      if (text === null || text.nodeType !== Node.TEXT_NODE) return [];
      const range = document.createRange();
      return [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );
  expect(broken).toEqual([]);
});

test("on a phone a visitor's team, the connection and the time are one line", { timeout: 60_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}`, PHONE);
  const live = page.getByText('Live', { exact: true });
  await live.waitFor();
  const middleOf = async (part: Locator): Promise<number> => {
    const box = await part.boundingBox();
    return box === null ? Number.NaN : box.y + box.height / 2;
  };
  expect(Math.abs((await middleOf(live)) - (await middleOf(page.locator('.visitor-head-clock'))))).toBeLessThan(4);
});
