import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPageAs, HALL, type Person } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// The portal was updated while pages were open: here their first load is made to be of an older version.

const stage = openJourneyFixture();
let cup: MadeTournament;
beforeAll(async () => {
  cup = await hallencup(stage.portal);
});
const NAME = /(<meta name="pages" content=")\w+/;
const pagesOf = (page: Page) => page.locator('meta[name=pages]').getAttribute('content');

/** Opens an address whose page is the first time one of yesterday, and gives the browser a clock that tests move. */
async function arriveYesterday(path: string): Promise<Person> {
  const person = await openPageAs(stage.browser, `${stage.portal.url}/portal`, HALL);
  await person.page.clock.install();
  let isFirst = true;
  await person.context.route(
    ({ href }) => href === `${stage.portal.url}${path}`,
    async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      const response = await route.fetch();
      const html = await response.text();
      expect(html).toMatch(NAME);
      await route.fulfill({ response, body: html.replace(NAME, '$1yesterday') });
    },
  );
  // The frame comes so soon that who waits for the socket first misses it.
  const told = new Promise<void>((resolve) =>
    person.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"pages"')) resolve();
      }),
    ),
  );
  await person.page.goto(`${stage.portal.url}${path}`);
  await told;
  return person;
}

async function expectReload({ page }: Person, milliseconds: number): Promise<void> {
  expect(await pagesOf(page)).toBe('yesterday');
  const loaded = page.waitForEvent('load');
  await page.clock.runFor(milliseconds);
  await loaded;
  await expect.poll(() => pagesOf(page)).not.toBe('yesterday');
}

test('a board of yesterday is loaded anew once the hall is still', { timeout: 60_000 }, async () => {
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [0, 0]);
  const board = await arriveYesterday(`/t/${cup.id}/board?pages=now`);
  const scores = () =>
    board.page.getByRole('region', { name: 'Feld 1', exact: true }).locator('[data-score]').allInnerTexts();
  await expect.poll(scores).toEqual(['0', '0']);
  await board.page.clock.runFor(12_000);
  // Every result is a reason to wait.
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [7, 0]);
  await expect.poll(scores).toEqual(['7', '0']);
  await board.page.clock.runFor(12_000);
  expect(await pagesOf(board.page)).toBe('yesterday');
  await expectReload(board, 30_000);
});

test('a page of the portal waits until nobody is at it, and for what is half typed', { timeout: 60_000 }, async () => {
  const desk = await arriveYesterday(`/portal/tournaments/${cup.id}/settings`);
  const name = desk.page.getByLabel('Name des Turniers').first();
  const before = await name.inputValue();
  await name.fill('Noch nicht fertig');
  await desk.page.clock.runFor(90_000);
  expect(await pagesOf(desk.page)).toBe('yesterday');
  expect(await name.inputValue()).toBe('Noch nicht fertig');
  await name.fill(before);
  await desk.page.getByRole('heading', { level: 1 }).click();
  await desk.page.clock.runFor(30_000);
  expect(await pagesOf(desk.page)).toBe('yesterday');
  await expectReload(desk, 60_000);
});

test('a board stands as long as the server does not answer', { timeout: 60_000 }, async () => {
  const board = await arriveYesterday(`/t/${cup.id}/board?pages=now`);
  const asked = board.page.waitForRequest('**/health/live');
  await board.context.route('**/health/live', (route) => route.fulfill({ status: 503 }));
  await board.page.clock.runFor(40_000);
  await asked;
  expect(await pagesOf(board.page)).toBe('yesterday');
  await board.context.unroute('**/health/live');
  board.forgive(503, /\/health\/live/);
  await expectReload(board, 10_000);
});

test('a page that nobody sees is loaded anew at once, but never with a result in it', { timeout: 60_000 }, async () => {
  const desk = await arriveYesterday(`/portal/tournaments/${cup.id}`);
  await desk.page.getByRole('button', { name: 'Spiel 3 melden' }).click();
  await desk.page.getByRole('textbox').and(desk.page.locator(':focus')).waitFor();
  await desk.page.keyboard.type('4');
  // What was typed counts wherever the focus is.
  await desk.page.getByRole('heading', { level: 1 }).click();
  await desk.page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  await desk.page.clock.runFor(30_000);
  expect(await pagesOf(desk.page)).toBe('yesterday');
  await desk.page
    .getByRole('group', { name: /^Spiel 3/ })
    .getByRole('textbox')
    .first()
    .press('Escape');
  await expectReload(desk, 3_000);
});

test('a page that nobody sees is not loaded anew over a result that is under way', { timeout: 60_000 }, async () => {
  const desk = await arriveYesterday(`/portal/tournaments/${cup.id}`);
  let letGo = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (letGo = resolve));
  await desk.context.route(/outcome$/, async (route) => {
    await isAnswered;
    await route.continue();
  });
  // Pages wait a while of their own, so that not all are loaded in one second.
  await desk.page.clock.runFor(12_000);
  await desk.page.getByRole('button', { name: 'Anpfiff Spiel 2' }).click();
  await desk.page.getByText('wird gesendet …').first().waitFor();
  await desk.page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  for (let second = 0; second < 5; second += 1) {
    await desk.page.clock.runFor(1_000);
    await desk.page.waitForTimeout(200);
  }
  expect(await pagesOf(desk.page)).toBe('yesterday');
  letGo();
  await desk.page.getByText('wird gesendet …').first().waitFor({ state: 'detached' });
  await expectReload(desk, 20_000);
});

test('the page of a club is loaded anew once nobody touches it', { timeout: 60_000 }, async () => {
  await api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/page`, { name: 'gw-muehlbach' });
  const visitor = await arriveYesterday('/v/gw-muehlbach');
  await visitor.page.keyboard.press('Tab');
  await visitor.page.clock.runFor(20_000);
  expect(await pagesOf(visitor.page)).toBe('yesterday');
  await expectReload(visitor, 40_000);
});
