import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { DESK, expectGood, HALL, openPageAs, openPageAsVisitor, PHONE, SMALLEST } from './journey.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// Play is interrupted from the desk, and goes on: everywhere at once [MO13].

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [1, 0]);
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const breaks = [{ name: 'Siegerehrung', from: later(8), to: later(9) }];
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/match-plan/breaks`, { breaks, matches: 'Stay' });
  await api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/page`, { name: 'muehlbach-halt' });
});

const viewOf = () => api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
const kickoffs = async () => (await viewOf()).matches.map(({ metadata }) => metadata.kickoff);

/** For a look at it: light and dark. */
async function pictured(page: Page, name: string): Promise<void> {
  const folder = process.env['HALT_PICTURES'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: `${folder}/${name}-${scheme}.png`, animations: 'disabled' });
  }
}

async function expectGoodAtAllSizes(page: Page, name: string): Promise<void> {
  for (const screen of [PHONE, SMALLEST, DESK]) {
    await page.setViewportSize(screen);
    await expectGood(page);
    await pictured(page, `${name}-${screen.width}`);
  }
}

test('[MO13] two taps interrupt play on all pages, two let it go on, and the shift is taken back', async () => {
  const { url } = stage.portal;
  const office = await openPageAs(stage.browser, `${url}/portal/tournaments/${cup.id}`);
  const { page: desk } = office;
  const { page: phone } = await openPageAsVisitor(stage.browser, `${url}/t/${cup.id}`, PHONE);
  const { page: board } = await openPageAsVisitor(stage.browser, `${url}/t/${cup.id}/board?pages=now`, HALL);
  const { page: club } = await openPageAsVisitor(stage.browser, `${url}/v/muehlbach-halt`, PHONE);
  await phone.locator('.visitor-head-connection[data-live]').waitFor();
  await board.locator('.board-head-connection[data-state="live"]').waitFor();

  // An hour behind its plan: that is said, until play stands still.
  const todo = desk.getByRole('region', { name: 'Zu tun' });
  await todo.getByText(/^Ende voraussichtlich \d\d:\d\d statt \d\d:\d\d$/).waitFor();
  await todo.getByRole('button', { name: 'Verschieben' }).waitFor();

  await desk.getByRole('button', { name: 'Unterbrechen' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Spiel unterbrechen' });
  await expectGoodAtAllSizes(desk, 'dialog-interrupt');
  await dialog.getByRole('button', { name: 'Feueralarm' }).click();
  await dialog.waitFor({ state: 'detached' });
  await desk.getByText('Unterbrochen. Die Uhren stehen.').waitFor();

  for (const page of [phone, board, club]) await page.getByText('Unterbrochen: Feueralarm').waitFor();
  await board.getByText(/^seit \d\d:\d\d Uhr$/).waitFor();
  for (const page of [phone, board, club]) expect(await page.getByRole('timer').count()).toBe(0);
  const line = desk.getByRole('region', { name: 'Unterbrechung' });
  await line.getByText('Unterbrochen: Feueralarm').waitFor();
  await todo.getByText(/^Unterbrochen seit \d\d:\d\d$/).waitFor();
  expect(await desk.getByRole('region', { name: 'Verzug' }).count()).toBe(0);
  expect(await todo.getByText(/voraussichtlich/).count()).toBe(0);
  await pictured(board, 'board');
  await pictured(phone, 'phone');
  await pictured(club, 'club');
  for (const page of [phone, board, club]) await expectGood(page);
  await expectGoodAtAllSizes(desk, 'desk');

  const before = await kickoffs();
  await line.getByRole('button', { name: 'Weiterspielen' }).click();
  const resume = desk.getByRole('dialog', { name: 'Weiterspielen' });
  await resume.getByRole('button', { name: 'in 10 min' }).click();
  await resume.getByText(/^Weiter um \d\d:\d\d Uhr\. \d+ Minuten unterbrochen\.$/).waitFor();
  await resume.getByRole('checkbox', { name: /^Offene Spiele \d+ min später/ }).waitFor();
  await expectGoodAtAllSizes(desk, 'dialog-resume');
  await resume.getByText(/^\d+ Spiele zu anderer Zeit, Ende ca\. /).waitFor();
  expect(await resume.getByRole('checkbox', { name: 'Pausen verschieben sich mit' }).isChecked()).toBe(true);
  await resume.getByRole('checkbox', { name: /^Offene Spiele/ }).uncheck();
  await resume.getByText('Kein Spiel ändert seine Zeit.').waitFor();
  await resume.getByRole('checkbox', { name: /^Offene Spiele/ }).check();
  await resume.getByRole('button', { name: 'Weiterspielen' }).click();

  await desk
    .getByText(/^Weiter um \d\d:\d\d Uhr: Hallenanzeige und Handys zählen darauf zu\. \d+ Spiele sind \d+ min später\./)
    .waitFor();
  for (const page of [phone, board, club, desk])
    await page
      .getByRole('timer')
      .getByText(/^noch \d+:\d\d$/)
      .first()
      .waitFor();
  for (const page of [phone, board])
    await page
      .getByText(/weiter um \d\d:\d\d Uhr/)
      .first()
      .waitFor();
  await pictured(board, 'board-countdown');
  await pictured(phone, 'phone-countdown');
  const moved = await kickoffs();
  expect(moved).not.toEqual(before);

  // The clock counts without news from the server.
  const first = await board.getByRole('timer').textContent();
  await expect.poll(() => board.getByRole('timer').textContent()).not.toBe(first);

  await desk.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click();
  await expect.poll(kickoffs).toEqual(before);
  await line.waitFor();

  // Another one named it anew meanwhile: the dialog says so, and is sent once it was looked at.
  await todo.getByRole('button', { name: 'Weiterspielen' }).click();
  await resume.getByText(/Minuten? unterbrochen\./).waitFor();
  const until = new Date(Date.now() + 20 * 60_000).toISOString();
  await api(stage.portal, 'POST', `/api/tournaments/${cup.id}/interruption/end`, { until, shift: true });
  await resume.getByRole('button', { name: 'Weiterspielen' }).click();
  office.forgive(409, /\/interruption\/end\)$/);
  await resume.getByText(/^Das hat .+ inzwischen geändert\./).waitFor();
  await resume.getByRole('button', { name: 'Weiterspielen' }).click();
  await resume.waitFor({ state: 'detached' });
  await desk.getByText(/^Es geht weiter\./).waitFor();
  await line.waitFor({ state: 'detached' });
  for (const page of [phone, board, club])
    await page.getByText('Unterbrochen: Feueralarm').waitFor({ state: 'detached' });

  await desk.goto(`${url}/portal/tournaments/${cup.id}/history`);
  await desk.getByText('Unterbrochen: Feueralarm').first().waitFor();
  await desk
    .getByText(/^Weiter, \d+ min später$/)
    .first()
    .waitFor();
});

test('[MO13] an own reason, from the dialog that announces something', async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`, PHONE);
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('menuitem', { name: 'Durchsage' }).click();
  await page.getByRole('button', { name: 'Stattdessen das Spiel unterbrechen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Spiel unterbrechen' });
  await dialog.getByLabel('Anderer Grund').fill('Wasser auf dem Feld');
  await dialog.getByRole('button', { name: 'Unterbrechen', exact: true }).click();
  await page.getByRole('region', { name: 'Unterbrechung' }).getByText('Unterbrochen: Wasser auf dem Feld').waitFor();
});
