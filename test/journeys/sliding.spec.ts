import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { writeMatchDay } from '#test/support/match-day.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { rateOf, slideThrough, slowFrameOf } from '#test/support/sliding.ts';
import { openPageAs } from './journey.ts';
import { api, hallencup } from './tournaments.ts';

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await portal.end();
});

test('sliding through a thousand versions stays above 30 frames a second', { timeout: 90_000 }, async () => {
  const { organizationId } = await hallencup(portal);
  const members = await api<{ userId: string }[]>(portal, 'GET', `/api/organizations/${organizationId}/members`);
  const people = members.map(({ userId }) => userId);
  const id = await writeMatchDay(portal, { organizationId, people, goals: 23, until: new Date() });
  const { page, complaints } = await openPageAs(browser, `${portal.url}/portal/tournaments/${id}?version=500`);
  await page.getByRole('slider', { name: 'Zeitpunkt' }).waitFor();
  await page.waitForLoadState('networkidle');
  const slid = await slideThrough(page, 300);
  expect(slid.versions).toBeGreaterThan(100);
  expect(slid.contents).toBeGreaterThan(100);
  expect(rateOf(slid)).toBeGreaterThan(30);
  // A frame of the screen may be missed, not two: with a millisecond for how clocks are rounded.
  expect(slowFrameOf(slid)).toBeLessThan(1_000 / 30 + 1);
  expect(complaints).toEqual([]);
});
