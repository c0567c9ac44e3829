import { Agent } from 'node:http';
import type { Fact } from '#domain/events.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { plannedTournament } from '../server/read-models/event-builders.ts';
import { figure, median, quantile } from './bench.ts';
import { newOrganization, residentMegabytes, settled, writeTournaments } from './many-tournaments.ts';
import { send } from './one-tournament.ts';
import { readProcess, resetWatch, WATCHED } from './watching.ts';

// Eight reporters report to a young portal, to one tournament with a very long stream, and to very many tournaments with
// a long one each: a result, a visitor's page, the first look of a co-organiser and the newest page of the history cost
// the same in each. As many tournaments on a young portal tell what of it is age, and what is that each reports to another one.

const REPORTERS = 8;
const RESULTS = 4_000;
const READS = 400;
const HISTORIES = 100;
const WARM = 800;
const STARTS = Number(process.env['STARTS'] ?? 3);

/** What the portal has seen before it is started again: how many tournaments, with how many events each. */
const AGES = {
  young: { tournaments: 1, events: 3 },
  /** The longest stream that has to be read within a second. */
  'one of 30,000': { tournaments: 1, events: 30_000 },
  'one long': { tournaments: 1, events: 100_000 },
  'many young': { tournaments: 1_000, events: 3 },
  'many long': { tournaments: 1_000, events: 300 },
} as const;
type Age = keyof typeof AGES;

/** Milliseconds. */
interface Times {
  readonly results: readonly number[];
  readonly pages: readonly number[];
  readonly looks: readonly number[];
  readonly histories: readonly number[];
  /** Of the first result of all, which reads the stream. */
  readonly first: number;
  /** Longest turn of the event loop during that. */
  readonly turn: number;
  readonly megabytes: number;
}

export async function bench(): Promise<void> {
  const young = await measure('young');
  // What the first request after a start costs anyway.
  const first = mostOf(young, (times) => times.first);
  figure({ name: 'age: young: first result, cold', value: first, unit: 'ms', runs: STARTS });
  reportCold('one of 30,000', await measure('one of 30,000'));
  const oneLong = await measure('one long');
  compare('one long', oneLong, young);
  reportMemory('one long', oneLong);
  const manyYoung = await measure('many young');
  const manyLong = await measure('many long');
  compare('many long', manyLong, young);
  compare('many long, of many young', manyLong, manyYoung);
  reportCold('many long', manyLong);
  reportMemory('many long', manyLong);
}

/** How much longer everything takes. */
function compare(name: string, old: readonly Times[], floor: readonly Times[]): void {
  for (const what of ['results', 'pages', 'looks', 'histories'] as const) {
    for (const [part, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const) {
      const of = (starts: readonly Times[]): number => median(starts.map((times) => quantile(times[what], share)));
      const figures = { value: of(old), floor: of(floor), unit: 'ms', goal: '<= 1.5', runs: STARTS };
      figure({ name: `age: ${name}: ${what} ${part}`, ...figures });
    }
  }
}

/** What the first result costs, which reads the stream. */
function reportCold(name: Age, starts: readonly Times[]): void {
  const [first, turn] = [mostOf(starts, (times) => times.first), mostOf(starts, (times) => times.turn)];
  figure({ name: `age: ${name}: first result, cold`, value: first, unit: 'ms', goal: '<= 1000' });
  figure({ name: `age: ${name}: longest turn, cold`, value: turn, unit: 'ms', goal: '<= 50' });
}

function reportMemory(name: Age, starts: readonly Times[]): void {
  const value = mostOf(starts, ({ megabytes }) => megabytes);
  figure({ name: `age: ${name}: memory`, value, unit: 'MB', goal: '<= 500' });
}

const mostOf = (starts: readonly Times[], of: (times: Times) => number): number => Math.max(...starts.map(of));

/** Each start on the same data, from a cold cache. */
async function measure(age: Age): Promise<readonly Times[]> {
  let portal = await startPortal({ env: WATCHED });
  const times: Times[] = [];
  try {
    const ids = await grow(portal, AGES[age]);
    while (times.length < STARTS) {
      await portal.kill('SIGTERM');
      portal = await startPortal({ dataDir: portal.dataDir, env: WATCHED });
      times.push(await measureStart(portal, ids));
    }
    return times;
  } finally {
    await portal.end();
  }
}

async function measureStart(portal: RunningPortal, ids: readonly string[]): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: REPORTERS });
  const caller = { authorization: `Bearer ${portal.accessToken}` };
  let sent = Math.floor(Date.now() / 1000);
  const idAt = (place: number): string => ids[(place * 7919) % ids.length] ?? '';
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const report = (): Promise<number> => {
    sent += 1;
    const path = `/api/tournaments/${idAt(sent)}/matches/m${(sent % 6) + 1}/outcome`;
    const headers = { ...caller, 'idempotency-key': `ergebnis-${sent}` };
    const body = { state: 'CurrentlyPlaying', scoreA: sent % 1_000, scoreB: Math.floor(sent / 1_000) % 1_000 };
    return timed(() => send(agent, portal.port, 'PATCH', path, body, headers));
  };
  const read = (path: string, headers = {}) => send(agent, portal.port, 'GET', path, {}, headers);
  try {
    resetWatch(portal);
    const first = await report();
    const { busy: turn } = await readProcess(portal);
    // Every tournament has been used once: what is measured is a day on which all are played, not their first result.
    await atOnce(Math.max(ids.length, WARM), report);
    const results = await atOnce(RESULTS, report);
    // A result before each, so that no page and no view is at hand.
    const pages: number[] = [];
    const looks: number[] = [];
    while (pages.length < READS) {
      await report();
      pages.push(await timed(() => read(`/t/${idAt(sent)}`)));
      await report();
      looks.push(await timed(() => read(`/api/tournaments/${idAt(sent)}`, caller)));
    }
    const histories: number[] = [];
    while (histories.length < HISTORIES) {
      await report();
      histories.push(await timed(() => read(`/api/tournaments/${idAt(sent)}/history`, caller)));
    }
    return { results, pages, looks, histories, first, turn, megabytes: residentMegabytes(portal.pid) };
  } finally {
    agent.destroy();
  }
}

/** `count` times, as many at once as there are reporters. */
async function atOnce(count: number, work: () => Promise<number>): Promise<readonly number[]> {
  const times: number[] = [];
  let left = count;
  await Promise.all(
    Array.from({ length: REPORTERS }, async () => {
      for (; left > 0; left -= 1) times.push(await work());
    }),
  );
  return times;
}

/** Tournaments of 16 teams and 40 matches, written straight to the log: results of six matches, again and again. */
async function grow(
  portal: RunningPortal,
  { tournaments, events }: { readonly tournaments: number; readonly events: number },
): Promise<readonly string[]> {
  const organizationId = await newOrganization(portal);
  const ids = await writeTournaments(portal, organizationId, tournaments, storyOf(organizationId, events));
  await settled(portal, organizationId, tournaments);
  return ids;
}

function storyOf(organizationId: string, events: number): readonly Fact[] {
  const story = plannedTournament(organizationId);
  const open = story.open.slice(0, 6);
  for (let at = 0; story.facts.length < events; at += 1) {
    story.reports(open[at % open.length]?.id ?? '', 'CurrentlyPlaying', at % 1_000, Math.floor(at / 1_000) % 1_000);
  }
  return story.facts;
}
