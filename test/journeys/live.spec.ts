import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { arrive, expectAccessible, HALL, PHONE } from './journey.ts';
import { hallencup, report, type MadeTournament } from './tournaments.ts';

let portal: RunningPortal;
let browser: Browser;
let cup: MadeTournament;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  cup = await hallencup(portal);
});

afterAll(async () => {
  await browser.close();
  await portal.end();
});

test('one tap on the phone is a goal on the board; another page lights it up', { timeout: 90_000 }, async () => {
  await report(portal, cup, 1, 'CurrentlyPlaying', [0, 0]);
  const phone = await arrive(browser, `${portal.url}/portal/tournaments/${cup.id}`, PHONE);
  const desk = await arrive(browser, `${portal.url}/portal/tournaments/${cup.id}`);
  const board = await arrive(browser, `${portal.url}/t/${cup.id}/board?pages=now`, HALL);
  const scores = () => board.page.getByRole('region', { name: 'Feld 1', exact: true }).locator('.sc').allInnerTexts();
  await expect.poll(scores).toEqual(['0', '0']);
  await desk.page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();

  const plus = phone.page.getByRole('button', { name: /^Tor / }).first();
  await plus.tap();
  await expect.poll(scores).toEqual(['1', '0']);
  // Quick taps arrive one after the other, none is lost.
  await plus.tap();
  await plus.tap();
  await expect.poll(scores).toEqual(['3', '0']);
  await phone.page.getByRole('button', { name: 'Letztes Tor zurücknehmen' }).tap();
  await expect.poll(scores).toEqual(['2', '0']);
  // The same person, at another device.
  await desk.page.getByText('Sie, anderswo · gerade eben').waitFor();
  expect(await phone.page.getByText('gerade eben').count()).toBe(0);

  await expectAccessible(phone.page);
  await expectAccessible(desk.page);
  await expectAccessible(board.page);
  for (const { complaints, context } of [phone, desk, board]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test(
  'somebody else reported meanwhile: the second report is not sent over it, but asked about',
  { timeout: 60_000 },
  async () => {
    const { page, context } = await arrive(browser, `${portal.url}/portal/tournaments/${cup.id}`);
    await page.getByRole('button', { name: 'Spiel 3 melden' }).click();
    const goals = page.getByRole('group', { name: 'Spiel 3 melden' }).getByRole('textbox');
    await goals.first().and(page.locator(':focus')).waitFor();
    await page.keyboard.type('1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0');
    await page.waitForFunction(
      () => document.activeElement instanceof HTMLInputElement && document.activeElement.value === '0',
    );
    // Between the look at the screen and the Enter.
    await context.route(/outcome$/, async (route) => {
      await report(portal, cup, 3, 'Finished', [2, 2]);
      await route.continue();
    });
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Während Sie bearbeitet haben' });
    await dialog
      .getByRole('group', { name: /^Spiel 3: Tore / })
      .first()
      .waitFor();
    expect(await dialog.getByRole('group').count()).toBe(2);
    expect(await dialog.getByRole('button', { name: 'So melden' }).isDisabled()).toBe(true);
    await context.close();
  },
);

test('an answer that got lost is asked for again, and the result is there once', { timeout: 60_000 }, async () => {
  const { page, context } = await arrive(browser, `${portal.url}/portal/tournaments/${cup.id}`);
  const keys: string[] = [];
  await context.route(/outcome$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    // The server does it, the answer is lost on its way.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Spiel 4 melden' }).click();
  await page.keyboard.type('4:1');
  await page.keyboard.press('Enter');
  await page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  await context.close();
});

test('the server is killed: page and board say so, and recover without a reload', { timeout: 120_000 }, async () => {
  const desk = await arrive(browser, `${portal.url}/portal/tournaments/${cup.id}`);
  const board = await arrive(browser, `${portal.url}/t/${cup.id}/board?pages=now`, HALL);
  await desk.page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  await board.page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  for (const { page } of [desk, board]) await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

  await portal.kill('SIGKILL');
  const lost = /Verbindung unterbrochen seit \d\d:\d\d/;
  await Promise.all([
    desk.page.getByRole('status').filter({ hasText: lost }).waitFor(),
    board.page.getByRole('status').filter({ hasText: lost }).waitFor(),
  ]);
  await desk.page.getByText('evtl. alt').first().waitFor();
  await board.page.getByText(/Spielstände von \d\d:\d\d/).waitFor();
  await expectAccessible(desk.page);
  await expectAccessible(board.page);
  // Reporting goes on; the result waits for the server.
  await desk.page.getByRole('button', { name: 'Spiel 5 melden' }).click();
  await desk.page.keyboard.type('5:3');
  await desk.page.keyboard.press('Enter');

  portal = await startPortal({ dataDir: portal.dataDir, port: portal.port });
  await Promise.all([
    desk.page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor({ timeout: 30_000 }),
    board.page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor({ timeout: 30_000 }),
  ]);
  await desk.page.getByText(/Gespeichert \d\d:\d\d/).waitFor({ timeout: 30_000 });
  const scores = () => board.page.getByRole('region', { name: 'Feld 1', exact: true }).locator('.sc').allInnerTexts();
  await report(portal, cup, 1, 'CurrentlyPlaying', [2, 7]);
  await expect.poll(scores).toEqual(['2', '7']);
  for (const { page } of [desk, board]) expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
});
