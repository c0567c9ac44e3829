import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  openPageAs,
  openPageAsVisitor,
  expectAccessible,
  expectNoSidewaysScrolling,
  HALL,
  PHONE,
  SMALLEST,
  type Person,
} from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

const visit = (): string => `${stage.portal.url}/t/${cup.id}`;
const scoresOn = ({ page }: Person) =>
  page.getByRole('region', { name: 'Feld 1', exact: true }).first().locator('[data-score]').allInnerTexts();
const isLive = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
const AREAS = ['Plan', 'Gruppen', 'Finale', 'Platzierung', 'Jetzt'] as const;

test(
  'a result reported in the portal is seen on board and visitor page, running scores too',
  { timeout: 90_000 },
  async () => {
    const phone = await openPageAsVisitor(stage.browser, visit(), PHONE);
    const board = await openPageAsVisitor(stage.browser, `${visit()}/board?pages=now`, HALL);
    const courtSide = await openPageAsVisitor(stage.browser, `${visit()}/board?court=1`, HALL);
    const desk = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`);
    await Promise.all([phone, board, courtSide].map(({ page }) => isLive(page)));

    await report(stage.portal, cup, 1, 'CurrentlyPlaying', [1, 0]);
    for (const person of [phone, board, courtSide]) await expect.poll(() => scoresOn(person)).toEqual(['1', '0']);
    await phone.page.getByText('Läuft').first().waitFor();

    await desk.page.getByRole('button', { name: 'Spiel 3 melden' }).click();

    await desk.page.getByRole('textbox').and(desk.page.locator(':focus')).waitFor();
    await desk.page.keyboard.type('4:2');
    await desk.page.keyboard.press('Enter');
    await phone.page.getByRole('link', { name: 'Plan' }).click();
    const row = phone.page.getByRole('listitem').filter({ hasText: 'Spiel 3' });
    await expect.poll(() => row.locator('[data-score]').allInnerTexts()).toEqual(['4', '2']);
    await row.getByText('Ende').waitFor();
  },
);

test('without JavaScript the whole plan is there, and what would not work is not', { timeout: 60_000 }, async () => {
  const context = await stage.browser.newContext({ viewport: SMALLEST, locale: 'de-DE', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(visit());
  await page.getByRole('heading', { name: 'Mühlbacher Hallencup der E-Junioren' }).waitFor();
  for (const name of ['Jetzt auf dem Feld', 'Spielplan', 'Tabellen', 'Finalrunde', 'Platzierung']) {
    expect(await page.getByRole('heading', { name, exact: true }).isVisible()).toBe(true);
  }
  expect(
    await page.getByRole('listitem').filter({ hasText: 'Spiel 12' }).getByText('1. FC Höhenkirch').isVisible(),
  ).toBe(true);
  expect(await page.getByRole('button', { name: 'Teilen und mehr' }).isVisible()).toBe(false);
  expect(await page.getByRole('status').isVisible()).toBe(false);
  const address = await page.getByRole('link', { name: 'Termine in den Kalender' }).getAttribute('href');
  expect((await fetch(address ?? '')).headers.get('content-type')).toContain('text/calendar');
  await page.goto(`${visit()}/board`);
  await page.getByRole('heading', { name: 'Mühlbacher Hallencup der E-Junioren' }).waitFor();
});

test(
  'every area is accessible in both themes, and nothing scrolls sideways at 320 px',
  { timeout: 120_000 },
  async () => {
    const { page } = await openPageAsVisitor(stage.browser, visit(), SMALLEST);
    await isLive(page);
    await page
      .getByRole('combobox', { name: 'Meine Mannschaft' })
      .selectOption('JSG Großräschkau/Königswörth-Süßenbach und Mühltal-Höfen III');
    for (const area of AREAS) {
      await page.getByRole('link', { name: area, exact: true }).click();
      await page.getByRole('link', { name: area, exact: true }).and(page.locator('[aria-current=page]')).waitFor();
      await expectNoSidewaysScrolling(page);
      for (const theme of ['dark', 'light']) {
        await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
        await expectAccessible(page);
      }
    }
    await page.getByRole('button', { name: 'Teilen und mehr' }).click();
    const sheet = page.getByRole('dialog', { name: 'Teilen und mehr' });
    await sheet.getByRole('img', { name: `QR-Code, führt zu ${visit()}` }).waitFor();
    const message = sheet.getByRole('group', { name: 'Alle unsere Spiele' });
    const address = await message.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(new URL(address ?? '').searchParams.get('text')).toContain(`gegen`);
    expect(await message.getByRole('link', { name: 'E-Mail' }).getAttribute('href')).toMatch(/^mailto:\?subject=/);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(page);
  },
);

test('a team that is chosen before the page runs stays chosen', { timeout: 60_000 }, async () => {
  const { page, context } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/icon.svg`, PHONE);
  let letGo = (): void => undefined;
  const isChosen = new Promise<void>((resolve) => (letGo = resolve));
  await context.route('**/assets/*.js', async (route) => {
    await isChosen;
    await route.continue();
  });
  await page.goto(visit(), { waitUntil: 'commit' });
  const team = page.getByRole('combobox', { name: 'Meine Mannschaft' });
  await team.selectOption({ index: 3 });
  const chosen = await team.inputValue();
  expect(chosen).not.toBe('');
  letGo();
  await page.getByRole('region', { name: 'Meine Mannschaft' }).waitFor();
  expect(await team.inputValue()).toBe(chosen);
});

test('my team is remembered on this phone, and the server never hears of it', { timeout: 60_000 }, async () => {
  const { page } = await openPageAsVisitor(stage.browser, visit(), PHONE);
  const sent: string[] = [];
  const team = (await api<{ teams: { id: string; name: string }[] }>(stage.portal, 'GET', `/api/tournaments/${cup.id}`))
    .teams[2];
  page.on('request', (request) =>
    sent.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`),
  );
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  await page.getByRole('combobox', { name: 'Meine Mannschaft' }).selectOption(team?.name ?? '');
  await page
    .getByRole('region', { name: 'Meine Mannschaft' })
    .getByText(/Ihr nächstes Spiel/)
    .waitFor();
  await page.reload();
  await page
    .getByRole('region', { name: 'Meine Mannschaft' })
    .getByText(/Ihr nächstes Spiel/)
    .waitFor();
  await page.getByRole('link', { name: 'Plan' }).click();
  await page.getByRole('button', { name: 'Nur meine' }).click();
  const rows = page.getByRole('region', { name: 'Plan', exact: true }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(3);
  await isLive(page);
  const own = new RegExp(`team[^ ]*${team?.id}\\b|"${team?.id}"`);
  expect(sent.filter((text) => own.test(text))).toEqual([]);
});

test(
  'a table says why a team stands where it stands, and what runs only where that is asked for',
  { timeout: 60_000 },
  async () => {
    await report(stage.portal, cup, 1, 'Finished', [2, 1]);
    await report(stage.portal, cup, 5, 'CurrentlyPlaying', [0, 3]);
    const { page } = await openPageAsVisitor(stage.browser, `${visit()}#gruppen`, PHONE);
    const table = page.getByRole('table', { name: /^Gruppe A/ }).and(page.locator(':visible'));
    // Where the places above the line lead is said below the table.
    await page
      .getByText(/^Über der Linie: /)
      .and(page.locator(':visible'))
      .first()
      .waitFor();
    await table.getByRole('button', { name: 'SV Mühlbach I' }).click();
    await table.getByText(/^(Vor|Hinter) .+:$/).waitFor();
    const points = () => table.locator('tbody td:last-child').allInnerTexts();
    const official = await points();
    await page.getByRole('button', { name: 'Mit laufenden' }).click();
    await expect.poll(points).not.toEqual(official);
    await page.getByRole('button', { name: 'Endstände' }).click();
    await expect.poll(points).toEqual(official);
  },
);

test(
  'visibility withdrawn: open pages show at once that there is nothing, and come back',
  { timeout: 90_000 },
  async () => {
    const phone = await openPageAsVisitor(stage.browser, visit(), PHONE);
    const board = await openPageAsVisitor(stage.browser, `${visit()}/board`, HALL);
    await isLive(phone.page);
    await isLive(board.page);
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/visibility`, { visibility: 'Private' });
    const gone = 'Dieses Turnier gibt es nicht, oder es ist privat.';
    for (const { page } of [phone, board]) {
      await page.getByText(gone).waitFor();
      expect(await page.getByText('SV Mühlbach I', { exact: true }).count()).toBe(0);
    }
    await expectAccessible(phone.page);
    await expectAccessible(board.page);
    const nobody = await openPageAsVisitor(stage.browser, visit(), PHONE);
    nobody.forgive(404, /\/t\/\w+\)$/);
    await nobody.page.getByText(gone).waitFor();
    await nobody.context.close();
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/visibility`, { visibility: 'Public' });
    for (const { page } of [phone, board]) {
      await page.getByRole('heading', { name: 'Mühlbacher Hallencup der E-Junioren' }).waitFor({ timeout: 40_000 });
    }
  },
);

test('without a network the phone opens the last state, and says of when it is', { timeout: 90_000 }, async () => {
  const { page, context, forgive } = await openPageAsVisitor(stage.browser, visit(), PHONE);
  forgive('net::ERR_INTERNET_DISCONNECTED', /\/t\/\w+\/seen|\/api\/live/);
  await isLive(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await report(stage.portal, cup, 2, 'CurrentlyPlaying', [7, 6]);
  const scores = () =>
    page.getByRole('region', { name: 'Feld 2', exact: true }).first().locator('[data-score]').allInnerTexts();
  await expect.poll(scores).toEqual(['7', '6']);
  // The latest state is stored a second later.
  const kept = (id: string) =>
    page.evaluate(async (tournament) => {
      const state = await (await caches.open('turnierpult-last-state-2')).match(`/t/${tournament}/last-state`);
      return state === undefined ? '' : state.text();
    }, id);
  await expect.poll(() => kept(cup.id), { timeout: 10_000 }).toContain('"score":7');
  await context.setOffline(true);
  await page.reload();
  await page
    .getByRole('status')
    .filter({ hasText: /^Stand von \d\d:\d\d, offline$/ })
    .waitFor();
  await expect.poll(scores).toEqual(['7', '6']);
  await page
    .getByText(/^Stand \d\d:\d\d$/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await context.setOffline(false);
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor({ timeout: 30_000 });
});

test('what only members see stays on no device, and what was kept of it before goes', { timeout: 90_000 }, async () => {
  // A private tournament needs a session, which only the portal's pages offer.
  const { page, forgive } = await openPageAs(stage.browser, `${stage.portal.url}/portal`, PHONE);
  forgive(404, /\/t\/\w+\)$/);
  await page.goto(visit());
  const addresses = () =>
    page.evaluate(async (tournament) => {
      const found: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
      return found.filter((path) => path.startsWith(`/t/${tournament}`) || path.startsWith('/images/'));
    }, cup.id);
  await isLive(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(addresses, { timeout: 10_000 })
    .toEqual(expect.arrayContaining([`/t/${cup.id}`, `/t/${cup.id}/last-state`]));
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/visibility`, { visibility: 'Private' });
  await page.reload();
  await page.getByRole('heading', { name: 'Mühlbacher Hallencup der E-Junioren' }).waitFor();
  await expect.poll(addresses, { timeout: 10_000 }).toEqual([]);
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/visibility`, { visibility: 'Public' });
});

test('a device that keeps nothing opens the page all the same', { timeout: 60_000 }, async () => {
  const { page, context } = await openPageAsVisitor(stage.browser, visit(), PHONE);
  await isLive(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = context.serviceWorkers();
  const isFull = await worker?.evaluate(() => {
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    Object.assign(caches, { open: full });
    return caches.open('any').then(
      () => false,
      () => true,
    );
  });
  expect(isFull).toBe(true);
  await page.reload();
  await isLive(page);
});

test('a portal without the worker takes it from the browsers too', { timeout: 60_000 }, async () => {
  const { page, context } = await openPageAsVisitor(stage.browser, visit(), PHONE);
  await isLive(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const own = () => page.evaluate(async () => (await caches.keys()).filter((name) => /-(pages|parts)/.test(name)));
  await expect.poll(own, { timeout: 10_000 }).not.toEqual([]);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const usual = fetch;
    Object.assign(globalThis, {
      fetch: (asked: string | Request, how?: RequestInit) =>
        how?.method === 'HEAD' ? Promise.resolve(new Response(null, { status: 404 })) : usual(asked, how),
    });
  });
  // Nor for the page itself.
  await context.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new TypeError('404'));
  });
  await page.reload();
  await expect.poll(own, { timeout: 10_000 }).toEqual([]);
});

test('the offer to install comes long before anybody opens the sheet', { timeout: 60_000 }, async () => {
  const { page } = await openPageAsVisitor(stage.browser, visit(), PHONE);
  await isLive(page);
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(offer, { prompt: () => Promise.reject(new Error('not now')) }));
  });
  await page.getByRole('button', { name: 'Teilen und mehr' }).click();
  await page.getByRole('button', { name: 'Installieren' }).click();
  await page.getByRole('button', { name: 'Installieren' }).waitFor({ state: 'detached' });
});

test('a phone that can share sends a message of one team by its own sheet', { timeout: 60_000 }, async () => {
  const { page, context } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/icon.svg`, PHONE);
  await context.addInitScript(() => {
    const sent: unknown[] = [];
    Object.assign(window, { sent });
    Object.defineProperty(navigator, 'share', { value: (what: unknown) => Promise.resolve(void sent.push(what)) });
  });
  await page.goto(visit());
  await isLive(page);
  await page.getByRole('combobox', { name: 'Meine Mannschaft' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Teilen und mehr' }).click();
  await page.getByRole('group', { name: 'Alle unsere Spiele' }).getByRole('button', { name: 'Senden' }).click();
  const sent = await page.evaluate(() => (window as unknown as { sent: { text: string }[] }).sent);
  expect(sent[0]?.text.split('\n').at(-1)).toBe(visit());
});

test('the server is killed: pages say so, and recover without a reload', { timeout: 150_000 }, async () => {
  const phone = await openPageAsVisitor(stage.browser, visit(), PHONE);
  const board = await openPageAsVisitor(stage.browser, `${visit()}/board`, HALL);
  const courtSide = await openPageAsVisitor(stage.browser, `${visit()}/board?court=1`, HALL);
  for (const { forgive } of [phone, board, courtSide]) forgive('net::ERR_', /\/(api|health|assets|t)\//);
  for (const { page } of [phone, board, courtSide]) {
    await isLive(page);
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  }
  await stage.portal.kill('SIGKILL');
  await phone.page
    .getByRole('status')
    .filter({ hasText: /^Unterbrochen seit \d\d:\d\d$/ })
    .waitFor();
  for (const { page } of [board, courtSide]) {
    await page
      .getByRole('status')
      .filter({ hasText: /Verbindung unterbrochen seit \d\d:\d\d/ })
      .waitFor();
  }
  await expectAccessible(phone.page);
  await stage.reopen();
  for (const { page } of [phone, board]) {
    await page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor({ timeout: 30_000 });
  }
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [2, 7]);
  await expect.poll(() => scoresOn(phone)).toEqual(['2', '7']);
  await expect.poll(() => scoresOn(courtSide), { timeout: 30_000 }).toEqual(['2', '7']);
  for (const { page } of [phone, board, courtSide])
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
});
