import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { formatClock } from '#client/texts/format.ts';
import { playEdition } from './club-editions.ts';
import { DESK, expectGood, openPageAsVisitor, PHONE, SMALLEST, type Screen } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// What makes the page of a club one to look at: what runs on its stage, and who won.

const stage = openJourneyFixture();
const MINUTE = 60_000;
let cup: MadeTournament;
beforeAll(async () => {
  cup = await hallencup(stage.portal);
  await api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/page`, { name: 'gw-muehlbach' });
});

const NAME = 'Mühlbacher Hallencup der E-Junioren';
const region = (page: Page, name: string) => page.getByRole('region', { name });

async function visit(screen: Screen): Promise<Page> {
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/v/gw-muehlbach`, screen);
  await page.getByRole('status').getByText('Live').waitFor();
  return page;
}

/** An instant shortly before midnight in Germany. */
function lateToday(): string {
  const [hour = 0, minute = 0] = formatClock(Date.now()).split(':').map(Number);
  return new Date(Date.now() + (23 * 60 + 58 - hour * 60 - minute) * MINUTE).toISOString();
}

/** A tournament of three teams that begins at this instant. */
async function threeTeams(name: string, kickoff: string): Promise<MadeTournament> {
  const { organizationId } = cup;
  const made = { organizationId, name, visibility: 'Public' };
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', made);
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: [
      { alphabeticalId: 'A', teams: ['SV Mühlbach', 'FC Königshain', 'TSV Büchenau'].map((team) => ({ name: team })) },
    ],
    firstMatchKickoff: kickoff,
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

test('[OR7] what runs stands on the stage, what comes below it', { timeout: 180_000 }, async () => {
  // Its end was forgotten: what was to begin later comes before it.
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [2, 0]);
  await report(stage.portal, cup, 3, 'CurrentlyPlaying', [1, 1]);
  // Since longer than a match takes.
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/matches/${cup.matches[3]}/outcome`, {
    state: 'CurrentlyPlaying',
    scoreA: 0,
    scoreB: 2,
    outcomeType: 'Standard',
    startedAt: `${new Date(Date.now() - 13 * MINUTE).toISOString().slice(0, 19)}Z`,
  });
  await threeTeams('Bambini-Spieltag', lateToday());
  const page = await visit(PHONE);
  const today = region(page, 'Heute');
  await today.getByText('läuft', { exact: true }).first().waitFor();
  await today.getByRole('link', { name: `${NAME} öffnen` }).waitFor();
  const first = page.getByRole('article', { name: 'Gruppe A, Feld 1' });
  await first.getByText('1. Minute').waitFor();
  await first.getByText('1’').waitFor();
  await page
    .getByRole('article', { name: 'Gruppe B, Feld 2' })
    .getByText(/^\+\d’$/)
    .waitFor();
  // A third is a line.
  expect(await today.getByRole('article').count()).toBe(2);
  await today.getByText('2:0', { exact: true }).waitFor();
  // What comes is forecast; the final, still open, says whose it is.
  const final = today.getByRole('listitem').filter({ hasText: 'Finale' });
  await final.getByText('ca.').waitFor();
  await final.getByText(`${NAME} · Feld 1`).waitFor();
  const bambini = today.getByRole('listitem').filter({ hasText: 'Bambini-Spieltag' });
  await bambini.getByText('heute').waitFor();
  await bambini.getByText('3 Mannschaften').waitFor();

  await report(stage.portal, cup, 3, 'CurrentlyPlaying', [2, 1]);
  await first.locator('[data-score="2"]').waitFor();
  for (const screen of [PHONE, DESK, SMALLEST]) {
    await page.setViewportSize(screen);
    await expectGood(page);
  }
});

test('[OR7] two tournaments at once have a heading each', { timeout: 120_000 }, async () => {
  const other = await threeTeams('F-Junioren-Cup', new Date(Date.now() - 30 * MINUTE).toISOString());
  const page = await visit(DESK);
  const today = region(page, 'Heute');
  // It should have begun, and nothing was reported.
  await today.getByRole('listitem').filter({ hasText: 'F-Junioren-Cup' }).getByText('läuft').waitFor();
  await report(stage.portal, other, 1, 'CurrentlyPlaying', [3, 0]);
  await today.getByRole('heading', { name: 'F-Junioren-Cup', exact: true }).waitFor();
  await today.getByRole('heading', { name: NAME, exact: true }).waitFor();
  await expectGood(page);
  for (const match of [1, 2, 3]) await report(stage.portal, other, match, 'Finished', [3 - match, 0]);
  const line = today.getByRole('listitem').filter({ hasText: 'F-Junioren-Cup' });
  await line.getByText('beendet').waitFor();
  await line.getByText('Sieger:').waitFor();
});

test('[OR7] the winners stand on a wall, by series, without what is hidden', { timeout: 180_000 }, async () => {
  const { portal } = stage;
  const edition = (year: number, winner: string, final: readonly [number, number]) => ({
    name: `${year - 2009}. Talbrunner Hallencup`,
    kickoff: `${year}-11-29T09:00:00Z`,
    teams: [winner, 'SC Neuenlohe', 'SV Drei', 'SV Vier'] as const,
    final,
    folderName: 'Talbrunner Hallencup',
  });
  const play = (each: Parameters<typeof playEdition>[2]) => playEdition(portal, cup.organizationId, each);
  await play({ ...edition(2023, 'TSV Oberlauch', [4, 3]), outcomeType: 'AfterPenalties' });
  const latest = await play(edition(2025, '1. FC Haselbruck', [3, 1]));
  await play({ ...edition(2024, 'VfL Grauberg', [2, 1]), outcomeType: 'AfterOvertime' });
  await play({ ...edition(2022, 'SV Geheim', [9, 8]), showResults: 'NoResults' });
  await play({
    name: 'Sommercup',
    kickoff: '2025-06-14T09:00:00Z',
    teams: ['FSV Ahornfeld', 'SV Zwei', 'SV Drei', 'SV Vier'],
    final: [5, 2],
  });
  const page = await visit(PHONE);
  const wall = region(page, 'Unsere Sieger');
  const series = wall.getByRole('list').filter({ hasText: '1. FC Haselbruck' }).getByRole('listitem');
  await wall.getByRole('heading', { name: 'Talbrunner Hallencup' }).waitFor();
  await wall.getByRole('heading', { name: 'Weitere Turniere' }).waitFor();
  await expect
    .poll(async () => (await series.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim()))
    .toEqual([
      expect.stringMatching(/^2025 .*1\. FC Haselbruck 3:1 gegen SC Neuenlohe$/),
      expect.stringMatching(/^2024 .*VfL Grauberg 2:1 n\. V\. gegen SC Neuenlohe$/),
      expect.stringMatching(/^2023 .*TSV Oberlauch 4:3 n\. E\. gegen SC Neuenlohe$/),
    ]);
  expect(await series.evaluateAll((cards) => cards.map((card) => 'latest' in card.dataset))).toEqual([
    true,
    false,
    false,
  ]);
  await wall.getByRole('listitem').filter({ hasText: 'FSV Ahornfeld' }).getByText('Sommercup').waitFor();
  expect(await page.getByText('SV Geheim').count()).toBe(0);
  await region(page, 'Bisher').getByRole('link', { name: '13. Talbrunner Hallencup' }).waitFor();
  for (const screen of [PHONE, DESK, SMALLEST]) {
    await page.setViewportSize(screen);
    await expectGood(page);
  }
  await wall.getByRole('link', { name: 'Alle Turniere' }).click();
  expect(page.url()).toMatch(/#bisher$/);
  await wall.getByRole('link', { name: '1. FC Haselbruck' }).click();
  await page.waitForURL(`${portal.url}/t/${latest}`);
});

test('[OR7] without JavaScript tiles, rows and winners are there', { timeout: 60_000 }, async () => {
  const context = await stage.browser.newContext({ viewport: PHONE, locale: 'de-DE', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${stage.portal.url}/v/gw-muehlbach`);
  await page.getByRole('article', { name: 'Gruppe A, Feld 1' }).waitFor();
  await region(page, 'Unsere Sieger').getByText('3:1 gegen SC Neuenlohe').waitFor();
  await page.getByRole('link', { name: 'Alle Turniere' }).click();
  await region(page, 'Bisher').getByRole('link', { name: 'Sommercup' }).waitFor();
  await context.close();
});

test('[OR5] a club without a tournament says so, and offers its calendar', { timeout: 60_000 }, async () => {
  const club = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', { name: 'SV Leerstadt' });
  await api(stage.portal, 'PATCH', `/api/organizations/${club.id}/page`, { name: 'sv-leerstadt' });
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/v/sv-leerstadt`, PHONE);
  const empty = region(page, 'Zurzeit steht kein Turnier an.');
  await empty.getByText('Sobald der Verein eines veröffentlicht, steht es hier.', { exact: false }).waitFor();
  const subscribe = empty.getByRole('link', { name: 'Kalender abonnieren' });
  expect(await subscribe.getAttribute('href')).toMatch(/^webcal:.*\/v\/sv-leerstadt\/calendar\.ics$/);
  await expectGood(page);
});
