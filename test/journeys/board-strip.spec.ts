import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { layoutFaultsOn } from './board-layout.ts';
import { expectAccessible, HALL, openPageAsVisitor } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { holdLiveLine } from './live-line.ts';
import { api, report, type MadeTournament } from './tournaments.ts';

// On every page of a board that does not show the courts, their scores stand in one line, and a goal takes most of it.

const stage = openJourneyFixture();
const UPRIGHT = { width: 1080, height: 1920 };
const LONG = 'Spielgemeinschaft Großräschkau/Königswörth-Süßenbach E-III';
const TEAMS = ['SV Talbrunn I', LONG, 'JFG Donautal Ober-/Untermühlgrund', 'SC Neuenlohe'];

/** Three groups on so many courts, on each of which a match runs. */
async function cupOn(courts: number): Promise<MadeTournament> {
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'SV Talbrunn 1924',
  });
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
    organizationId,
    name: 'Talbrunner Hallenmasters',
    visibility: 'Public',
  });
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: ['A', 'B', 'C', 'D', 'E'].map((alphabeticalId) => ({
      alphabeticalId,
      teams: TEAMS.map((name) => ({ name: `${alphabeticalId} ${name}`.slice(0, 60) })),
    })),
    firstMatchKickoff: new Date(Date.now() - 60_000).toISOString(),
    groupPhase: { schedule, numberOfCourts: courts, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    finalsPhase: { schedule, numberOfCourts: 1, firstFinalsRound: 'SemiFinal', thirdPlacePlayoff: true },
  });
  const { matches } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
  const cup = { id, organizationId, matches: matches.map((match) => match.id) };
  for (let number = 1; number <= courts; number += 1)
    await report(stage.portal, cup, number, 'CurrentlyPlaying', [12, 10]);
  return cup;
}

const boardOf = ({ id }: MadeTournament, pages: string): string =>
  `${stage.portal.url}/t/${id}/board?pages=${pages}&pace=10`;

async function judge(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect(await layoutFaultsOn(page), name).toEqual([]);
}

const goal = (page: Page) => page.getByText('TOR', { exact: true });
const scores = (page: Page) => page.getByRole('region', { name: 'Laufende Spiele' });

test.each([1, 2, 4, 6, 10])(
  'the scores of %i courts, and a goal among them, lie over nothing on any page',
  { timeout: 120_000 },
  async (courts) => {
    const cup = await cupOn(courts);
    let score = 12;
    for (const [pages, screen] of [
      ['groups', HALL],
      ['finals', HALL],
      ['groups', UPRIGHT],
    ] as const) {
      const name = `${pages} on ${screen.width} × ${screen.height}`;
      const { page } = await openPageAsVisitor(stage.browser, boardOf(cup, pages), screen);
      await page.getByText('Live', { exact: true }).waitFor();
      await page.getByRole('img', { name: new RegExp(`^Feld 1: .+ gegen .+, ${score} zu 10$`) }).waitFor();
      expect(await scores(page).getByRole('img').count(), name).toBe(courts);
      await judge(page, name);
      // What was there before is no goal.
      expect(await goal(page).count(), name).toBe(0);
      score += 1;
      await report(stage.portal, cup, 1, 'CurrentlyPlaying', [score, 10]);
      await goal(page).waitFor();
      await page.getByRole('img', { name: new RegExp(`^Tor für .+\\. Feld 1: .+, ${score} zu 10$`) }).waitFor();
      // It comes in from its side.
      await page.waitForTimeout(1_000);
      await judge(page, `goal, ${name}`);
      await expectAccessible(page);
    }
  },
);

test(
  'two goals are shown one after the other, each for its time, and the page turns after them',
  { timeout: 120_000 },
  async () => {
    const cup = await cupOn(2);
    const { page } = await openPageAsVisitor(stage.browser, boardOf(cup, 'groups,finals'), HALL);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.locator('.groups-page').waitFor();
    // Shortly before this page would turn.
    await expect
      .poll(() => page.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value), {
        timeout: 15_000,
        interval: 50,
      })
      .toBeGreaterThan(0.6);
    const shown = await page.locator('.groups-page').innerText();
    const from = Date.now();
    await report(stage.portal, cup, 1, 'CurrentlyPlaying', [13, 10]);
    await page.getByRole('img', { name: /^Tor für .+Feld 1: .+, 13 zu 10$/ }).waitFor();
    await report(stage.portal, cup, 2, 'CurrentlyPlaying', [12, 11]);
    await page.getByRole('img', { name: /^Tor für .+Feld 2: .+, 12 zu 11$/ }).waitFor({ timeout: 15_000 });
    expect(Date.now() - from).toBeGreaterThan(5_500);
    expect(await goal(page).count()).toBe(1);
    expect(await page.locator('.groups-page').innerText()).toBe(shown);
    await goal(page).waitFor({ state: 'detached', timeout: 15_000 });
    expect(Date.now() - from).toBeGreaterThan(11_500);
    // One that is taken back is gone at once.
    await report(stage.portal, cup, 1, 'CurrentlyPlaying', [14, 10]);
    await goal(page).waitFor();
    await report(stage.portal, cup, 1, 'CurrentlyPlaying', [13, 10]);
    await goal(page).waitFor({ state: 'detached', timeout: 4_000 });
  },
);

test('with reduced motion a goal keeps its colour without coming in', { timeout: 60_000 }, async () => {
  const cup = await cupOn(2);
  const { page } = await openPageAsVisitor(stage.browser, boardOf(cup, 'groups'), HALL);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByText('Live', { exact: true }).waitFor();
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [13, 10]);
  const cell = page.getByRole('img', { name: /^Tor für / });
  await cell.waitFor();
  const [emblem = ''] = await cell
    .locator('.emblem circle')
    .evaluateAll((circles) => circles.map((circle) => getComputedStyle(circle).fill));
  const [ground, animation] = await cell.evaluate((element) => {
    const { backgroundColor, animationName } = getComputedStyle(element);
    return [backgroundColor, animationName];
  });
  expect([ground, animation]).toEqual([emblem, 'none']);
});

test('what happened while the line was lost is no goal when it comes back', { timeout: 90_000 }, async () => {
  const cup = await cupOn(2);
  const { page, context, forgive } = await openPageAsVisitor(stage.browser, 'about:blank', HALL);
  forgive('WebSocket', /./);
  const line = await holdLiveLine(context);
  await page.goto(boardOf(cup, 'groups'));
  await page.getByText('Live', { exact: true }).waitFor();
  await line.cut();
  await page
    .getByRole('status')
    .filter({ hasText: /unterbrochen seit/ })
    .waitFor();
  await judge(page, 'old');
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [13, 10]);
  // Its appearance would be noticed, however short it is.
  await page.evaluate(() => {
    const seen = { goals: 0 };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => (seen.goals += document.querySelectorAll('.score-strip-goal').length)).observe(
      document.body,
      { subtree: true, childList: true },
    );
  });
  line.mend();
  await page.getByRole('img', { name: /^Feld 1: .+, 13 zu 10$/ }).waitFor({ timeout: 20_000 });
  await page.getByText('Live', { exact: true }).waitFor();
  await page.waitForTimeout(1_500);
  const goals = () => page.evaluate(() => (globalThis as unknown as { seen: { goals: number } }).seen.goals);
  expect(await goals()).toBe(0);
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [14, 10]);
  await goal(page).waitFor();
  expect(await goals()).toBeGreaterThan(0);
});
