import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { DESK, expectGood, openPageAs, PHONE, SMALLEST } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report } from './tournaments.ts';

// What a phone shows of the plan without scrolling.

const stage = openJourneyFixture();
/** Pixels of the tabs at the foot. */
const TABS = 64;

/** How far below the first screen the lowest of these stands, in pixels; at most 0: all are in it. */
const below = async (page: Page, those: Locator): Promise<number> => {
  const boxes = await Promise.all((await those.all()).map((one) => one.boundingBox()));
  expect(boxes.length).toBeGreaterThan(0);
  const height = page.viewportSize()?.height ?? 0;
  return Math.max(...boxes.map((box) => (box === null ? Infinity : box.y + box.height))) - (height - TABS);
};

test('a phone’s plan begins with what needs a tap; the last visit is one line', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const anna = await newAccount(stage.portal, 'Anna Schuster');
  await joinAs(stage.portal, cup.organizationId, anna, 'Organizer');
  const url = `${stage.portal.url}/portal/tournaments/${cup.id}`;
  const { page } = await arriveAs(stage.browser, anna, url, PHONE);
  const now = page.getByRole('region', { name: 'Jetzt auf dem Feld' });
  await now.waitFor();
  await page.goto(`${stage.portal.url}/portal`);
  await page.getByRole('heading', { name: 'Meine Organisationen' }).waitFor();
  await page.evaluate(() => {
    const kept = localStorage.getItem('turnierpult-visits') ?? '{}';
    localStorage.setItem('turnierpult-visits', kept.replaceAll(/"at":"[^"]+"/g, '"at":"2026-01-05T09:30:00.000Z"'));
  });
  await report(stage.portal, cup, 1, 'Finished', [1, 1]);
  await report(stage.portal, cup, 2, 'CurrentlyPlaying', [1, 0]);
  await page.goto(url);

  const visit = page.getByRole('region', { name: 'Seit Ihrem letzten Besuch' });
  await visit.waitFor();
  expect((await visit.boundingBox())?.height).toBeLessThan(50);
  const toDo = page.getByRole('region', { name: 'Zu tun' });
  const first = toDo.getByRole('listitem').getByRole('button').first();
  expect(await below(page, first)).toBeLessThanOrEqual(0);
  expect(await below(page, now.getByRole('button', { name: /^(Anpfiff|Tor) / }))).toBeLessThanOrEqual(0);
  await expectGood(page);

  await page.setViewportSize(SMALLEST);
  expect(await below(page, first)).toBeLessThanOrEqual(0);

  // Of several things to do the first stands there, the others on demand.
  await report(stage.portal, cup, 2, 'Finished', [1, 0]);
  await toDo.getByRole('button', { name: 'Alle 3 zeigen' }).waitFor();
  expect(await toDo.getByRole('listitem').count()).toBe(1);
  await toDo.getByRole('button', { name: 'Alle 3 zeigen' }).tap();
  expect(await toDo.getByRole('listitem').count()).toBe(3);
  await toDo.getByText(/^Ende voraussichtlich /).waitFor();
  await visit.getByRole('button', { name: 'Anzeigen' }).tap();
  await visit.getByText('1 Ergebnis gemeldet').waitFor();
  await expectGood(page);
});

test('of many things to do all are shown once they are asked for', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  await api(stage.portal, 'POST', `/api/tournaments/${cup.id}/configure`, {
    groups: [
      { alphabeticalId: 'A', teams: Array.from({ length: 12 }, (_, at) => ({ name: `SV Sechsfeld ${at + 1}` })) },
    ],
    firstMatchKickoff: `${new Date(Date.now() - 60 * 60_000).toISOString().slice(0, 19)}Z`,
    groupPhase: {
      schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
      numberOfCourts: 6,
      useAlternatingOrder: true,
      numberOfGroupRounds: 1,
    },
  });
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`, DESK);
  const toDo = page.getByRole('region', { name: 'Zu tun' });
  const items = toDo.getByRole('listitem');
  for (const [screen, first] of [
    [DESK, 6],
    [PHONE, 1],
  ] as const) {
    await page.setViewportSize(screen);
    await page.reload();
    await toDo.getByRole('button', { name: 'Alle 7 zeigen' }).waitFor();
    expect(await items.filter({ visible: true }).count()).toBe(first);
    await toDo.getByRole('button', { name: 'Alle 7 zeigen' }).click();
    expect(await items.filter({ visible: true }).count()).toBe(7);
  }
});
