import type { Browser, Page } from 'playwright-core';
import { setTimeout as pause } from 'node:timers/promises';
import type { TournamentView } from '#domain/contract.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { timesTaken, timeMessages } from '#test/support/following.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { closeAllPages, HALL, openPageAs, openPageAsVisitor, logIn, PHONE } from '../journeys/journey.ts';
import { api, hallencup, report } from '../journeys/tournaments.ts';
import { figure, median, quantile } from './bench.ts';

// How long a goal takes from the tap until it is drawn on a phone six times slower than this machine's cores, and how long a
// change of a followed tournament of 200 matches keeps its page busy, until it is laid out: goals at six courts in
// turn, as on a busy day; every tenth a final result, which moves a table. And how soon after its answer a call is seen on
// all pages that show it.

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
    await benchShown(browser, portal);
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

const SHOWN = 10;

/** Announcements on phone, board and portal, and results on two pages of the club, each from the answer to its call. */
async function benchShown(browser: Browser, portal: RunningPortal): Promise<void> {
  const cup = await hallencup(portal);
  const { url } = portal;
  await api(portal, 'PATCH', `/api/organizations/${cup.organizationId}/page`, { name: 'gw-muehlbach' });
  const hall = [
    await openPageAsVisitor(browser, `${url}/t/${cup.id}`, PHONE),
    await openPageAsVisitor(browser, `${url}/t/${cup.id}/board?pages=now`, HALL),
    await openPageAs(browser, `${url}/portal/tournaments/${cup.id}`),
  ];
  const club = [
    await openPageAsVisitor(browser, `${url}/v/gw-muehlbach`),
    await openPageAsVisitor(browser, `${url}/v/gw-muehlbach`, PHONE),
  ];
  const pagesOf = (people: typeof hall): readonly Page[] => people.map(({ page }) => page);
  for (const page of pagesOf([...hall, ...club])) await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  const [words, results]: [number[], number[]] = [[], []];
  for (let number = 1; number <= SHOWN; number += 1) {
    const said = `Fundsache ${number} am Tisch`;
    const announce = () => api(portal, 'PATCH', `/api/tournaments/${cup.id}/announcement`, { text: said });
    words.push(...(await timesUntilSeen(pagesOf(hall), said, announce)));
    // A score that no clock on the page shows.
    const goals = 100 + number;
    const score = () => report(portal, cup, 1, 'CurrentlyPlaying', [goals, 0]);
    results.push(...(await timesUntilSeen(pagesOf(club), String(goals), score)));
  }
  await closeAllPages();
  const shown = (name: string, times: readonly number[]): void => {
    const unit = 'ms from the answer';
    figure({ name: `${name}, p50`, value: median(times), unit, goal: '<= 100', runs: times.length });
    figure({ name: `${name}, longest`, value: Math.max(...times), unit, goal: '<= 1000', runs: times.length });
  };
  shown('an announcement on phone, board and portal', words);
  shown('a result on pages of the club', results);
}

/** Milliseconds from the answer of a call until each page shows this text; all pages share the clock of this machine. */
async function timesUntilSeen(pages: readonly Page[], text: string, call: () => Promise<unknown>): Promise<number[]> {
  const seen = pages.map((page) => page.evaluate(firstSeen, text));
  await call();
  const answered = Date.now();
  // A page may show it before the answer has come.
  return (await Promise.all(seen)).map((at) => Math.max(0, at - answered));
}

const firstSeen = (text: string): Promise<number> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.body.innerText.includes(text)) resolve(Date.now());
      else requestAnimationFrame(look);
    };
    look();
  });
