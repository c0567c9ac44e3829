import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { arrive, expectGood } from './journey.ts';
import { hallencup, report, type MadeTournament } from './tournaments.ts';

let portal: RunningPortal;
let browser: Browser;
let cup: MadeTournament;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  cup = await hallencup(portal);
  await report(portal, cup, 1, 'CurrentlyPlaying', [2, 1]);
});

afterAll(async () => {
  await browser.close();
  await portal.end();
});

test('visibility, link, code and the display of the hall', { timeout: 120_000 }, async () => {
  const desk = await arrive(browser, `${portal.url}/portal/tournaments/${cup.id}/share`);
  const other = await arrive(browser, `${portal.url}/portal/tournaments/${cup.id}/share`);
  const { page } = desk;
  const link = `${portal.url}/t/${cup.id}`;
  await page.getByRole('img', { name: `QR-Code, führt zu ${link}` }).waitFor();
  await page.getByRole('button', { name: 'Link für Besucher kopieren' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const [svg] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^SVG/ }).click()]);
  expect(svg.suggestedFilename()).toBe('QR-Code Mühlbacher Hallencup der E-Junioren.svg');
  expect(await readFile(await svg.path(), 'utf8')).toMatch(/^<svg xmlns=.*<path d="M0 0h1v1h-1z/);
  const [png] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^PNG/ }).click()]);
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG');

  // The display itself stands there, and follows what is played.
  const hall = page.frameLocator('iframe[title="Vorschau der Hallenanzeige"]');
  await hall.getByRole('heading', { name: 'Mühlbacher Hallencup der E-Junioren' }).waitFor();
  await expectGood(page);
  await page.getByRole('checkbox', { name: 'Gruppen' }).uncheck();
  await page.getByRole('checkbox', { name: 'Finalrunde' }).uncheck();
  await page.getByRole('checkbox', { name: 'Platzierung' }).uncheck();
  expect(await page.getByRole('checkbox', { name: 'Jetzt auf dem Feld' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: '30 Sekunden' }).click();
  await page.getByRole('switch', { name: 'QR-Code zeigen' }).click();
  const board = `${link}/board?pages=now&pace=30&qr=0`;
  await page.getByText(board, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Link der Hallenanzeige kopieren' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(board);
  await expect.poll(() => hall.getByRole('navigation', { name: 'Seiten' }).getByRole('button').count()).toBe(1);

  await page.getByRole('radio', { name: /^Privat/ }).check();
  const dimmed = 'Link und QR-Code wirken erst, wenn das Turnier öffentlich ist.';
  await page.getByText(dimmed).waitFor();
  await other.page.getByText(dimmed).waitFor();
  await other.page
    .getByRole('radio', { name: /^Privat/ })
    .and(other.page.locator(':checked'))
    .waitFor();
  await page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
  await expectGood(page);
  for (const { complaints, context } of [desk, other]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});
