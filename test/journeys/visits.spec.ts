import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { HALL, openPageAsVisitor, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { hallencup, report, type MadeTournament } from './tournaments.ts';

// A visit: how it is counted, what stands above the page, and on paper.

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

const visit = (): string => `${stage.portal.url}/t/${cup.id}`;
const isLive = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
const AREAS = ['Plan', 'Gruppen', 'Finale', 'Platzierung', 'Jetzt'] as const;

test('a visit is counted by one call, and the second line stands on the phone too', { timeout: 60_000 }, async () => {
  const { page } = await openPageAsVisitor(stage.browser, visit(), PHONE);
  await isLive(page);
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') seen.push(new URL(request.url()).pathname);
  });
  await page.reload();
  await isLive(page);
  for (const area of AREAS) await page.getByRole('link', { name: area, exact: true }).click();
  expect(seen).toEqual([`/t/${cup.id}/seen`]);
  const second = page.getByRole('banner').getByText('SV Grün-Weiß Mühlbach 1921');
  await second.waitFor();
  const { x, width, height } = (await second.boundingBox()) ?? { x: 0, width: 0, height: 0 };
  expect(height).toBeGreaterThan(10);
  expect(x + width).toBeLessThanOrEqual(PHONE.width);
});

test('on paper the visitor page has plan, tables, finals and ranking', { timeout: 60_000 }, async () => {
  const { page } = await openPageAsVisitor(stage.browser, visit());
  await isLive(page);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Spielplan', 'Tabellen', 'Finalrunde', 'Platzierung']) {
    expect(await page.getByRole('heading', { name, exact: true }).isVisible(), name).toBe(true);
  }
  const finals = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Finalrunde', exact: true }) });
  expect(await finals.last().innerText()).toMatch(/Halbfinale[^]*Finale/);
});

test(
  'a board marks what has just changed, and nothing when it is loaded anew without a server',
  { timeout: 90_000 },
  async () => {
    const { page, context, forgive } = await openPageAsVisitor(stage.browser, `${visit()}/board?pages=now`, HALL);
    forgive('net::ERR_INTERNET_DISCONNECTED', /\/t\/\w+\/|\/api\/live/);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // What comes within half a second of the first view is no news.
    await page.waitForTimeout(1_000);
    await report(stage.portal, cup, 2, 'CurrentlyPlaying', [7, 6]);
    const marked = page.locator('[data-changed]');
    await marked.first().waitFor();
    const kept = () =>
      page.evaluate(async (tournament) => {
        const state = await (await caches.open('turnierpult-last-state-2')).match(`/t/${tournament}/last-state`);
        return state === undefined ? '' : state.text();
      }, cup.id);
    await expect.poll(kept, { timeout: 10_000 }).toContain('"score":7');
    await context.setOffline(true);
    await page.reload();
    await page.getByText('7', { exact: true }).first().waitFor();
    await page.waitForTimeout(1_500);
    expect(await marked.count()).toBe(0);
    await context.setOffline(false);
  },
);
