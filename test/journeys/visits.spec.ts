import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPageAsVisitor, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { hallencup, type MadeTournament } from './tournaments.ts';

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
