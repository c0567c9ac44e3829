import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoSidewaysScrolling, openPageAs, openPageAsVisitor, PHONE, type Screen } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { publicScreens, screens, wholeClub, type Club } from './screens.ts';
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
      p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

async function faultsOn(page: Page, name: string): Promise<readonly string[]> {
  const faults: string[] = [];
  await page.waitForLoadState('networkidle');
  await spaceText(page);
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScrolling(page).catch(() => faults.push(`${name} ${size.width}: scrolls sideways`));
    // What is measured is laid out anew a moment later.
    await page.waitForTimeout(100);
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

test('nor of the pages for visitors', { timeout: 200_000 }, async () => {
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/`, PHONE);
  const faults: string[] = [];
  for (const { name, path, isBoard } of publicScreens) {
    if (isBoard || name.includes('eigene')) continue;
    await page.goto(stage.portal.url + path({ running: club.id, over: club.id }));
    await page.reload();
    faults.push(...(await faultsOn(page, name)));
  }
  expect(faults).toEqual([]);
});
