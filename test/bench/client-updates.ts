import type { Browser } from 'playwright-core';
import { setTimeout as pause } from 'node:timers/promises';
import type { TournamentView } from '#domain/contract.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { timesTaken, timeMessages } from '#test/support/following.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { openPageAsVisitor, logIn, PHONE } from '../journeys/journey.ts';
import { api } from '../journeys/tournaments.ts';
import { figure, median, quantile } from './bench.ts';

// How long a goal takes from the tap until it is drawn on a phone six times slower than this machine's cores, and how long a
// change of a followed tournament of 200 matches keeps its page busy, until it is laid out: goals at six courts in
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
    await benchTaps(browser, portal, id);
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

const TAPS = 30;

/** Taps goals for the first match on a slow phone, each once the one before is saved. */
async function benchTaps(browser: Browser, portal: RunningPortal, id: string): Promise<void> {
  const begun = { state: 'CurrentlyPlaying', scoreA: 0, scoreB: 0, outcomeType: 'Standard' };
  await api(portal, 'PATCH', `/api/tournaments/${id}/matches/m1/outcome`, begun);
  const { page, context } = await openPageAsVisitor(browser, `${portal.url}/icon.svg`, PHONE);
  await logIn(page, `${portal.url}/portal/tournaments/${id}`);
  await page.goto(`${portal.url}/portal/tournaments/${id}`);
  // Of so many courts a phone shows the keys of one's own.
  await page.getByRole('button', { name: 'Feld 1', exact: true }).click();
  const goal = page.getByRole('button', { name: /^Tor (?!zurück)/ }).first();
  await goal.waitFor();
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const times: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    const court = page.getByRole('region', { name: 'Feld 1', exact: true });
    await court.getByText('wird gesendet').waitFor({ state: 'detached' });
    const drawn = court.evaluate(untilDrawn);
    await goal.tap();
    times.push(await drawn);
  }
  const unit = 'ms from the tap, processor six times slower';
  // A page that is slowed keeps a core busy, also while it waits.
  await context.close();
  figure({ name: 'a goal: until it is drawn, p50', value: median(times), unit, goal: '<= 100', runs: TAPS });
  figure({ name: 'a goal: until it is drawn, p95', value: quantile(times, 0.95), unit, goal: '<= 100', runs: TAPS });
}

/** Milliseconds from the next touch until the frame after the part of the page changed. */
const untilDrawn = (part: Element): Promise<number> =>
  new Promise((resolve) => {
    let began = 0;
    part.addEventListener('pointerdown', ({ timeStamp }) => (began = timeStamp), { once: true, capture: true });
    const changed = new MutationObserver(() => {
      if (began === 0) return;
      changed.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    });
    changed.observe(part, { subtree: true, childList: true, characterData: true });
  });
