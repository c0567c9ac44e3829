import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openPageAsVisitor, HALL, type Person } from '../journeys/journey.ts';
import { api, hallencup, report, type MadeTournament, type Site } from '../journeys/tournaments.ts';
import { seeded } from './chance.ts';
import { openNetwork, type Network } from './network.ts';

// Days in a hall at sixty times their speed: a minute is a second. Matches on two courts one after another, with goals;
// after the last one, the next day begins with an empty plan. Boards use networks of their own, which are cut at
// random.

const BOARDS = ['board?pages=now,groups&pace=10', 'board?pace=10', 'board?court=1'] as const;
/** Milliseconds: ten minutes of play, two of rest. */
const PLAYED = 10_000;
const RESTED = 2_000;
const MAX_CUT = 60_000;
/** Time for boards to detect a dead network, and for highlights to fade. */
const SETTLED_WITHIN = 90_000;

export interface SoakedBoard {
  readonly address: string;
  /** How often its network was cut. */
  readonly cuts: number;
  /** Its final content, page by page, and that of a board opened only then. */
  readonly shown: readonly string[];
  readonly expected: readonly string[];
  /** Script bytes and number of nodes after a collection: medians of the second quarter and of the last. */
  readonly memory: readonly [Memory, Memory];
  /** The page was never reloaded. */
  readonly neverReloaded: boolean;
}

interface Memory {
  readonly heap: number;
  readonly nodes: number;
}

export interface Soaked {
  readonly results: number;
  readonly boards: readonly SoakedBoard[];
}

/** Runs three boards in a hall for the given milliseconds. The same seed cuts networks at the same moments. */
export async function soak(parts: {
  readonly site: Site & { readonly port: number };
  readonly browser: Browser;
  readonly milliseconds: number;
  readonly seed: number;
}): Promise<Soaked> {
  const { site, browser, milliseconds, seed } = parts;
  const cup = await hallencup(site);
  const { version: empty } = await api<{ version: number }>(site, 'GET', `/api/tournaments/${cup.id}`);
  const boards = await Promise.all(
    BOARDS.map(async (address, at) => {
      const wire = await openNetwork(site.port);
      const person = await openPageAsVisitor(browser, `${wire.url}/t/${cup.id}/${address}`, HALL);
      // Failing networks are the purpose of this test.
      person.forgive('net::ERR_', /./);
      person.forgive('WebSocket connection to', /./);
      await isLive(person.page);
      await person.page.evaluate(() => Object.assign(window, { neverReloaded: true }));
      const devtools = await person.page.context().newCDPSession(person.page);
      return { address, wire, person, devtools, chance: seeded(seed + at) };
    }),
  );
  const until = Date.now() + milliseconds;
  const playing = play(site, cup, { empty, until });
  const cutting = boards.map(({ wire, chance }) => cutAtRandom(wire, chance, until));
  const measuring = boards.map(({ devtools }) => measured(devtools, milliseconds));
  const results = await playing;
  const memories = await Promise.all(measuring);
  const cuts = await Promise.all(cutting);
  const soaked: SoakedBoard[] = [];
  for (const [at, { address, wire, person, devtools }] of boards.entries()) {
    await isLive(person.page);
    const fresh = await openPageAsVisitor(browser, `${site.url}/t/${cup.id}/${address}`, HALL);
    await isLive(fresh.page);
    const end = Date.now() + SETTLED_WITHIN;
    let [shown, expected] = await bothShown(person, fresh);
    while (shown.join('\n') !== expected.join('\n') && Date.now() < end) {
      await pause(1_000);
      [shown, expected] = await bothShown(person, fresh);
    }
    const neverReloaded = await person.page.evaluate(() => 'neverReloaded' in window);
    const memory = memories[at] ?? [NOTHING, NOTHING];
    await devtools.detach();
    soaked.push({ address, cuts: cuts[at] ?? 0, shown, expected, memory, neverReloaded });
    await fresh.context.close();
    await wire.close();
  }
  return { results, boards: soaked };
}

const isLive = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor({ timeout: SETTLED_WITHIN });

/** Plays until that moment on two courts; returns how many results were sent. */
async function play(site: Site, cup: MadeTournament, day: { empty: number; until: number }): Promise<number> {
  let results = 0;
  const send = async (number: number, state: 'CurrentlyPlaying' | 'Finished', goals: number): Promise<void> => {
    results += 1;
    await report(site, cup, number, state, [goals, number % 3]);
  };
  const match = async (number: number): Promise<void> => {
    await send(number, 'CurrentlyPlaying', 0);
    for (let goals = 1; goals <= 4 && Date.now() < day.until; goals += 1) {
      await pause(PLAYED / 5);
      await send(number, 'CurrentlyPlaying', goals);
    }
    // The finals have no draw.
    await send(number, 'Finished', 4);
    await pause(RESTED);
  };
  while (Date.now() < day.until) {
    for (let number = 1; number <= cup.matches.length && Date.now() < day.until; number += 2) {
      await Promise.all([match(number), ...(number < cup.matches.length ? [match(number + 1)] : [])]);
    }
    if (Date.now() < day.until) {
      await api(site, 'POST', `/api/tournaments/${cup.id}/restore`, { version: day.empty });
    }
  }
  return results;
}

/** Cuts a network now and then until that moment, in either way, and leaves it whole; returns how often. */
async function cutAtRandom(wire: Network, chance: () => number, until: number): Promise<number> {
  let cuts = 0;
  const rest = (most: number): Promise<void> => pause(Math.max(0, Math.min(chance() * most, until - Date.now())));
  while (Date.now() < until) {
    await rest(MAX_CUT / 4);
    if (Date.now() >= until) break;
    cuts += 1;
    wire.cut(chance() < 0.5 ? 'silent' : 'reset');
    // Mostly short, sometimes an hour of the hall.
    await rest(MAX_CUT * chance() ** 2);
    wire.mend();
  }
  return cuts;
}

/** The content of two boards at the same time, page by page. */
async function bothShown(one: Person, other: Person): Promise<readonly [readonly string[], readonly string[]]> {
  const [first = [], second = []] = await Promise.all([one, other].map(({ page }) => pagesOf(page)));
  return [first, second];
}

async function pagesOf(page: Page): Promise<readonly string[]> {
  const main = page.getByRole('main');
  const buttons = await page.getByRole('navigation', { name: 'Seiten' }).getByRole('button').all();
  const shown: string[] = [];
  for (const button of buttons) {
    await button.click();
    shown.push(await main.innerText());
  }
  return buttons.length === 0 ? [await main.innerText()] : shown;
}

const NOTHING: Memory = { heap: Number.NaN, nodes: Number.NaN };
const MEASUREMENTS = 16;

/** Memory depends on the hour of the day being shown, so a quarter is represented by its median. */
async function measured(devtools: CDPSession, milliseconds: number): Promise<readonly [Memory, Memory]> {
  const all: Memory[] = [];
  for (let at = 0; at < MEASUREMENTS; at += 1) {
    await pause(milliseconds / MEASUREMENTS);
    all.push(await memoryOf(devtools));
  }
  const quarter = (number: number): Memory => {
    const some = all.slice((number * MEASUREMENTS) / 4, ((number + 1) * MEASUREMENTS) / 4);
    return { heap: middle(some.map(({ heap }) => heap)), nodes: middle(some.map(({ nodes }) => nodes)) };
  };
  return [quarter(1), quarter(3)];
}

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function memoryOf(devtools: CDPSession): Promise<Memory> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes') };
}
