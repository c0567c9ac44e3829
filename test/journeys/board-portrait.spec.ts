import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { layoutFaultsOn } from './board-layout.ts';
import { HALL, openPageAsVisitor } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, report, type MadeTournament } from './tournaments.ts';

// A screen that stands upright in a hall shows every kind of page: nothing lies over anything, and nothing is cut.

const stage = openJourneyFixture();
const UPRIGHT = { width: 1080, height: 1920 };
const DAY = 24 * 60 * 60_000;
const NAMES = [
  'JSG Großräschkau/Königswörth-Süßenbach und Mühltal-Höfen III',
  'SpVgg Nördheim',
  'FC Königshain',
  'Spielvereinigung Unterwittelsbach',
];

/** Four groups, quarter-finals, and the places from 9 on; on so many courts, from `begins` on. */
async function cupOn(courts: number, begins: number): Promise<MadeTournament> {
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'SV Grün-Weiß Mühlbach 1921',
  });
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
    organizationId,
    name: 'Mühlbacher Hallencup der E-Junioren',
    visibility: 'Public',
  });
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  const ofRank = (group: string, rank: number) => ({ kind: 'groupRank', group, rank });
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: ['A', 'B', 'C', 'D'].map((alphabeticalId) => ({
      alphabeticalId,
      teams: NAMES.map((name) => ({ name: `${alphabeticalId} ${name}`.slice(0, 60) })),
    })),
    firstMatchKickoff: new Date(begins).toISOString(),
    groupPhase: { schedule, numberOfCourts: courts, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    finalsPhase: {
      schedule,
      numberOfCourts: Math.min(courts, 4),
      firstFinalsRound: 'QuarterFinal',
      thirdPlacePlayoff: true,
      additionalPlayoffs: [
        { playoffPosition: 9, teamSelectorA: ofRank('A', 3), teamSelectorB: ofRank('B', 3) },
        { playoffPosition: 11, teamSelectorA: ofRank('C', 3), teamSelectorB: ofRank('D', 3) },
        { playoffPosition: 13, teamSelectorA: ofRank('A', 4), teamSelectorB: ofRank('B', 4) },
        { playoffPosition: 15, teamSelectorA: ofRank('C', 4), teamSelectorB: ofRank('D', 4) },
      ],
    },
  });
  const { matches } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
  return { id, organizationId, matches: matches.map((match) => match.id) };
}

/** Reports these matches, numbers from 1, so that no two teams end level. */
async function play(cup: MadeTournament, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) {
    await report(stage.portal, cup, number, 'Finished', [10 + number, number % 3]);
  }
}

const boardOf = async ({ id }: MadeTournament, query: string): Promise<Page> => {
  const { page } = await openPageAsVisitor(
    stage.browser,
    `${stage.portal.url}/t/${id}/board?pace=10&${query}`,
    UPRIGHT,
  );
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
};

/** Judges the page that shows this element. */
async function judge(page: Page, shown: string, name: string): Promise<void> {
  await page.locator(shown).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(await layoutFaultsOn(page), name).toEqual([]);
}

let cup: MadeTournament;
beforeAll(async () => {
  cup = await cupOn(6, Date.now() - 20 * 60_000);
});

test('before the day: date, countdown and the first matches', { timeout: 90_000 }, async () => {
  const page = await boardOf(await cupOn(3, Date.now() + 2 * DAY), 'pages=now');
  await judge(page, '.ahead-page', 'ahead');
  await judge(page, '.next-page', 'ahead next');
});

test.each([1, 2, 3])('what is on %i courts, with what comes next beside it', { timeout: 90_000 }, async (courts) => {
  const late = await cupOn(courts, Date.now() - 20 * 60_000);
  const page = await boardOf(late, 'pages=now');
  await judge(page, '.now-page', `now on ${courts}, late`);
  await report(stage.portal, late, 1, 'CurrentlyPlaying', [12, 10]);
  await page.locator('.now-page [data-running]').first().waitFor();
  await judge(page, '.now-page', `now on ${courts}`);
  await page.goto(`${stage.portal.url}/t/${late.id}/board?court=1`);
  await judge(page, '.court-page', `court of ${courts}`);
});

test('six courts, and what comes next on a page of its own', { timeout: 90_000 }, async () => {
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [12, 10]);
  const page = await boardOf(cup, 'pages=now');
  await judge(page, '.now-page', 'now on 6');
  await judge(page, '.next-page', 'next on 6');
});

test('tables, rounds, tree, other places and the ranking', { timeout: 240_000 }, async () => {
  await play(cup, 1, 23);
  await judge(await boardOf(cup, 'pages=groups'), '.groups-page', 'groups');
  await play(cup, 24, 24);
  const finals = await boardOf(cup, 'pages=finals');
  await judge(finals, '[data-tree="round"]', 'quarter-finals');
  await play(cup, 25, 28);
  await judge(finals, '[data-tree="semi-finals"]', 'tree');
  await judge(finals, '[aria-label="Spiel um Platz 15"]', 'other places');
  await play(cup, 29, 36);
  const over = await boardOf(cup, 'pages=ranking');
  await judge(over, '.ranking-page', 'ranking');
  await over.setViewportSize(HALL);
  await judge(over, '.ranking-page', 'ranking, lying');
});
