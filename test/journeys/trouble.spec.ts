import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { arrive, expectGood } from './journey.ts';
import { hallencup, type MadeTournament } from './tournaments.ts';

// What is said when something is not there, or goes wrong.

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

test('an unknown address leads home, an unknown tab to the tournament', { timeout: 60_000 }, async () => {
  const { page, context } = await arrive(browser, `${portal.url}/portal/gibt/es/nicht`);
  await page.waitForURL(`${portal.url}/portal`);
  await page.goto(`${portal.url}/portal/tournaments/${cup.id}/gibtesnicht`);
  await page.waitForURL(`${portal.url}/portal/tournaments/${cup.id}`);
  await context.close();
});

test('a tournament that is not there, and one of others, are the same page', { timeout: 60_000 }, async () => {
  const { page, context } = await arrive(browser, `${portal.url}/portal/tournaments/gibtesnicht12345`);
  await page.getByRole('heading', { name: 'Nicht gefunden' }).waitFor();
  await page.getByText('Das Gesuchte gibt es nicht, oder Sie haben keinen Zugriff darauf.').waitFor();
  await expectGood(page);
  await page.getByRole('link', { name: 'Zu meinen Organisationen' }).click();
  await page.waitForURL(`${portal.url}/portal`);
  await context.close();
});

test('a part that is gone since an update: the page is loaded anew, once', { timeout: 90_000 }, async () => {
  const { page, context } = await arrive(browser, `${portal.url}/portal/tournaments/${cup.id}`);
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  let loaded = 0;
  page.on('load', () => (loaded += 1));
  await context.route(/\/assets\/groups-[^/]*\.js/, (route) =>
    loaded === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.getByRole('link', { name: /^Gruppen/ }).click();
  await page.getByRole('table', { name: 'Gruppe A' }).first().waitFor();
  expect(loaded).toBe(1);
  await context.close();
});

test('a part that cannot be had: the tab says so, everything else goes on', { timeout: 90_000 }, async () => {
  const { page, context } = await arrive(browser, `${portal.url}/portal/tournaments/${cup.id}`);
  await context.route(/\/assets\/ranking-[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: /^Platzierung/ }).click();
  await page.getByRole('heading', { name: 'Diese Seite konnte nicht geladen werden' }).waitFor();
  await page.getByRole('heading', { name: 'Mühlbacher Hallencup der E-Junioren' }).waitFor();
  await expectGood(page);
  await page.getByRole('link', { name: /^Spielplan/ }).click();
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  await context.close();
});

test('without network nothing is loaded anew: what is on the screen stays', { timeout: 90_000 }, async () => {
  const { page, context } = await arrive(browser, `${portal.url}/portal/tournaments/${cup.id}`);
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  let loaded = 0;
  page.on('domcontentloaded', () => (loaded += 1));
  await context.setOffline(true);
  // The search would be fetched about now, before anybody asked for it.
  await page.waitForTimeout(4_000);
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  await page.getByRole('link', { name: /^Gruppen/ }).click();
  await page.getByRole('heading', { name: 'Diese Seite konnte nicht geladen werden' }).waitFor();
  await page.getByRole('link', { name: /^Spielplan/ }).click();
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  expect(loaded).toBe(0);
  await context.setOffline(false);
  await page.getByRole('link', { name: /^Gruppen/ }).click();
  await page.getByRole('button', { name: 'Seite neu laden' }).click();
  await page.getByRole('table', { name: 'Gruppe A' }).first().waitFor();
  await context.close();
});
