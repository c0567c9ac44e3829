import type { WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import { layoutFaultsOn } from './board-layout.ts';
import { HALL, openPageAsVisitor } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
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
    await page.getByText('voraussichtlich').first().waitFor();
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
    let isCut = false;
    const sockets: WebSocketRoute[] = [];
    await context.routeWebSocket(/\/api\/.*live/, (socket) => {
      sockets.push(socket);
      if (isCut) void socket.close();
      else socket.connectToServer();
    });
    await page.goto(`${stage.portal.url}/t/${id}/board?court=1`);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutFaultsOn(page), 'live').toEqual([]);
    isCut = true;
    for (const socket of sockets) await socket.close();
    await page.locator('.board-old').waitFor();
    expect(await layoutFaultsOn(page), 'old').toEqual([]);
  },
);
