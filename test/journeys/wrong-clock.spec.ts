import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openNetwork } from '#test/support/network.ts';
import { HALL, openPageAs, openPageAsVisitor, PHONE, type Person, type Screen } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { hallencup, report, type MadeTournament } from './tournaments.ts';

// Displays and phones whose own clocks are wrong by 20 minutes: what is called and what is late is so by the server's clock.

const stage = openJourneyFixture();
const MINUTE = 60_000;
const WRONG = [20, -20] as const;

/** A tournament whose first kickoff is in so many minutes, before it where negative. */
const cupIn = (minutes: number): Promise<MadeTournament> =>
  hallencup(stage.portal, Date.now() + (60 + minutes) * MINUTE);

/** Opens a page on a device whose clock is so many minutes ahead. */
async function openOnDevice(minutes: number, path: string, screen: Screen): Promise<Page> {
  const person = await openPageAsVisitor(stage.browser, `${stage.portal.url}/icon.svg`, screen);
  return goWithClock(person, minutes, stage.portal.url + path);
}

/** Loads a page whose clock is so many minutes ahead, until `setAhead`. */
async function goWithClock({ page, context }: Person, minutes: number, url: string): Promise<Page> {
  await context.addInitScript(`{
    const Real = Date;
    window.clockAhead = ${minutes * MINUTE};
    window.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + window.clockAhead) : super(...given); }
      static now() { return Real.now() + window.clockAhead; }
    };
  }`);
  await page.goto(url);
  return page;
}
const setAhead = (page: Page, minutes: number): Promise<unknown> =>
  page.evaluate(`window.clockAhead = ${minutes * MINUTE}`);

/** Minutes between the clock that a page shows and that of this machine. */
async function wrongBy(page: Page, selector: string): Promise<number> {
  const shown = /(\d\d):(\d\d)/.exec(await page.locator(selector).first().innerText()) ?? [];
  const here = new Date().toLocaleTimeString('de-DE', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
  });
  const minutesOf = (hours = '', minutes = ''): number => Number(hours) * 60 + Number(minutes);
  const apart = Math.abs(minutesOf(shown[1], shown[2]) - minutesOf(...here.split(':')));
  return Math.min(apart, 24 * 60 - apart);
}

/** The number that a text says, once it stands in the page. */
async function said(page: Page, pattern: RegExp): Promise<number> {
  const found = page.getByText(pattern).first();
  await found.waitFor();
  return Number(/\d+/.exec(await found.innerText())?.[0]);
}

const BOARD_CLOCK = '.board-head-clock';
const PHONE_CLOCK = '.visitor-head-clock';

test(
  '[CU2] board and phone call teams when the server’s clock does, whatever their own say',
  { timeout: 120_000 },
  async () => {
    // Both courts are free, and the next matches begin in three minutes.
    const cup = await cupIn(-9);
    const { id } = cup;
    for (const number of [1, 2]) await report(stage.portal, cup, number, 'Finished', [1, 0]);
    for (const minutes of WRONG) {
      const board = await openOnDevice(minutes, `/t/${id}/board?pages=now`, HALL);
      await expect.poll(() => wrongBy(board, BOARD_CLOCK)).toBeLessThanOrEqual(1);
      await board.getByText('Bitte zum Feld').first().waitFor();
      expect(await board.getByText(/^\d+ min später$/).count()).toBe(0);
      const phone = await openOnDevice(minutes, `/t/${id}`, PHONE);
      await expect.poll(() => wrongBy(phone, PHONE_CLOCK)).toBeLessThanOrEqual(1);
      await phone.getByText('Bitte zum Feld').first().waitFor();
      expect(await phone.getByText(/\bca\. \d/).count()).toBe(0);
    }
  },
);

test(
  '[CU3] a late hall is as late as by the server’s clock, and stays so where a clock is put right in the middle',
  { timeout: 120_000 },
  async () => {
    const { id } = await cupIn(-40);
    const late = await said(await openOnDevice(0, `/t/${id}/board?pages=now`, HALL), /^\d+ min später$/);
    expect(late).toBeGreaterThanOrEqual(30);
    for (const minutes of WRONG) {
      const board = await openOnDevice(minutes, `/t/${id}/board?pages=now`, HALL);
      const phone = await openOnDevice(minutes, `/t/${id}`, PHONE);
      for (const [page, clock] of [[board, BOARD_CLOCK] as const, [phone, PHONE_CLOCK] as const]) {
        await expect.poll(() => wrongBy(page, clock)).toBeLessThanOrEqual(1);
        await setAhead(page, 0);
        await expect.poll(() => wrongBy(page, clock), { timeout: 8_000 }).toBeLessThanOrEqual(1);
        // Two words of the server later.
        await page.waitForTimeout(6_000);
        expect(await wrongBy(page, clock)).toBeLessThanOrEqual(1);
      }
      expect(Math.abs((await said(board, /^\d+ min später$/)) - late)).toBeLessThanOrEqual(1);
    }
  },
);

test(
  'a contact that was lost on another day is said with that day on board, visitor page and portal',
  { timeout: 120_000 },
  async () => {
    const { id } = await cupIn(4);
    const network = await openNetwork(stage.portal.port);
    try {
      const visitor = (): Promise<Person> => openPageAsVisitor(stage.browser, `${network.url}/icon.svg`, HALL);
      const desk = await openPageAs(stage.browser, `${network.url}/portal/tournaments/${id}`);
      // What the portal loads ahead, and asks, while the network goes.
      desk.forgive('net::ERR_', /\/(api|identity|assets)\//);
      const pages = [
        await goWithClock(await visitor(), 0, `${network.url}/t/${id}/board?pages=now`),
        await goWithClock(await visitor(), 0, `${network.url}/t/${id}`),
        await goWithClock(desk, 0, `${network.url}/portal/tournaments/${id}`),
      ];
      const state = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).first();
      for (const page of pages) await state(page, /Live/).waitFor();
      network.cut('silent');
      for (const page of pages) {
        await state(page, /[Uu]nterbrochen seit \d\d:\d\d/).waitFor();
        await setAhead(page, 24 * 60);
        await state(page, /[Uu]nterbrochen seit \d\d\.\d\d\. \d\d:\d\d/).waitFor();
      }
      // The portal's header has room for it, on a small screen too.
      for (const width of [1024, 360]) {
        await desk.page.setViewportSize({ width, height: 800 });
        expect(await desk.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    } finally {
      await network.close();
    }
  },
);
