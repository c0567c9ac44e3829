import { beforeAll, expect, test } from 'vitest';
import { openPageAs, openPageAsVisitor, expectAccessible, expectGood, HALL, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

test('one tap on the phone is a goal on the board; another page lights it up', { timeout: 90_000 }, async () => {
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [0, 0]);
  const phone = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`, PHONE);
  const desk = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`);
  const board = await openPageAs(stage.browser, `${stage.portal.url}/t/${cup.id}/board?pages=now`, HALL);
  const scores = () =>
    board.page.getByRole('region', { name: 'Feld 1', exact: true }).locator('[data-score]').allInnerTexts();
  await expect.poll(scores).toEqual(['0', '0']);
  await desk.page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  // A phone that stands at a court shows it alone.
  await phone.page.getByLabel('Mein Feld').selectOption('Feld 1');

  const plus = phone.page.getByRole('button', { name: /^Tor / }).first();
  await plus.tap();
  await expect.poll(scores).toEqual(['1', '0']);
  // Quick taps arrive one after the other, none is lost.
  await plus.tap();
  await plus.tap();
  await expect.poll(scores).toEqual(['3', '0']);
  await phone.page.getByRole('button', { name: 'Rückgängig: letztes Tor zurücknehmen' }).tap();
  await expect.poll(scores).toEqual(['2', '0']);
  // The same person, at another device.
  await desk.page.getByText('Sie, anderswo · gerade eben').waitFor();
  expect(await phone.page.getByText('gerade eben').count()).toBe(0);

  await expectAccessible(phone.page);
  await expectAccessible(desk.page);
  await expectAccessible(board.page);
});

test(
  'somebody else reported meanwhile: the second report is not sent over it, but asked about',
  { timeout: 60_000 },
  async () => {
    const { page, context, forgive } = await openPageAs(
      stage.browser,
      `${stage.portal.url}/portal/tournaments/${cup.id}`,
    );
    forgive(409, /\/outcome\)$/);
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
      await report(stage.portal, cup, 3, 'Finished', [2, 2]);
      await route.continue();
    });
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Was stimmt?' });
    await dialog.getByRole('button', { name: /^Sie Ende 1 : 0/ }).waitFor();
    await dialog.getByRole('button', { name: /^Sie, anderswo Ende 2 : 2/ }).waitFor();
  },
);

test('an answer that got lost is asked for again, and the result is there once', { timeout: 60_000 }, async () => {
  const { page, context, forgive } = await openPageAs(
    stage.browser,
    `${stage.portal.url}/portal/tournaments/${cup.id}`,
  );
  forgive('net::ERR_CONNECTION_RESET', /\/outcome\)$/);
  const keys: string[] = [];
  await context.route(/outcome$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    // The server does it, the answer is lost on its way.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Spiel 4 melden' }).click();
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('4:1');
  await page.keyboard.press('Enter');
  await page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('a board whose sound the browser takes away asks for it again', { timeout: 60_000 }, async () => {
  const { page, context } = await openPageAs(
    stage.browser,
    `${stage.portal.url}/t/${cup.id}/board?pages=now&sound=1`,
    HALL,
  );
  await context.addInitScript(() => {
    const Real = AudioContext;
    class Announced extends Real {
      tones = 0;
      constructor() {
        super();
        Object.assign(globalThis, { heard: this });
      }
      override createOscillator() {
        this.tones += 1;
        return super.createOscillator();
      }
    }
    globalThis.AudioContext = Announced;
  });
  await page.reload();
  const ask = page.getByRole('button', { name: 'Ton einschalten' });
  const heard = (what: 'suspend' | 'resume') =>
    page.evaluate((act) => (globalThis as unknown as { heard: AudioContext }).heard[act](), what);
  await page.waitForFunction(() => 'heard' in globalThis);
  await page.mouse.click(5, 5);
  await heard('resume');
  await ask.waitFor({ state: 'hidden' });
  await heard('suspend');
  await ask.waitFor();
  await heard('resume');
  await ask.waitFor({ state: 'hidden' });

  // A goal is no reason, an end is.
  const tones = () => page.evaluate(() => (globalThis as unknown as { heard: { tones: number } }).heard.tones);
  const scores = () =>
    page.getByRole('region', { name: 'Feld 2', exact: true }).locator('[data-score]').allInnerTexts();
  await report(stage.portal, cup, 6, 'CurrentlyPlaying', [3, 0]);
  await expect.poll(scores).toEqual(['3', '0']);
  expect(await tones()).toBe(0);
  await report(stage.portal, cup, 6, 'Finished', [3, 1]);
  await expect.poll(tones).toBe(2);
});

test('a board keeps the screen on, and takes it back after the page was away', { timeout: 60_000 }, async () => {
  const { page, context } = await openPageAs(stage.browser, `${stage.portal.url}/t/${cup.id}/board?pages=now`, HALL);
  await context.addInitScript(() => {
    const asked = { locks: 0 };
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = (kind) => {
      asked.locks += 1;
      return request(kind);
    };
    Object.assign(globalThis, { asked });
  });
  await page.reload();
  const locks = () => page.evaluate(() => (globalThis as unknown as { asked: { locks: number } }).asked.locks);
  await expect.poll(locks).toBe(1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(locks).toBe(2);
});

test('the server is killed: page and board say so, and recover without a reload', { timeout: 120_000 }, async () => {
  const desk = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`);
  const board = await openPageAs(stage.browser, `${stage.portal.url}/t/${cup.id}/board?pages=now`, HALL);
  for (const { forgive } of [desk, board]) forgive('net::ERR_', /\/(api|assets|health)\//);
  await desk.page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  await board.page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  for (const { page } of [desk, board]) await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

  await stage.portal.kill('SIGKILL');
  const lost = /Verbindung unterbrochen seit \d\d:\d\d/;
  await Promise.all([
    desk.page.getByRole('status').filter({ hasText: lost }).waitFor(),
    board.page.getByRole('status').filter({ hasText: lost }).waitFor(),
  ]);
  await desk.page
    .getByText(/^Stand \d\d:\d\d$/)
    .first()
    .waitFor();
  await board.page.getByText(/Spielstände von \d\d:\d\d/).waitFor();
  await expectAccessible(desk.page);
  await expectAccessible(board.page);
  // Reporting goes on; the result waits for the server.
  await desk.page.getByRole('button', { name: 'Spiel 5 melden' }).click();
  await desk.page.getByRole('textbox').and(desk.page.locator(':focus')).waitFor();
  await desk.page.keyboard.type('5:3');
  await desk.page.keyboard.press('Enter');

  await stage.reopen();
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
  const scores = () =>
    board.page.getByRole('region', { name: 'Feld 1', exact: true }).locator('[data-score]').allInnerTexts();
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [2, 7]);
  await expect.poll(scores).toEqual(['2', '7']);
  for (const { page } of [desk, board]) expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
});

test(
  'who comes before there is a plan is welcomed, and sees it as soon as it is there',
  { timeout: 90_000 },
  async () => {
    const site = stage.portal;
    const { id: organizationId } = await api<{ id: string }>(site, 'POST', '/api/organizations', {
      name: 'TSV Vorfreude',
    });
    const name = 'Pokal der Vorfreude';
    const made = { organizationId, name, visibility: 'Public' };
    const { id } = await api<{ id: string }>(site, 'POST', '/api/tournaments', made);
    const { page } = await openPageAsVisitor(stage.browser, `${site.url}/t/${id}`, PHONE);
    await page.getByText('Willkommen bei „Pokal der Vorfreude“!', { exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: /Jetzt auf dem Feld/ }).count()).toBe(0);
    await page.getByText('Live', { exact: true }).waitFor();

    const venue = await api<{ id: string }>(site, 'POST', '/api/venues', { organizationId, name: 'Halle am Bach' });
    await api(site, 'PATCH', `/api/tournaments/${id}/venue`, { venueId: venue.id });
    await page.getByText('Willkommen bei „Pokal der Vorfreude“! Spielstätte: Halle am Bach.').waitFor();
    const postponed = { status: 'Postponed', note: null, date: '2027-12-04' };
    await api(site, 'PATCH', `/api/tournaments/${id}/status`, postponed);
    await page.getByText('Gespielt wird am Samstag, 4. Dezember 2027.', { exact: false }).waitFor();
    await expectGood(page);
    await api(site, 'PATCH', `/api/tournaments/${id}/status`, { status: 'Cancelled', note: null, date: null });
    await page.getByText('Abgesagt').waitFor();
    expect(await page.getByText('Der Plan folgt.').count()).toBe(0);
    await api(site, 'PATCH', `/api/tournaments/${id}/status`, { status: 'Planned', note: null, date: null });

    await api(site, 'POST', `/api/tournaments/${id}/configure`, {
      groups: [{ alphabeticalId: 'A', teams: ['Rot', 'Blau', 'Gelb'].map((team) => ({ name: team })) }],
      firstMatchKickoff: '2027-12-04T09:00:00Z',
      groupPhase: {
        schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
        numberOfCourts: 1,
        useAlternatingOrder: true,
        numberOfGroupRounds: 1,
      },
      finalsPhase: null,
    });
    await page.getByText('Los geht es am Samstag, 04.12., um 10:00 Uhr').waitFor();
    await page.getByRole('link', { name: 'Plan', exact: true }).waitFor();
    expect(await page.getByText('Willkommen bei').count()).toBe(0);
  },
);
