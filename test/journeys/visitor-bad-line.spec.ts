import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPageAsVisitor, HALL, PHONE, type Screen } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { hallencup, report, type MadeTournament } from './tournaments.ts';

// Pages on a line that lets only a part of them through.

const stage = openJourneyFixture();
let cup: MadeTournament;
beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

const visit = (): string => `${stage.portal.url}/t/${cup.id}`;
const scoresOn = (page: Page) =>
  page.getByRole('region', { name: 'Feld 2', exact: true }).first().locator('[data-score]').allInnerTexts();
const offlineCopy = (page: Page) =>
  page.evaluate(async (tournament) => {
    const state = await (await caches.open('turnierpult-last-state-2')).match(`/t/${tournament}/last-state`);
    return state === undefined ? '' : state.text();
  }, cup.id);
const keptPage = (page: Page) =>
  page.evaluate(async () => {
    const found = await caches.match(location.href, { cacheName: 'turnierpult-pages-2' });
    return found === undefined ? '' : found.text();
  });

const NO_CONTACT = { visitor: /^Stand von \d\d:\d\d, offline$/, board: /offline|Verbindung|Stand/ };
const PAGES: readonly (readonly [keyof typeof NO_CONTACT, string, Screen, number])[] = [
  ['visitor', '', PHONE, 7],
  ['board', '/board?pages=now', HALL, 17],
];

test.each(PAGES)(
  'the %s page from the server stays where no WebSocket opens, whatever older state was kept',
  { timeout: 90_000 },
  async (kind, path, screen, goals) => {
    await report(stage.portal, cup, 2, 'CurrentlyPlaying', [goals, 6]);
    const { page, context, forgive } = await openPageAsVisitor(stage.browser, visit() + path, screen);
    forgive('net::ERR_INTERNET_DISCONNECTED', /\/t\/\w+\/seen|\/api\/live/);
    forgive('WebSocket', /./);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect.poll(() => offlineCopy(page), { timeout: 10_000 }).toContain(`"score":${goals}`);
    await page.goto('about:blank');
    await context.routeWebSocket(/\/api\/.*live/, (socket) => socket.close());
    // For five seconds browsers may show a page once more without asking.
    await page.waitForTimeout(5_100);
    await report(stage.portal, cup, 2, 'CurrentlyPlaying', [goals + 1, 6]);
    await page.goto(visit() + path);
    await page.getByText(NO_CONTACT[kind]).first().waitFor();
    // The kept state would have replaced it by now.
    await page.waitForTimeout(500);
    expect(await scoresOn(page)).toEqual([String(goals + 1), '6']);
    await expect.poll(() => keptPage(page)).toContain(`"score":${goals + 1}`);

    // So it does when it is opened again without any network, as it is the newest that was kept.
    await context.setOffline(true);
    await page.reload();
    await page.getByText(NO_CONTACT[kind]).first().waitFor();
    await page.waitForTimeout(500);
    expect(await scoresOn(page)).toEqual([String(goals + 1), '6']);
  },
);

test(
  'the announcer that did not arrive comes once the line stands and the page is idle',
  { timeout: 90_000 },
  async () => {
    const { page, context, forgive } = await openPageAsVisitor(stage.browser, 'about:blank', PHONE);
    forgive('net::ERR_FAILED', /later-parts/);
    await page.clock.install();
    // It does not arrive at the first reload either.
    let failures = 0;
    await context.route(/later-parts/, (route) => {
      if (failures >= 2) return route.continue();
      failures += 1;
      return route.abort();
    });
    // The service worker would ask for it where no route is seen.
    await context.addInitScript(() => {
      navigator.serviceWorker.register = () => Promise.reject(new TypeError('404'));
    });
    await page.goto(visit());
    const live = () =>
      page
        .getByRole('status')
        .filter({ hasText: /^Live$/ })
        .waitFor();
    const announcer = page.locator('[data-announcer]');
    for (const pause of ['00:45', '11:00']) {
      await live();
      expect(await announcer.count()).toBe(0);
      const reloaded = page.waitForEvent('load');
      // The hands are off long enough; the browser's own clock goes on.
      await page.clock.fastForward(pause);
      await live();
      await page.clock.runFor(15_000);
      await reloaded;
    }
    await announcer.waitFor({ state: 'attached' });
    expect(failures).toBe(2);
  },
);

test(
  'a page on the way back says that it may be old, and shows the newer state that was kept',
  { timeout: 90_000 },
  async () => {
    await report(stage.portal, cup, 2, 'CurrentlyPlaying', [23, 6]);
    const { page, context, forgive } = await openPageAsVisitor(stage.browser, visit(), PHONE);
    forgive('WebSocket', /./);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForTimeout(5_100);
    // From here on the browser has the page with these scores, the device those of a moment later.
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset['kept'])).toBeUndefined();
    await expect.poll(() => scoresOn(page)).toEqual(['23', '6']);
    await report(stage.portal, cup, 2, 'CurrentlyPlaying', [24, 6]);
    await expect.poll(() => offlineCopy(page), { timeout: 10_000 }).toContain('"score":24');
    await page.goto('about:blank');
    await context.routeWebSocket(/\/api\/.*live/, (socket) => socket.close());
    await page.goBack();
    expect(await page.evaluate(() => Date.parse(document.documentElement.dataset['kept'] ?? ''))).toBeGreaterThan(0);
    await page.getByText(NO_CONTACT.visitor).first().waitFor();
    await expect.poll(() => scoresOn(page)).toEqual(['24', '6']);
  },
);

test('a page that slept keeps what it shows as of the last contact, not of waking', { timeout: 90_000 }, async () => {
  const { page, context } = await openPageAsVisitor(stage.browser, 'about:blank', PHONE);
  await page.clock.install();
  let isSilent = false;
  await context.routeWebSocket(/\/api\/.*live/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      if (!isSilent) socket.send(frame);
    });
  });
  await page.goto(visit());
  const keptAt = () =>
    page.evaluate(async (tournament) => {
      const state = await (await caches.open('turnierpult-last-state-2')).match(`/t/${tournament}/last-state`);
      return Date.parse(state?.headers.get('kept-at') ?? '') || 0;
    }, cup.id);
  await expect.poll(keptAt, { timeout: 15_000 }).toBeGreaterThan(0);
  const first = await keptAt();
  // A few beats, each of them a contact.
  await page.waitForTimeout(6_000);
  isSilent = true;
  const asleep = await page.evaluate(() => Date.now());
  await page.clock.fastForward('10:00');
  await expect.poll(keptAt).toBeGreaterThan(first);
  expect(await keptAt()).toBeLessThanOrEqual(asleep);
});
