import { setTimeout as pause } from 'node:timers/promises';
import type { TournamentView } from '#domain/contract.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { timesTaken, timeMessages } from '#test/support/following.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { openPageAsVisitor, logIn } from '../journeys/journey.ts';
import { api } from '../journeys/tournaments.ts';
import { figure, median, quantile } from './bench.ts';

// How long a change of a followed tournament of 200 matches keeps its page busy, until it is laid out: goals at six courts in
// turn, as on a busy day; every tenth a final result, which moves a table.

const GOALS = 120;
const PATIENCE = 5_000;

/** Three groups of twelve on six courts: 202 matches that begin now. */
async function createLargeTournament(portal: RunningPortal): Promise<TournamentView> {
  const { id: organizationId } = await api<{ id: string }>(portal, 'POST', '/api/organizations', {
    name: 'SV Grün-Weiß Mühlbach 1921',
  });
  const { id } = await api<{ id: string }>(portal, 'POST', '/api/tournaments', { organizationId, name: 'Cup' });
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  await api(portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: ['A', 'B', 'C'].map((letter) => ({
      alphabeticalId: letter,
      teams: Array.from({ length: 12 }, (_, at) => ({ name: `SV Mühlbach ${letter}${at + 1}` })),
    })),
    firstMatchKickoff: new Date().toISOString(),
    groupPhase: { schedule, numberOfCourts: 6, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    pauseBetweenGroupAndFinalsPhase: 'PT10M',
    finalsPhase: { schedule, numberOfCourts: 2, firstFinalsRound: 'SemiFinal', thirdPlacePlayoff: true },
  });
  return api<TournamentView>(portal, 'GET', `/api/tournaments/${id}`);
}

export async function bench(): Promise<void> {
  const portal = await startPortal();
  const browser = await launchBrowser();
  try {
    const { id, matches } = await createLargeTournament(portal);
    const url = `${portal.url}/portal/tournaments/${id}`;
    const { page, context } = await openPageAsVisitor(browser, `${portal.url}/icon.svg`);
    await timeMessages(context);
    await logIn(page, url);
    await page.goto(url);
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
    await page.locator('[data-match]').last().waitFor();
    const rows = await page.locator('[data-match]').count();
    for (let goal = 0; goal < GOALS; goal += 1) {
      const isFinal = goal % 10 === 9;
      const match = matches[isFinal ? 20 + goal : goal % 6];
      await api(portal, 'PATCH', `/api/tournaments/${id}/matches/${match?.id}/outcome`, {
        state: isFinal ? 'Finished' : 'CurrentlyPlaying',
        scoreA: 1 + Math.floor(goal / 6),
        scoreB: 0,
        outcomeType: 'Standard',
      });
      const end = Date.now() + PATIENCE;
      while ((await timesTaken(page)).length <= goal) {
        if (Date.now() > end) throw new Error(`Change ${goal + 1} never came`);
        await pause(5);
      }
    }
    // The last score of the first court stands on the screen.
    await page.getByText('20', { exact: true }).first().waitFor();
    const times = await timesTaken(page);
    const runs = times.length;
    figure({ name: 'following: rows on the page', value: rows, unit: 'matches', goal: '>= 190' });
    figure({ name: 'following: a change, p50', value: median(times), unit: 'ms', runs });
    figure({ name: 'following: a change, p95', value: quantile(times, 0.95), unit: 'ms', goal: '<= 16', runs });
  } finally {
    await browser.close();
    await portal.end();
  }
}
