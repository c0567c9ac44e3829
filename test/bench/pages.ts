import type { BrowserContext } from 'playwright-core';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { logIn } from '../journeys/journey.ts';
import { hallencup, report, type MadeTournament } from '../journeys/tournaments.ts';
import { figure, median } from './bench.ts';
import { judged, slowdownOn, type Category, type Judged } from './lighthouse.ts';

// How pages feel on a phone of the middle class in a slow mobile network, judged by Lighthouse: of five visits by a browser
// that was never there the middle one. PAGE=login (tournament, plan-editor, visitor) judges one of them.

const VISITS = 5;

interface JudgedPage {
  readonly path: (cup: MadeTournament) => string;
  readonly isForMembers: boolean;
  readonly goals: Readonly<Partial<Record<Category, number>>>;
}

const PAGES: Readonly<Record<string, JudgedPage>> = {
  login: {
    path: () => '/portal/login',
    isForMembers: false,
    goals: { performance: 90, accessibility: 100, 'best-practices': 100 },
  },
  tournament: {
    path: ({ id }) => `/portal/tournaments/${id}`,
    isForMembers: true,
    goals: { performance: 80, accessibility: 100, 'best-practices': 100 },
  },
  'plan-editor': {
    path: ({ id }) => `/portal/tournaments/${id}/plan`,
    isForMembers: true,
    goals: { performance: 80, accessibility: 100, 'best-practices': 100 },
  },
  visitor: {
    path: ({ id }) => `/t/${id}`,
    isForMembers: false,
    goals: { performance: 95, accessibility: 95, 'best-practices': 95, seo: 95 },
  },
};

export async function bench(): Promise<void> {
  const asked = process.env['PAGE'];
  const portal = await startPortal();
  try {
    const cup = await hallencup(portal);
    await report(portal, cup, 1, 'Finished', [2, 1]);
    await report(portal, cup, 2, 'CurrentlyPlaying', [1, 1]);
    const { index } = await judged(`${portal.url}/portal/login`, async () => undefined);
    const slowdown = slowdownOn(index);
    figure({ name: 'pages: index of this machine, by Lighthouse', value: index, unit: 'points' });
    figure({ name: 'pages: processor slowed by min(4, index / 264)', value: slowdown, unit: 'times' });
    for (const [name, page] of Object.entries(PAGES)) {
      if (asked === undefined || asked === name) await judgePage(portal, cup, name, page, slowdown);
    }
  } finally {
    await portal.end();
  }
}

async function judgePage(
  portal: RunningPortal,
  cup: MadeTournament,
  name: string,
  { path, isForMembers, goals }: JudgedPage,
  slowdown: number,
): Promise<void> {
  const url = portal.url + path(cup);
  const comeIn = async (context: BrowserContext): Promise<void> => {
    if (isForMembers) await logIn(context.pages()[0] ?? (await context.newPage()), url);
  };
  const visits: Judged[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) visits.push(await judged(url, comeIn, slowdown));
  const runs = VISITS;
  for (const [category, goal] of Object.entries(goals)) {
    const scores = visits.map((visit) => visit.scores[category as Category]);
    figure({ name: `pages: ${name}, ${category}`, value: median(scores), unit: 'of 100', goal: `>= ${goal}`, runs });
  }
  const paints = visits.map(({ largestPaint }) => largestPaint);
  figure({ name: `pages: ${name}, largest paint`, value: median(paints), unit: 'ms', runs });
  figure({ name: `pages: ${name}, blocked`, value: median(visits.map(({ blocked }) => blocked)), unit: 'ms', runs });
  const scripts = median(visits.map((visit) => visit.scripts));
  figure({ name: `pages: ${name}, scripts`, value: scripts / 1_000, unit: 'kB', goal: '<= 230', runs });
  // For whoever mends a page: the figures alone do not say why.
  for (const fault of new Set(visits.flatMap(({ faults }) => faults))) console.error(`${name}: ${fault}`);
}
