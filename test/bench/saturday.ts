import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { configureBody } from '#domain/tournament/contract/bodies.ts';
import { openEventStore } from '#server/event-store/open-event-store.ts';
import { randomId } from '#server/runtime/ids.ts';
import { twoGroups } from '#test/support/play.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { appendFacts, StreamBuilder } from '../server/read-models/event-builders.ts';
import { figure, quantile } from './bench.ts';
import { heard, startProgram } from './fanout-children.ts';
import { machineClock } from './machine-clock.ts';
import { databaseOf, newOrganization, processorSeconds, residentMegabytes, settled } from './many-tournaments.ts';
import type { Arrival, FromCrowd, ToCrowd } from './saturday-crowd.ts';
import type { FromProxy, ToProxy } from './saturday-proxy.ts';
import { startResults, type Reported, type Result } from './saturday-results.ts';

// A federation's Saturday: two nodes behind a proxy on one log, 1,000 tournaments under way of which 300 report, 10,000
// sockets, readers, organisers and an integrator; one node is replaced in the middle. `EVENT_STORE_URL`: on that KurrentDB.

const TOURNAMENTS = 1_000;
const REPORTING = 300;
const RESULTS_PER_SECOND = 50;
const PAGES_PER_SECOND = 200;
const ORGANISERS = 20;
/** Most are followed by ten, a few by a thousand: 10,000 together. */
const LARGE = 4;
const FOLLOWERS = { large: 1_000, small: 10 };
const FOLLOWED = 604;
/** Teams in each of two groups. */
const SIZES = [3, 4, 5, 8, 12];
/** Of proxies, each with as many processes of followers: none may hold more than 20,000 descriptors. */
const PROXIES = 2;
const WARM_SECONDS = 15;
/** Each page was asked for once at each node. */
const PAGES_WARM_SECONDS = 30;
/** Beside nothing else, for comparison. */
const IDLE = { seconds: 20, perSecond: 10 };
const SECONDS = { before: 20, after: 40 };
/** So often an organiser moves a plan, and the integrator asks for its lists. */
const ORGANISER_MS = 5_000;
const INTEGRATOR_MS = 1_000;
/** Of the machine: above this the generator is part of what is measured. */
const MOST_OF_GENERATOR = 0.25;
/** The last results reach their followers. */
const SETTLE_MS = 3_000;

export async function bench(): Promise<void> {
  const children: ChildProcess[] = [];
  const nodes: RunningPortal[] = [];
  const env = { SESSION_SECRET: randomBytes(32).toString('hex'), ...eventStoreSettings() };
  try {
    const first = await startPortal({ env });
    nodes.push(first);
    const second = { ...env, DATABASE_URL: databaseOf(first) };
    nodes.push(await startPortal({ env: second }));
    const organizationId = await newOrganization(first);
    const tournaments = await writeAll(first, organizationId, env);
    await settled(first, organizationId, TOURNAMENTS);

    const ports = await Promise.all(Array.from({ length: PROXIES }, () => openProxy(nodes, children)));
    const [port = 0] = ports;
    const reporting = tournaments.slice(0, REPORTING);
    const report = async (perSecond: number, seconds: number): Promise<readonly Result[]> => {
      const running = startResults(port, first.accessToken, reporting, perSecond);
      await pause(seconds * 1_000);
      return running.stop();
    };
    await report(RESULTS_PER_SECOND, WARM_SECONDS);
    const alone = await report(IDLE.perSecond, IDLE.seconds);

    const crowds = await Promise.all(ports.map((each) => openCrowd(each, tournaments, children)));
    for (const crowd of crowds) tell(crowd, { ask: 'read' });
    await pause(PAGES_WARM_SECONDS * 1_000);
    for (const crowd of crowds) tell(crowd, { ask: 'forget' });
    const generators = [process.pid, ...crowds.map(({ pid }) => pid ?? 0)];
    const proxies = children.slice(0, PROXIES).map(({ pid }) => pid ?? 0);
    const begin = {
      generators: watch(generators),
      proxies: watch(proxies),
      nodes: nodes.map(({ pid }) => watch([pid])),
    };
    const machine = watchMachine();
    const office = startOffice(port, first.accessToken, { organizationId, tournaments: tournaments.slice(REPORTING) });
    const day = startResults(port, first.accessToken, reporting, RESULTS_PER_SECOND);
    await pause(SECONDS.before * 1_000);
    const replacedAt = machineClock();
    const memory = nodes.map(({ pid }) => residentMegabytes(pid));
    const shares = { 'both nodes until one is replaced': begin.nodes.reduce((sum, share) => sum + share(), 0) };
    nodes[1] = await replace(nodes[1], second);
    await pause(SECONDS.after * 1_000);
    const results = await day.stop();
    const calls = await office.stop();
    const share = begin.generators();
    const all = { ...shares, 'the proxies': begin.proxies(), 'all of it': machine() };
    await pause(SETTLE_MS);
    const ended = await Promise.all(crowds.map(endCrowd));

    memory.push(...nodes.map(({ pid }) => residentMegabytes(pid)));
    judge({ alone, results, ended, share, memory, replacedAt });
    for (const [name, value] of Object.entries(all)) {
      figure({ name: `saturday: processor time, ${name}`, value: 100 * value, unit: '% of the machine' });
    }
    const latest = new Map(reporting.map(({ id, version }) => [id, version]));
    const behind = ended.flatMap(({ oldest }) => oldest).filter(([id, version]) => version < (latest.get(id) ?? 0));
    figure({
      name: 'saturday: tournaments with a socket that is behind at the end',
      value: behind.length,
      unit: 'tournaments',
      goal: '<= 0',
    });
    figure({ name: 'saturday: calls of organisers and integrator', value: calls.answered, unit: 'calls' });
    figure({ name: 'saturday: of these not answered', value: calls.failed, unit: 'calls' });
    const lost = await lostOf(first, reporting);
    figure({
      name: 'saturday: results lost or doubled',
      value: lost,
      unit: 'results',
      goal: '<= 0',
      runs: results.length,
    });
  } finally {
    for (const child of children) child.kill();
    for (const node of nodes.toReversed()) await node.end();
  }
}

function eventStoreSettings(): Readonly<Record<string, string>> {
  const url = process.env['EVENT_STORE_URL'];
  return url === undefined ? {} : { EVENT_STORE_URL: url, EVENT_STORE_PREFIX: `saturday-${randomId(8)}` };
}

/** Public tournaments of all sizes, configured and not begun, written straight to the log. */
async function writeAll(
  portal: RunningPortal,
  organizationId: string,
  env: Readonly<Record<string, string>>,
): Promise<Reported[]> {
  const url = databaseOf(portal);
  const pool = new Pool({ connectionString: url, max: 4 });
  const { EVENT_STORE_URL: at, EVENT_STORE_PREFIX: prefix } = env;
  const eventStore = at === undefined || prefix === undefined ? null : { url: at, prefix };
  const store = await openEventStore({ url, pool, eventStore });
  const stories = SIZES.map((size) => storyOf(organizationId, size));
  const written: Reported[] = [];
  for (let count = 0; count < TOURNAMENTS; count += 1) {
    const story = stories[count % stories.length];
    if (story === undefined) continue;
    const id = randomId(16);
    await appendFacts(store, `tournament-${id}`, story.facts);
    const matches = story.open.map((match) => match.id);
    written.push({ id, matches, version: story.facts.length, done: 0, answered: new Map() });
  }
  await store.close();
  await pool.end();
  return written;
}

function storyOf(organizationId: string, size: number): StreamBuilder {
  const about = { organizationId, folderId: null, venueId: null, name: `Cup ${2 * size}`, origin: null };
  return new StreamBuilder()
    .does({ type: 'CreateTournament', ...about, visibility: 'Private' })
    .does({ type: 'Configure', ...configureBody.parse(twoGroups(size)) })
    .does({ type: 'SetVisibility', visibility: 'Public' });
}

async function openProxy(nodes: readonly RunningPortal[], children: ChildProcess[]): Promise<number> {
  const proxy = startProgram('saturday-proxy');
  children.push(proxy);
  const listening = heard<FromProxy, 'listening'>(proxy, 'listening');
  proxy.send({ nodes: nodes.map(({ port }) => port) } satisfies ToProxy);
  return (await listening).port;
}

const tell = (crowd: ChildProcess, message: ToCrowd): boolean => crowd.send(message);

/** The part of all followers that comes by this proxy. */
async function openCrowd(
  port: number,
  tournaments: readonly Reported[],
  children: ChildProcess[],
): Promise<ChildProcess> {
  const crowd = startProgram('saturday-crowd');
  children.push(crowd);
  const followed = tournaments.slice(0, FOLLOWED).map(({ id }, place) => ({
    tournament: id,
    followers: (place < LARGE ? FOLLOWERS.large : FOLLOWERS.small) / PROXIES,
  }));
  const open = heard<FromCrowd, 'open'>(crowd, 'open');
  const pagesPerSecond = PAGES_PER_SECOND / PROXIES;
  tell(crowd, { ask: 'open', port, crowds: followed, pagesPerSecond });
  await open;
  return crowd;
}

/** Of the machine, 0 to 1: what these processes took between this call and that of the answer. */
function watch(pids: readonly number[]): () => number {
  const used = (): number => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0);
  const [before, began] = [used(), performance.now()];
  return () => (1_000 * (used() - before)) / (performance.now() - began) / availableParallelism();
}

/** The same of everything that runs. Linux only. */
function watchMachine(): () => number {
  const ticks = (): readonly number[] =>
    (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).slice(1).map(Number);
  const before = ticks();
  return () => {
    const passed = ticks().map((value, at) => value - (before[at] ?? 0));
    const all = passed.slice(0, 8).reduce((sum, value) => sum + value, 0);
    // Idle, and waiting for the disk.
    return 1 - ((passed[3] ?? 0) + (passed[4] ?? 0)) / all;
  };
}

type Ended = Extract<FromCrowd, { say: 'ended' }>;

function endCrowd(crowd: ChildProcess): Promise<Ended> {
  const ended = heard<FromCrowd, 'ended'>(crowd, 'ended');
  tell(crowd, { ask: 'end' });
  return ended;
}

/** Ends a node in order, as an update does, and starts it again on its port. */
async function replace(node: RunningPortal | undefined, env: Readonly<Record<string, string>>): Promise<RunningPortal> {
  if (node === undefined) throw new Error('There is no second node');
  await node.kill('SIGTERM');
  return startPortal({ env, dataDir: node.dataDir, port: node.port });
}

/** Organisers who move their plans, each in turn, and a program that asks for lists and matches. */
function startOffice(
  port: number,
  token: string,
  { organizationId, tournaments }: { readonly organizationId: string; readonly tournaments: readonly Reported[] },
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const calls = { answered: 0, failed: 0 };
  let isOver = false;
  const call = async (path: string, init: RequestInit = {}): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    if (answer?.ok === true) calls.answered += 1;
    else calls.failed += 1;
  };
  const edited = tournaments.slice(0, ORGANISERS).map(async ({ id }, place) => {
    await pause((place * ORGANISER_MS) / ORGANISERS);
    for (let minutes = 1; !isOver; minutes = -minutes) {
      const body = JSON.stringify({ from: '2026-12-05T08:00:00Z', minutes });
      await call(`/api/tournaments/${id}/match-plan/shift`, { method: 'POST', body });
      await pause(ORGANISER_MS);
    }
  });
  const polled = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await call(`/api/tournaments?organizationId=${organizationId}`);
      await call(`/api/tournaments/${tournaments[turn % tournaments.length]?.id}/matches`);
      await pause(INTEGRATOR_MS);
    }
  })();
  return {
    async stop(): Promise<typeof calls> {
      isOver = true;
      await Promise.all([...edited, polled]);
      return calls;
    },
  };
}

interface Day {
  readonly alone: readonly Result[];
  readonly results: readonly Result[];
  readonly ended: readonly Ended[];
  /** Of the machine, what those took who ask; 0 to 1. */
  readonly share: number;
  /** Megabytes of each node. */
  readonly memory: readonly number[];
  /** When one was replaced, by the machine's clock. */
  readonly replacedAt: number;
}

function judge({ alone, results, ended, share, memory, replacedAt }: Day): void {
  const isJudged = share < MOST_OF_GENERATOR;
  const bound = (goal: string): { readonly goal?: string } => (isJudged ? { goal } : {});
  const [took, idle] = [results, alone].map((all) => all.map((result) => result.took));
  const runs = results.length;
  const name = 'saturday: a result';
  figure({
    name: `${name}, p50`,
    value: quantile(took ?? [], 0.5),
    unit: 'ms',
    floor: quantile(idle ?? [], 0.5),
    runs,
  });
  const late = { value: quantile(took ?? [], 0.99), floor: quantile(idle ?? [], 0.99), ...bound('<= 3') };
  figure({ name: `${name}, p99, of one on idle nodes`, ...late, unit: 'ms', runs });
  const before = results.filter(({ at }) => at < replacedAt).map(({ took: until }) => until);
  const early = { value: quantile(before, 0.99), floor: quantile(idle ?? [], 0.99), runs: before.length };
  figure({ name: `${name}, p99 until the node is replaced, of one on idle nodes`, ...early, unit: 'ms' });
  const corrections = results.filter(({ isCorrection }) => isCorrection).length;
  figure({ name: 'saturday: corrections among the results', value: corrections, unit: 'results', runs });
  const behind = lags(
    results,
    ended.map(({ arrivals }) => arrivals),
  );
  figure({ name: 'saturday: the last follower behind the answer, p99', value: quantile(behind, 0.99), unit: 'ms' });
  const last = { value: Math.max(...behind), unit: 'ms', ...bound('<= 1000'), runs: behind.length };
  figure({ name: 'saturday: the last follower behind the answer, longest', ...last });
  const back = ended.flatMap((crowd) => crowd.back);
  const cut = 'saturday: from the end of a connection until its socket follows again';
  figure({ name: `${cut}, longest`, value: Math.max(0, ...back), unit: 'ms', runs: back.length });
  const pages = ended.flatMap((crowd) => crowd.pages);
  figure({ name: 'saturday: a page, p99', value: quantile(pages, 0.99), unit: 'ms', runs: pages.length });
  const sum = (of: (crowd: Ended) => number): number => ended.reduce((all, crowd) => all + of(crowd), 0);
  figure({ name: 'saturday: pages without an answer', value: sum(({ failed }) => failed), unit: 'pages' });
  figure({
    name: 'saturday: sockets that follow at the end',
    value: sum(({ following }) => following),
    unit: 'sockets',
  });
  figure({ name: 'saturday: memory of a node', value: Math.max(...memory), unit: 'MB', ...bound('<= 700') });
  figure({
    name: 'saturday: processor time, reporters, followers and readers',
    value: 100 * share,
    unit: '% of the machine',
  });
  if (!isJudged)
    console.error('Bounds are not judged: reporters, followers and readers took more than a quarter of the machine.');
}

/** Milliseconds from each answer until the last of all followers had that version, or one after it. */
function lags(results: readonly Result[], crowds: readonly (readonly Arrival[])[]): number[] {
  return results.flatMap(({ tournament, version, at }) => {
    const came = crowds.flatMap((arrivals) => {
      const later = arrivals.filter((one) => one.tournament === tournament && one.version >= version);
      const next = Math.min(...later.map((one) => one.version));
      return later.filter((one) => one.version === next).map((one) => one.at);
    });
    return came.length === 0 ? [] : [Math.max(0, Math.max(...came) - at)];
  });
}

/** How many answered results do not stand in their tournament, or stand in its log more than once. */
async function lostOf({ url, accessToken }: RunningPortal, reporting: readonly Reported[]): Promise<number> {
  let lost = 0;
  for (const { id, version, answered } of reporting) {
    const answer = await fetch(`${url}/api/tournaments/${id}`, { headers: { authorization: `Bearer ${accessToken}` } });
    const view = (await answer.json()) as View;
    lost += Math.abs(view.version - version);
    for (const { id: match, outcome, teamA, teamB } of view.matches) {
      const stands = `${outcome.state} ${teamA.score}:${teamB.score}`;
      if (answered.has(match) && answered.get(match) !== stands) lost += 1;
    }
  }
  return lost;
}

interface View {
  readonly version: number;
  readonly matches: readonly {
    readonly id: string;
    readonly outcome: { readonly state: string };
    readonly teamA: { readonly score: number | null };
    readonly teamB: { readonly score: number | null };
  }[];
}
