import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoSidewaysScrolling, openPageAs, openPageAsVisitor, PHONE, type Screen } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { finishedCup, publicScreens, screens, wholeClub, type Club } from './screens.ts';
import { cutOffIn } from './whole.ts';

// Who reads with difficulty sets lines, letters and words further apart (WCAG 1.4.12): nothing is cut off then.

const NOW = Date.now();
const DESK: Screen = { width: 1280, height: 860 };
const stage = openJourneyFixture();
let club: Club;

beforeAll(async () => {
  club = await wholeClub(stage.portal, NOW);
});

const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      /* What is out of sight has only about its height until it is seen: here all of it is laid out. */
      * { content-visibility: visible !important; }
      p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

/** What observes its size is laid out anew by then. */
const nextLayout = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

async function faultsOn(page: Page, name: string): Promise<readonly string[]> {
  const faults: string[] = [];
  // The tab PDF has the server start what prints, which takes its time on a busy machine.
  await page.waitForLoadState('networkidle', { timeout: 90_000 });
  await spaceText(page);
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScrolling(page).catch(() => faults.push(`${name} ${size.width}: scrolls sideways`));
    await nextLayout(page);
    faults.push(...(await cutOffIn(page)).map((fault) => `${name} ${size.width}: ${fault}`));
  }
  return faults;
}

test('with text set wide nothing of the portal is cut off', { timeout: 400_000 }, async () => {
  const member = await openPageAs(stage.browser, `${stage.portal.url}/portal`, PHONE);
  const nobody = await openPageAsVisitor(stage.browser, `${stage.portal.url}/portal/login`, PHONE);
  nobody.forgive(404, /\/invitations\/look-up/);
  const faults: string[] = [];
  for (const { by, name, path, heading } of screens) {
    const { page } = by === 'nobody' ? nobody : member;
    await page.goto(stage.portal.url + path(club));
    const said = typeof heading === 'string' ? { name: heading, exact: true } : { name: heading };
    await page.getByRole('heading', said).first().waitFor({ state: 'attached' });
    faults.push(...(await faultsOn(page, name)));
  }
  expect(faults).toEqual([]);
});

test('with text set wide nothing of the pages for visitors is cut off', { timeout: 200_000 }, async () => {
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/`, PHONE);
  const cups = { running: club.id, over: (await finishedCup(stage.portal, NOW)).id };
  const faults: string[] = [];
  for (const { name, path, isBoard } of publicScreens) {
    // A board has texts as large as its screen.
    if (isBoard) continue;
    await page.goto(stage.portal.url + path(cups));
    await page.reload();
    faults.push(...(await faultsOn(page, name)));
  }
  expect(faults).toEqual([]);
});
