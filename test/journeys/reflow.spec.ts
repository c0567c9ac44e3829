import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { onServer } from '#test/support/postgres.ts';
import { logIn } from '#test/support/running-portal.ts';
import { standingClock } from '#test/support/set-clock.ts';
import {
  openPageAs,
  openPageAsVisitor,
  expectAccessible,
  expectNoSidewaysScrolling,
  HALL,
  PHONE,
  SMALLEST,
} from './journey.ts';
import {
  finishedCup,
  publicScreens,
  routesInTable,
  screens,
  wholeClub,
  type Club,
  type PortalScreen,
} from './screens.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import type { Site } from './tournaments.ts';
import { cutOffIn } from './whole.ts';

// Every screen of the portal as wide as phones and desks are: nothing to scroll sideways, nothing cut off. Each leaves its
// pictures to be looked at (`node test/contact-sheets.mjs`) and to be compared (`node test/pictures/compare.mjs`): so all
// clocks say the same in every run.

const CODES = '[data-qr], img[src$="qr.svg"]';
const PICTURES = join(import.meta.dirname, '../pictures/out');
const DESK = { width: 1280, height: 860 };

/** A Saturday morning in a German winter. */
const NOW = Date.parse('2031-03-08T09:49:20Z');

const stage = openJourneyFixture({ NODE_OPTIONS: standingClock(NOW) });
let club: Club;
let site: Site;

beforeAll(async () => {
  // The database's clock goes on: a session that it dates would have ended long before.
  for (const column of ['created_at', 'rotated_at']) {
    await onServer(
      stage.databaseUrl,
      `ALTER TABLE identity.sessions ALTER ${column} SET DEFAULT '${new Date(NOW).toISOString()}'`,
    );
  }
  const { url } = stage.portal;
  site = { url, accessToken: await logIn(url) };
  club = await wholeClub(site, NOW);
  await mkdir(PICTURES, { recursive: true });
});

test('every route of the table is looked at, and no other', () => {
  expect(routesInTable().length).toBeGreaterThan(30);
  expect(new Set(screens.map(({ route }) => route))).toEqual(new Set(routesInTable()));
});

// One after the other on one page, for it is the same person who looks at them: what was loaded once is there.
test.for([
  ['members', screens.filter(({ by }) => by === undefined), openPageAs],
  ['nobody', screens.filter(({ by }) => by === 'nobody'), openPageAsVisitor],
] as const)('what %s see is whole at every width', { timeout: 600_000 }, async ([, seen, come]) => {
  const { page, forgive } = await come(stage.browser, `${stage.portal.url}/portal/login`, SMALLEST);
  await page.clock.setFixedTime(NOW);
  forgive(404, /\/invitations\/look-up/);
  const faults: string[] = [];
  for (const screen of seen) {
    await look(page, screen).catch((fault: unknown) => faults.push(`${screen.name}: ${String(fault)}`));
  }
  expect(faults).toEqual([]);
});

async function look(page: Page, { name, path, heading }: PortalScreen): Promise<void> {
  await page.setViewportSize(SMALLEST);
  await page.goto(stage.portal.url + path(club));
  const said = typeof heading === 'string' ? { name: heading, exact: true } : { name: heading };
  await page.getByRole('heading', said).first().waitFor({ state: 'attached', timeout: 10_000 });
  // The tab PDF has the server start what prints, which takes its time on a busy machine.
  await page.waitForLoadState('networkidle', { timeout: 90_000 });
  await expectAccessible(page);
  for (const size of [SMALLEST, PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScrolling(page);
    // Charts are drawn anew once they know how wide they are.
    await expect.poll(async () => (await cutOffIn(page)).join('\n'), { message: `${size.width} pixels wide` }).toBe('');
    await picture(page, `${name}-${size.width}`);
  }
}

/** Takes one in each theme. Codes that hold an address of this run are covered. */
async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (const frame of page.frames()) if (frame.url().startsWith(stage.portal.url)) await frame.evaluate(sayAlike);
  for (const theme of ['dark', 'light']) {
    await page.evaluate((worn) => {
      document.documentElement.dataset['theme'] = worn;
    }, theme);
    const framed = page.frameLocator('iframe[src*="/board"]').locator(CODES);
    const mask = [page.locator(CODES), framed];
    await page.screenshot({ path: join(PICTURES, `${name}-${theme}.png`), animations: 'disabled', mask });
  }
}

/**
 * Runs in the page. Has it say in every run the same where a run has its own: port, ids, end of a secret, version of the
 * build, and the times that the database's clock gave.
 */
function sayAlike(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const said = text.nodeValue ?? '';
    const alike = said
      .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:3000')
      .replaceAll(/\b(?=[a-z]*\d)[a-z\d]{16,}\b/g, (id) => 'x'.repeat(id.length))
      .replace(/(endet auf )\w{4}/, '$1xxxx')
      .replace(/\([0-9a-f]{7,}\)/, '(0000000)')
      .replace(/\p{L}{2}, \d\d\.\d\d\.(?!2031)\d{4}, \d\d:\d\d/u, 'Sa, 08.03.2031, 10:49');
    if (alike !== said) text.nodeValue = alike;
  }
}

test('what is for everybody is pictured too', { timeout: 480_000 }, async () => {
  const cups = { running: club.id, over: (await finishedCup(site, NOW)).id };
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/`, SMALLEST);
  await page.clock.setFixedTime(NOW);
  for (const { name, path, team = '', isBoard } of publicScreens) {
    await page.goto(stage.portal.url + path(cups));
    await page.reload({ waitUntil: 'networkidle' });
    const teams = page.getByRole('combobox', { name: 'Meine Mannschaft' });
    if (await teams.isVisible()) await teams.selectOption(team);
    for (const size of isBoard ? [DESK, HALL] : [SMALLEST, PHONE, DESK]) {
      await page.setViewportSize(size);
      await picture(page, `${name}-${size.width}`);
    }
  }
});

test('a result is reported on the smallest phone', async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${club.id}`, SMALLEST);
  await page.getByRole('button', { name: 'Spiel 3 melden' }).tap();
  await expectNoSidewaysScrolling(page);
  const row = page.getByRole('group', { name: 'Spiel 3 melden' });
  await row.waitFor();
  // The bar over the page covers what is scrolled under it, and axe would call that a small target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await row.getByRole('textbox').first().fill('3');
  await row.getByRole('textbox').last().fill('2');
  await row.getByRole('button', { name: 'Endstand 3 : 2 melden' }).tap();
  await row.waitFor({ state: 'detached' });
  await page.getByText(/Gespeichert/).waitFor({ state: 'attached' });
});
