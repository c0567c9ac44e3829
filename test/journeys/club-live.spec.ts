import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeVisits } from '#test/support/counted-visits.ts';
import { openNetwork, type Network } from '#test/support/network.ts';
import { expectGood, openPageAs, openPageAsVisitor, PHONE, type Screen } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
const WIDE: Screen = { width: 1280, height: 800 };
const DAY = 86_400_000;
let cup: MadeTournament;
let network: Network;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  network = await openNetwork(stage.portal.port);
});
afterAll(() => network.close());

const setPage = (name: string | null) =>
  api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/page`, { name });
const patch = (id: string, path: string, body: object) =>
  api(stage.portal, 'PATCH', `/api/tournaments/${id}/${path}`, body);
const isLive = (page: Page) => page.getByRole('status').getByText('Live').waitFor();

async function visit(address: string, screen: Screen): Promise<Page> {
  const { page } = await openPageAsVisitor(stage.browser, address, screen);
  await isLive(page);
  return page;
}

/** What a page asks for from now on; its socket is no request. */
function requestsOf(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return asked;
}

/** A public tournament of two teams, whose only match began an hour ago. */
async function smallCup(name: string, visibility = 'Public'): Promise<MadeTournament> {
  const { organizationId } = cup;
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
    organizationId,
    name,
    visibility,
  });
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: [{ alphabeticalId: 'A', teams: [{ name: 'SV Mühlbach' }, { name: 'FC Königshain' }] }],
    firstMatchKickoff: new Date(Date.now() - 3_600_000).toISOString(),
    groupPhase: {
      schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
      numberOfCourts: 1,
      useAlternatingOrder: true,
      numberOfGroupRounds: 1,
    },
  });
  const { matches } = await api<{ matches: readonly { id: string }[] }>(stage.portal, 'GET', `/api/tournaments/${id}`);
  return { id, organizationId, matches: matches.map((match) => match.id) };
}

test('[OR5] a result comes to every open page of the club, by the socket alone', { timeout: 120_000 }, async () => {
  await setPage('gw-muehlbach');
  const address = `${stage.portal.url}/v/gw-muehlbach`;
  const pages = [await visit(address, WIDE), await visit(address, PHONE)];
  const asked = pages.map(requestsOf);
  const tile = (page: Page) => page.getByRole('article', { name: 'Gruppe A, Feld 1' });
  for (let goals = 0; goals <= 9; goals += 1) {
    await report(stage.portal, cup, 1, 'CurrentlyPlaying', [goals, 0]);
    for (const page of pages) await tile(page).locator(`[data-score="${goals}"]`).last().waitFor();
  }
  await report(stage.portal, cup, 1, 'Finished', [9, 0]);
  for (const page of pages) await tile(page).waitFor({ state: 'detached' });
  expect(asked).toEqual([[], []]);
});

test('[OR5] winners, what is cancelled and what is newly public, seen and heard', { timeout: 120_000 }, async () => {
  await setPage('gw-muehlbach');
  const page = await visit(`${stage.portal.url}/v/gw-muehlbach`, PHONE);
  const asked = requestsOf(page);
  const said = page.locator('[aria-live=polite]:not([role])');
  // What comes right after the first answer was missed before: it is no news.
  await page.waitForTimeout(1_000);
  const small = await smallCup('Sommercup', 'Private');
  await patch(small.id, 'visibility', { visibility: 'Public' });
  await page.getByRole('link', { name: 'Sommercup' }).waitFor();
  await said.getByText('Neu: Sommercup').waitFor();
  await report(stage.portal, small, 1, 'Finished', [3, 1]);
  await page.getByText('Sieger: SV Mühlbach').waitFor();
  await said.getByText('Sommercup: SV Mühlbach gewinnt.').waitFor();
  const other = await smallCup('Wintercup');
  await page.getByRole('link', { name: 'Wintercup' }).waitFor();
  await page.getByRole('link', { name: 'Wintercup' }).focus();
  await patch(other.id, 'status', { status: 'Cancelled', note: 'Die Halle ist gesperrt.', date: null });
  await page.getByText('Abgesagt. Die Halle ist gesperrt.', { exact: true }).waitFor();
  await said.getByText('Wintercup: Abgesagt. Die Halle ist gesperrt.').waitFor();
  await page.getByRole('link', { name: 'Wintercup' }).and(page.locator(':focus')).waitFor();
  for (const screen of [PHONE, WIDE]) {
    await page.setViewportSize(screen);
    await expectGood(page);
  }
  // Its link stands in another list then.
  await patch(other.id, 'status', { status: 'Postponed', note: null, date: null });
  await page.getByRole('region', { name: 'Demnächst' }).getByRole('link', { name: 'Wintercup' }).waitFor();
  await page.getByRole('link', { name: 'Wintercup' }).and(page.locator(':focus')).waitFor();
  await patch(small.id, 'visibility', { visibility: 'Private' });
  await page.getByRole('link', { name: 'Sommercup' }).waitFor({ state: 'detached' });
  expect(asked).toEqual([]);
});

test('[OR5] a network that is cut is said, and the page goes on when it is back', { timeout: 120_000 }, async () => {
  await setPage('gw-muehlbach');
  const page = await visit(`${network.url}/v/gw-muehlbach`, PHONE);
  const asked = requestsOf(page);
  const name = 'Mühlbacher Hallencup der E-Junioren';
  network.cut('silent');
  await page
    .getByRole('status')
    .getByText(/^Unterbrochen seit \d\d:\d\d$/)
    .waitFor();
  await expectGood(page);
  await patch(cup.id, 'name', { name: 'Pokal der E-Junioren' });
  network.mend();
  await page.getByRole('link', { name: 'Pokal der E-Junioren' }).waitFor();
  await isLive(page);
  await patch(cup.id, 'name', { name });
  await page.getByRole('link', { name }).waitFor();
  expect(asked).toEqual([]);
});

test(
  '[OR5] a server that does not know the topic leaves the page as it is, until it is gone',
  { timeout: 60_000 },
  async () => {
    await setPage('gw-muehlbach');
    const visitor = await openPageAsVisitor(stage.browser, stage.portal.url, PHONE);
    const { page } = visitor;
    visitor.forgive(404, /\/v\/gw-muehlbach/);
    await page.routeWebSocket(/\/api\/live/, (socket) =>
      socket.onMessage((frame) => {
        const { follow: topic } = JSON.parse(String(frame)) as { follow?: string };
        if (topic !== undefined) socket.send(JSON.stringify({ error: 'unknown-topic', topic }));
      }),
    );
    await page.goto(`${stage.portal.url}/v/gw-muehlbach`);
    await page
      .getByRole('status')
      .getByText(/^Unterbrochen seit/)
      .waitFor();
    await page.getByRole('link', { name: 'Mühlbacher Hallencup der E-Junioren' }).waitFor();
    await setPage(null);
    await page.getByText('Diese Vereinsseite gibt es nicht.').waitFor();
  },
);

test('[OR5] an open page goes to its new address, ends and comes back', { timeout: 120_000 }, async () => {
  await setPage('gw-muehlbach');
  const page = await visit(`${stage.portal.url}/v/gw-muehlbach#turniere`, PHONE);
  await setPage('muehlbach-1921');
  await page.waitForURL(`${stage.portal.url}/v/muehlbach-1921#turniere`);
  await isLive(page);
  await api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/name`, { name: 'SV Mühlbach' });
  await page.getByRole('heading', { name: 'SV Mühlbach', level: 1 }).waitFor();
  await expect.poll(() => page.title()).toBe('SV Mühlbach – Turniere');
  await setPage(null);
  await page.getByText('Diese Vereinsseite gibt es nicht.').waitFor();
  await expectGood(page);
  await setPage('muehlbach-1921');
  await page.getByRole('heading', { name: 'SV Mühlbach', level: 1 }).waitFor();
});

test('[OR5] at midnight what was today is past, without a request', { timeout: 120_000 }, async () => {
  await setPage('gw-muehlbach');
  const { page } = await openPageAsVisitor(stage.browser, stage.portal.url, PHONE);
  await page.clock.install();
  await page.goto(`${stage.portal.url}/v/gw-muehlbach`);
  await isLive(page);
  await page
    .getByRole('region', { name: 'Heute' })
    .getByRole('link', { name: /Hallencup/ })
    .first()
    .waitFor();
  // Begun in the evening it ends on the next day.
  await page.clock.fastForward(2 * DAY);
  await page
    .getByRole('region', { name: 'Bisher' })
    .getByRole('link', { name: /Hallencup/ })
    .waitFor();
});

test('[OR5] a page that the server could not draw is loaded anew once it can', { timeout: 120_000 }, async () => {
  await setPage('gw-muehlbach');
  const visitor = await openPageAsVisitor(stage.browser, stage.portal.url, PHONE);
  const { page, context } = visitor;
  visitor.forgive(503, /\/v\/gw-muehlbach/);
  await page.clock.install();
  let isDrawn = false;
  await context.route('**/v/gw-muehlbach', async (route) => {
    if (isDrawn) return route.continue();
    const response = await route.fetch();
    const html = (await response.text()).replace(/<template id="first"[^]*<\/template>/, '');
    await route.fulfill({ response, status: 503, body: html });
  });
  await page.goto(`${stage.portal.url}/v/gw-muehlbach`);
  const asked = page.waitForResponse(/\/v\/gw-muehlbach$/);
  await page.clock.runFor(10_500);
  expect((await asked).status()).toBe(503);
  isDrawn = true;
  await page.clock.runFor(10_500);
  await isLive(page);
});

test('[OR5] without JavaScript all of it is there', { timeout: 60_000 }, async () => {
  await setPage('gw-muehlbach');
  const context = await stage.browser.newContext({ viewport: PHONE, locale: 'de-DE', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${stage.portal.url}/v/gw-muehlbach`);
  await page.getByRole('link', { name: 'Mühlbacher Hallencup der E-Junioren' }).waitFor();
  expect(await page.getByRole('status').textContent()).toBe('');
  await page.getByRole('link', { name: 'Alle in meinen Kalender' }).waitFor();
  await context.close();
});

test(
  '[OR5] its visits stand beside its address, in the settings of the organisation',
  { timeout: 60_000 },
  async () => {
    await setPage('gw-muehlbach');
    await writeVisits(stage.databaseUrl, [[1, { [cup.organizationId]: 12_000 }]]);
    const settings = `${stage.portal.url}/portal/organizations/${cup.organizationId}/settings`;
    const { page } = await openPageAs(stage.browser, settings);
    const link = page
      .getByRole('region', { name: 'Vereinsseite' })
      .getByRole('group', { name: 'Link zur Vereinsseite' });
    await link.getByText(/^Aufrufe: 12\.0\d\d$/).waitFor();
    await writeVisits(stage.databaseUrl, [[0, { [cup.organizationId]: 1_000 }]]);
    await link.getByText(/^Aufrufe: 13\.0\d\d$/).waitFor();
    await expectGood(page);
  },
);
