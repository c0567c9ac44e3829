import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPageAs, expectGood, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report } from './tournaments.ts';

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

test('a goal is drawn before its answer comes, and says how it is on its way', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [0, 0]);
  const url = `${stage.portal.url}/portal/tournaments/${cup.id}`;
  const { page, context } = await openPageAs(stage.browser, url, PHONE);
  const court = page.getByRole('region', { name: 'Feld 1', exact: true });
  await court.getByText('Gruppe A · Spiel 1').waitFor();
  await slowDown(page);
  let letGo = (): void => undefined;
  const answered = new Promise<void>((resolve) => (letGo = resolve));
  await context.route(/outcome$/, async (route) => {
    await answered;
    await route.continue();
  });
  await court
    .getByRole('button', { name: /^Tor (?!zurück)/ })
    .first()
    .tap();
  await court.getByText('wird gesendet …').waitFor();
  expect(await court.innerText()).toMatch(/^1$/m);
  letGo();
  await court.getByText('gespeichert').waitFor();
  await court.getByText('Gruppe A · Spiel 1').waitFor();
  await context.unroute(/outcome$/);
});

test('without a network goals wait for it, are not called old, and arrive', { timeout: 180_000 }, async () => {
  const cup = await hallencup(stage.portal);
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [0, 0]);
  const url = `${stage.portal.url}/portal/tournaments/${cup.id}`;
  const { page, context, forgive } = await openPageAs(stage.browser, url, PHONE);
  forgive('net::ERR_INTERNET_DISCONNECTED', /./);
  const court = page.getByRole('region', { name: 'Feld 1', exact: true });
  await court.getByText('Gruppe A · Spiel 1').waitFor();
  await context.setOffline(true);
  const goal = court.getByRole('button', { name: /^Tor (?!zurück)/ });
  await goal.first().tap();
  await court.getByText('1 Tor wartet auf Verbindung').waitFor();
  await goal.first().tap();
  await goal.last().tap();
  await court.getByText('3 Tore warten auf Verbindung').waitFor();
  expect(await court.getByText('evtl. alt').count()).toBe(0);
  await expectGood(page);
  await context.setOffline(false);
  const scores = async (): Promise<unknown> => {
    interface Scored {
      readonly matches: readonly { readonly teamA: { score: number }; readonly teamB: { score: number } }[];
    }
    const { matches } = await api<Scored>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
    return matches.slice(0, 1).map(({ teamA, teamB }) => [teamA.score, teamB.score]);
  };
  await expect.poll(scores, { timeout: 60_000 }).toEqual([[2, 1]]);
  await court.getByText(/Tore? warte/).waitFor({ state: 'hidden' });
});

test('goals wait longer than a call is repeated', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [0, 0]);
  const url = `${stage.portal.url}/portal/tournaments/${cup.id}`;
  const { page, context, forgive } = await openPageAs(stage.browser, url, PHONE);
  forgive('net::ERR_INTERNET_DISCONNECTED', /./);
  const court = page.getByRole('region', { name: 'Feld 1', exact: true });
  await court.getByText('Gruppe A · Spiel 1').waitFor();
  await page.clock.install();
  await page.reload();
  await court.getByText('Gruppe A · Spiel 1').waitFor();
  await context.setOffline(true);
  await court
    .getByRole('button', { name: /^Tor (?!zurück)/ })
    .first()
    .tap();
  const waits = court.getByText('1 Tor wartet auf Verbindung');
  await waits.waitFor();
  await page.clock.fastForward('03:00');
  await page.waitForTimeout(8_000);
  expect(await waits.isVisible()).toBe(true);
  expect(await page.getByText('wurde nicht gespeichert').count()).toBe(0);
  await context.setOffline(false);
  await waits.waitFor({ state: 'hidden', timeout: 60_000 });
});
