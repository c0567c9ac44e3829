import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPageAs, expectGood, logInOn, PHONE, waitForGiveUp } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// A match counted on a slow phone, on a slow network and on none.

const stage = openJourneyFixture();

/** A processor six times slower, 1.6 Mbit/s down, 0.75 up, answers 300 ms later. */
async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
}

/** The scores of the first matches as the server has them. */
async function scoresOf({ id }: MadeTournament, first: number): Promise<unknown> {
  interface Scored {
    readonly matches: readonly { readonly teamA: { score: number }; readonly teamB: { score: number } }[];
  }
  const { matches } = await api<Scored>(stage.portal, 'GET', `/api/tournaments/${id}`);
  return matches.slice(0, first).map(({ teamA, teamB }) => [teamA.score, teamB.score]);
}

/** The match plan on a phone, where the first match runs at 0:0; `court`: where it stands. */
async function openRunningMatch() {
  const cup = await hallencup(stage.portal);
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [0, 0]);
  const url = `${stage.portal.url}/portal/tournaments/${cup.id}`;
  const person = await openPageAs(stage.browser, url, PHONE);
  const court = person.page.getByRole('region', { name: 'Feld 1', exact: true });
  await court.getByText('Gruppe A · Spiel 1').waitFor();
  return { ...person, cup, court, goal: court.getByRole('button', { name: /^Tor (?!zurück)/ }) };
}

test('a goal is drawn before its answer comes, and says how it is on its way', { timeout: 120_000 }, async () => {
  const { page, context, court, goal } = await openRunningMatch();
  await slowDown(page);
  let letGo = (): void => undefined;
  const answered = new Promise<void>((resolve) => (letGo = resolve));
  await context.route(/outcome$/, async (route) => {
    await answered;
    await route.continue();
  });
  await goal.first().tap();
  await court.getByText('wird gesendet …').waitFor();
  expect(await court.innerText()).toMatch(/^1$/m);
  letGo();
  await court.getByText(/^gesendet \d\d:\d\d$/).waitFor();
  await court.getByText('Gruppe A · Spiel 1').waitFor();
  await context.unroute(/outcome$/);
});

test('without a network goals wait for it, are not called old, and arrive', { timeout: 180_000 }, async () => {
  const { cup, page, context, forgive, court, goal } = await openRunningMatch();
  forgive('net::ERR_INTERNET_DISCONNECTED', /./);
  await context.setOffline(true);
  await goal.first().tap();
  await expect.poll(() => court.innerText(), { timeout: 30_000 }).toContain('1 : 0, auf diesem Handy');
  await goal.first().tap();
  await goal.last().tap();
  await court.getByText('2 : 1, auf diesem Handy').waitFor();
  expect(await court.getByText(/^Stand \d\d:\d\d$/).count()).toBe(0);
  await page.getByRole('button', { name: 'Anpfiff Spiel 2' }).tap();
  await page.getByRole('region', { name: 'Feld 2', exact: true }).getByText('0 : 0, auf diesem Handy').waitFor();
  // The look at the whole page brings the network back in this browser: it comes last.
  await expectGood(page);
  await context.setOffline(false);
  await expect
    .poll(() => scoresOf(cup, 2), { timeout: 60_000 })
    .toEqual([
      [2, 1],
      [0, 0],
    ]);
  await court.getByText('auf diesem Handy').waitFor({ state: 'hidden' });
});

test('goals wait longer than a call is repeated', { timeout: 120_000 }, async () => {
  const { page, context, forgive, court, goal } = await openRunningMatch();
  forgive('net::ERR_INTERNET_DISCONNECTED', /./);
  await page.clock.install();
  await page.reload();
  await court.getByText('Gruppe A · Spiel 1').waitFor();
  await context.setOffline(true);
  await goal.first().tap();
  const waits = court.getByText('1 : 0, auf diesem Handy');
  await waits.waitFor();
  await page.clock.fastForward('03:00');
  await page.waitForTimeout(8_000);
  expect(await waits.isVisible()).toBe(true);
  expect(await page.getByText('wurde nicht gespeichert').count()).toBe(0);
  await context.setOffline(false);
  await waits.waitFor({ state: 'hidden', timeout: 60_000 });
});

test('goals wait for no connection that the network never lets through', { timeout: 120_000 }, async () => {
  const { cup, page, context, forgive, court, goal } = await openRunningMatch();
  forgive('net::ERR_FAILED', /outcome\)$/);
  forgive('WebSocket', /./);
  await page.clock.install();
  await context.routeWebSocket(/\/api\/live/, (socket) => socket.close());
  await page.reload();
  await court.getByText('Gruppe A · Spiel 1').waitFor();
  await context.route(/outcome$/, (route) => route.abort());
  await goal.first().tap();
  const waits = court.getByText('1 : 0, auf diesem Handy');
  await waits.waitFor();
  // For longer than a call is repeated.
  for (let seconds = 0; seconds < 100; seconds += 5) await page.clock.runFor(5_000);
  expect(await waits.isVisible()).toBe(true);
  await context.unroute(/outcome$/);
  await page.clock.runFor(15_000);
  await expect.poll(() => scoresOf(cup, 1), { timeout: 20_000 }).toEqual([[1, 0]]);
});

test(
  'a goal that arrived, but whose answer was lost, is not stored again over what was reported since',
  { timeout: 120_000 },
  async () => {
    const { cup, page, context, forgive, court, goal } = await openRunningMatch();
    forgive('net::ERR_INTERNET_DISCONNECTED', /./);
    await page.clock.install();
    await page.reload();
    await court.getByText('Gruppe A · Spiel 1').waitFor();
    await context.route(/outcome$/, async (route) => {
      // First, or the live channel may bring what the lost answer said.
      await context.setOffline(true);
      await route.fetch();
      await route.abort('internetdisconnected');
    });
    await goal.first().tap();
    const waits = court.getByText('1 : 0, auf diesem Handy');
    await waits.waitFor();
    await context.unroute(/outcome$/);
    expect(await scoresOf(cup, 1)).toEqual([[1, 0]]);
    await report(stage.portal, cup, 1, 'CurrentlyPlaying', [0, 0]);
    await page.clock.fastForward('03:00');
    await page.waitForTimeout(8_000);
    await context.setOffline(false);
    await waits.waitFor({ state: 'hidden', timeout: 60_000 });
    await court.getByText('Gruppe A · Spiel 1').waitFor();
    expect(await scoresOf(cup, 1)).toEqual([[0, 0]]);
  },
);

test('a reload asks while goals are under way; they come back with it and arrive', { timeout: 120_000 }, async () => {
  const { cup, page, context, forgive, court, goal } = await openRunningMatch();
  forgive('net::ERR_INTERNET_DISCONNECTED', /outcome/);
  await context.route(/outcome$/, (route) => route.abort('internetdisconnected'));
  await goal.first().tap();
  await goal.first().tap();
  await goal.last().tap();
  await court.getByText('wird gesendet …').waitFor();

  // Another page of the portal asks nothing: there they are still under way.
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('navigation', { name: 'Turnier' }).getByRole('link', { name: 'Gruppen' }).tap();
  await page.getByRole('navigation', { name: 'Turnier' }).getByRole('link', { name: 'Spielplan' }).tap();
  await court.getByText('wird gesendet …').waitFor();
  expect(asked).toEqual([]);
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await court.getByText('wird gesendet …').waitFor();
  expect(await court.innerText()).toMatch(/^2$[^]*^1$/m);
  expect(await scoresOf(cup, 1)).toEqual([[0, 0]]);

  await context.unroute(/outcome$/);
  await expect.poll(() => scoresOf(cup, 1), { timeout: 60_000 }).toEqual([[2, 1]]);
  await court.getByText('wird gesendet …').waitFor({ state: 'hidden' });
  await page.reload();
  await goal.first().waitFor();
  expect(asked).toEqual(['beforeunload']);
});

test('goals under way wait for the login that another tab makes', { timeout: 120_000 }, async () => {
  const { cup, page, context, forgive, court, goal } = await openRunningMatch();
  forgive(401, /./);
  let letGo = (): void => undefined;
  const isLoggedOut = new Promise<void>((resolve) => (letGo = resolve));
  await context.route(/outcome$/, async (route) => {
    await isLoggedOut;
    await route.continue();
  });
  await goal.first().tap();
  const beside = await context.newPage();
  await beside.goto(`${stage.portal.url}/portal`);
  await beside.getByRole('button', { name: /^Ihr Konto/ }).tap();
  await beside.getByRole('menuitem', { name: 'Abmelden' }).tap();
  await beside.getByText('Sie wurden abgemeldet.').waitFor();
  const told = page.getByRole('alert').filter({ hasText: 'Was Sie eingegeben haben, bleibt so lange hier stehen.' });
  await told.waitFor();
  letGo();
  await court.getByText('wird gesendet …').waitFor();
  const opened = context.waitForEvent('page');
  await told.getByRole('link', { name: 'In neuem Tab anmelden' }).tap();
  await logInOn(await opened);
  await told.waitFor({ state: 'detached' });
  await expect.poll(() => scoresOf(cup, 1), { timeout: 30_000 }).toEqual([[1, 0]]);
});

test(
  'a report that the server did not answer for long is kept, and sent again as the same one',
  { timeout: 180_000 },
  async () => {
    const cup = await hallencup(stage.portal);
    const { page, context, forgive } = await openPageAs(
      stage.browser,
      `${stage.portal.url}/portal/tournaments/${cup.id}`,
    );
    forgive('ERR_', /outcome/);
    const keys = new Set<string | undefined>();
    context.on('request', (request) => {
      if (request.url().endsWith('/outcome')) keys.add(request.headers()['idempotency-key']);
    });
    await page.clock.install();
    await page.reload();
    await context.route(/outcome$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Spiel 1 melden' }).click();
    await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('3:1');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.clock.resume();
    await waitForGiveUp(page, 'wartet auf Antwort');
    expect(await page.getByText('nicht gespeichert').count()).toBe(0);
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await page.getByText('wird gesendet …').first().waitFor();
    await context.unroute(/outcome$/);
    await expect.poll(() => scoresOf(cup, 1), { timeout: 60_000 }).toEqual([[3, 1]]);
    expect(keys.size).toBe(1);
  },
);
