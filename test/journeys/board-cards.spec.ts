import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { layoutFaultsOn } from './board-layout.ts';
import { HALL, openPageAsVisitor } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { holdLiveLine } from './live-line.ts';
import { api, report, type MadeTournament } from './tournaments.ts';

// The card of a court says how its match stands and how late the court is, inside itself, on any number of courts.

const stage = openJourneyFixture();
const UPRIGHT = { width: 1080, height: 1920 };
const TEAMS = ['SV Talbrunn I', 'JSG Erlenfurt/Westerlohe', 'JFG Donautal Ober-/Untermühlgrund 3', 'SC Neuenlohe'];

/** Three groups and semi-finals on so many courts, that should have begun so many minutes ago. */
async function cupOn(courts: number, minutes: number): Promise<MadeTournament> {
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'SV Talbrunn 1924',
  });
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
    organizationId,
    name: 'Stadtpokal der D-Junioren',
    visibility: 'Public',
  });
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: ['A', 'B', 'C'].map((alphabeticalId) => ({
      alphabeticalId,
      teams: TEAMS.map((name) => ({ name: `${alphabeticalId} ${name}` })),
    })),
    firstMatchKickoff: new Date(Date.now() - minutes * 60_000).toISOString(),
    groupPhase: { schedule, numberOfCourts: courts, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    finalsPhase: {
      schedule,
      numberOfCourts: Math.min(courts, 2),
      firstFinalsRound: 'SemiFinal',
      thirdPlacePlayoff: true,
    },
  });
  const { matches } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
  return { id, organizationId, matches: matches.map((match) => match.id) };
}

/** States that stand out of their card, or over an emblem there. */
const strayStatesOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.now-page-panel')].flatMap((card) => {
      const PADDING = 8;
      const room = card.getBoundingClientRect();
      const emblems = [...card.querySelectorAll('.emblem')].map((emblem) => emblem.getBoundingClientRect());
      return [...card.querySelectorAll('.status-mark, .status-mark em')]
        .filter((state) =>
          [...state.getClientRects()].some(
            ({ left, right, top, bottom }) =>
              left < room.left + PADDING ||
              right > room.right - PADDING ||
              top < room.top + PADDING ||
              bottom > room.bottom - PADDING ||
              emblems.some(
                (emblem) => left < emblem.right && right > emblem.left && top < emblem.bottom && bottom > emblem.top,
              ),
          ),
        )
        .map((state) => state.textContent);
    }),
  );

/** Fails where a state leaves its card or lies over something. */
async function judgeCards(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect(await strayStatesOn(page), name).toEqual([]);
  expect(await layoutFaultsOn(page), name).toEqual([]);
}

test.each([1, 2, 3, 4, 6])(
  '[CU2] on %i courts how late each is stands in its card, lying and upright, and grey with its time once the line is lost',
  { timeout: 90_000 },
  async (courts) => {
    const cup = await cupOn(courts, 119);
    const scores: readonly (readonly [number, number])[] = [
      [12, 10],
      [101, 99],
      [0, 2],
    ];
    for (let number = 1; number <= courts; number += 1)
      await report(stage.portal, cup, number, 'CurrentlyPlaying', scores[number % 3] ?? [0, 0]);
    for (const screen of [HALL, UPRIGHT]) {
      const how = screen === HALL ? 'lying' : 'upright';
      const { page, context, forgive } = await openPageAsVisitor(stage.browser, 'about:blank', screen);
      forgive('WebSocket', /./);
      const line = await holdLiveLine(context);
      await page.goto(`${stage.portal.url}/t/${cup.id}/board?pages=now`);
      await page.getByText('Live', { exact: true }).waitFor();
      const late = page.locator('.now-page-panel').getByText(/^1[12]\d min später$/);
      await expect.poll(() => late.count()).toBe(courts);
      await judgeCards(page, how);
      await line.cut();
      const old = page.locator('.now-page-panel').getByText(/^Stand \d\d:\d\d$/);
      await expect.poll(() => old.count(), { timeout: 15_000 }).toBe(courts);
      expect(await late.count()).toBe(0);
      await page
        .getByRole('status')
        .filter({ hasText: /unterbrochen seit \d\d:\d\d/ })
        .waitFor();
      await judgeCards(page, `${how}, old`);
    }
  },
);

test('a knockout says how it was decided, and only who lost is dimmed', { timeout: 90_000 }, async () => {
  const cup = await cupOn(2, 200);
  const { matches } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  const groupMatches = matches.filter(({ metadata }) => metadata.type === 'GroupMatch').length;
  for (let number = 1; number <= groupMatches; number += 1)
    await report(stage.portal, cup, number, 'Finished', [10 + number, number % 3]);
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/matches/${cup.matches[groupMatches]}/outcome`, {
    state: 'Finished',
    scoreA: 3,
    scoreB: 4,
    outcomeType: 'AfterPenalties',
  });
  for (const pages of ['now', 'finals']) {
    const { page } = await openPageAsVisitor(
      stage.browser,
      `${stage.portal.url}/t/${cup.id}/board?pages=${pages}`,
      HALL,
    );
    await page.getByText('Ende, 3 : 4 n. E.').first().waitFor();
    await judgeCards(page, pages);
    const inks = await page
      .locator('section')
      .filter({ hasText: 'Ende, 3 : 4 n. E.' })
      .locator('.name')
      .evaluateAll((names) => names.map((name) => getComputedStyle(name).color));
    expect(inks, pages).toHaveLength(2);
    expect(new Set(inks).size, pages).toBe(2);
  }
});
