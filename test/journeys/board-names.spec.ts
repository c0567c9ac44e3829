import { expect, test } from 'vitest';
import { layoutFaultsOn } from './board-layout.ts';
import { HALL, openPageAsVisitor } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { holdLiveLine } from './live-line.ts';
import { api, report, type Site } from './tournaments.ts';

const stage = openJourneyFixture();

/** 60 characters each, as long as a team's name may be. */
const NAMES = [
  'Spielgemeinschaft Großräschkau/Königswörth-Süßenbach E-III',
  'Fußballspielgemeinschaft der Jugendabteilungen Mühltal-Höfen',
  'Turn- und Sportverein Oberunterwiesenthal-Niederwürzburg von',
  'SpVgg Nördheim',
];

/** As wide as a name of 60 letters gets, nearly all of it one word. */
const WIDEST = `Morgenturnier ${'Ü'.repeat(46)}`;

/** A tournament on so many courts, with a score of two figures on the first. */
async function longNames(site: Site, courts = 3): Promise<string> {
  const { id: organizationId } = await api<{ id: string }>(site, 'POST', '/api/organizations', { name: 'SV Mühlbach' });
  const tournament = { organizationId, name: WIDEST, visibility: 'Public' };
  const { id } = await api<{ id: string }>(site, 'POST', '/api/tournaments', tournament);
  await api(site, 'POST', `/api/tournaments/${id}/configure`, {
    groups: ['A', 'B', 'C'].map((alphabeticalId) => ({
      alphabeticalId,
      teams: NAMES.map((name) => ({ name: `${alphabeticalId} ${name}`.slice(0, 60) })),
    })),
    firstMatchKickoff: new Date(Date.now() - 5 * 60_000).toISOString(),
    groupPhase: {
      schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
      numberOfCourts: courts,
      useAlternatingOrder: true,
      numberOfGroupRounds: 1,
    },
  });
  const view = await api<{ matches: { id: string }[] }>(site, 'GET', `/api/tournaments/${id}`);
  const made = { id, organizationId, matches: view.matches.map((match) => match.id) };
  await report(site, made, 1, 'CurrentlyPlaying', [12, 10]);
  if (courts > 1) await report(site, made, 2, 'CurrentlyPlaying', [0, 1]);
  return id;
}

test(
  'names of 60 characters on three courts lie over nothing, on the wall and on paper',
  { timeout: 90_000 },
  async () => {
    const id = await longNames(stage.portal);
    const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${id}/board?pages=now`, HALL);
    await page.getByText('ca.', { exact: true }).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutFaultsOn(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    // A4, in pixels of CSS.
    for (const [width, height] of [
      [1123, 794],
      [794, 1123],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await layoutFaultsOn(page, '.board-main'), `${width} × ${height}`).toEqual([]);
    }
  },
);

test.each([4, 5, 6, 8])(
  'names of 60 characters on %i courts, two of them in a row, lie over nothing',
  { timeout: 90_000 },
  async (courts) => {
    const id = await longNames(stage.portal, courts);
    const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${id}/board?pages=now`, HALL);
    await page.getByRole('region', { name: `Feld ${Math.min(courts, 6)}`, exact: true }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutFaultsOn(page)).toEqual([]);
  },
);

test.each([
  ['lying', HALL],
  ['upright', { width: 1080, height: 1920 }],
])(
  'a court page under a title of three lines keeps off the foot, with old scores too, %s',
  { timeout: 90_000 },
  async (_how, screen) => {
    const id = await longNames(stage.portal, 1);
    const { page, context, forgive } = await openPageAsVisitor(stage.browser, 'about:blank', screen);
    forgive('WebSocket', /./);
    const line = await holdLiveLine(context);
    await page.goto(`${stage.portal.url}/t/${id}/board?court=1`);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutFaultsOn(page), 'live').toEqual([]);
    const glow = page.locator('.glow');
    expect(await glow.isVisible()).toBe(true);
    await line.cut();
    await page.locator('.board-old').waitFor();
    expect(await layoutFaultsOn(page), 'old').toEqual([]);
    // Nobody knows whether it still runs.
    expect(await glow.isVisible()).toBe(false);
  },
);

/** A group of 20 teams, with the finals of its first eight, as the board's groups show it [GR1]. */
async function largeGroup(site: Site, nameOf: (at: number) => string): Promise<string> {
  const { id: organizationId } = await api<{ id: string }>(site, 'POST', '/api/organizations', { name: 'SV Mühlbach' });
  const tournament = { organizationId, name: 'Mühlbacher Hallencup', visibility: 'Public' };
  const { id } = await api<{ id: string }>(site, 'POST', '/api/tournaments', tournament);
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  await api(site, 'POST', `/api/tournaments/${id}/configure`, {
    groups: [{ alphabeticalId: 'A', teams: Array.from({ length: 20 }, (_, at) => ({ name: nameOf(at + 1) })) }],
    firstMatchKickoff: new Date(Date.now() - 5 * 60_000).toISOString(),
    groupPhase: { schedule, numberOfCourts: 3, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    finalsPhase: { schedule, numberOfCourts: 3, firstFinalsRound: 'QuarterFinal', thirdPlacePlayoff: true },
  });
  return id;
}

test.each([
  ['short', (at: number) => `SV Musterstadt ${at}`, ['Plätze 1–10', 'Plätze 11–20'], 1],
  ['long', (at: number) => `${at} ${NAMES[at % 3]}`.slice(0, 60), ['Plätze 1–10', 'Plätze 11–20'], 2],
] as const)(
  '[GR1] all 20 teams of a group are on the board, lying and upright, with %s names',
  { timeout: 120_000 },
  async (_how, nameOf, places, pages) => {
    const id = await largeGroup(stage.portal, nameOf);
    for (const screen of [HALL, { width: 1080, height: 1920 }]) {
      const address = `${stage.portal.url}/t/${id}/board?pages=groups&pace=10`;
      const { page } = await openPageAsVisitor(stage.browser, address, screen);
      await page.getByText('Live', { exact: true }).waitFor();
      await page.evaluate(() => document.fonts.ready);
      expect(await page.locator('.groups-page table').count()).toBe(3 - pages);
      for (const some of places) {
        await page.getByText(some).waitFor();
        expect(await layoutFaultsOn(page), `${some} on ${screen.width} × ${screen.height}`).toEqual([]);
      }
    }
  },
);
