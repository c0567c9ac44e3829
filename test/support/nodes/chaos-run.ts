import { setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent } from '#domain/events.ts';
import { verifyChain } from '#server/event-store/envelope.ts';
import { twoGroups } from '../play.ts';
import { sendRequest } from '../request.ts';
import { dropTables, tablesAt } from '../tables-at.ts';
import { type Board, openBoard } from './board.ts';
import { type Cluster, type LogIn, type Node, startCluster } from './cluster.ts';
import { type ChaosAction, chaosActions } from './chaos-actions.ts';
import { type Reporters, startReporters } from './reporters.ts';
import { findViolation } from './linearizability.ts';

// A weekend of a federation at three nodes: results come in, boards hang everywhere, and things happen to the nodes.

export interface Findings {
  /** What happened, in this order. */
  readonly happened: readonly string[];
  readonly reported: number;
  /** Reports that had to be sent more than once. */
  readonly repeated: number;
  /** Operations whose order was judged. */
  readonly judged: number;
  /** Every fault found, in words; empty is what we want. */
  readonly faults: readonly string[];
}

export interface ChaosOptions {
  readonly logIn: LogIn;
  /** How many mishaps, drawn so that each kind comes before any comes again. */
  readonly count: number;
  /** Milliseconds that a frozen process stays so. */
  readonly freeze: number;
  readonly random: () => number;
  /** Told of each action before it begins. */
  readonly note?: (name: string) => void;
}

const MATCH_IDS = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'];
const BACK_WITHIN = 40_000;
/** Boards wait a random while before they dial again, up to 10 s, and 5 s for an answer. */
const BOARD_BACK_WITHIN = 40_000;

/** Plays one through and answers what was found. */
export async function runChaos({ logIn, count, freeze, random, note }: ChaosOptions): Promise<Findings> {
  const cluster = await startCluster(3, logIn);
  const faults: string[] = [];
  const happened: string[] = [];
  const boards: Board[] = [];
  try {
    const tournament = await found(cluster);
    for (const node of cluster.nodes) boards.push(openBoard(node, tournament));
    const crowd = startReporters(cluster, tournament, { reporters: 6, lookers: 4, matchIds: MATCH_IDS, random });
    for (const action of drawn(possible(logIn, freeze), count, random)) {
      await pause(300 + random() * 900);
      note?.(action.name);
      happened.push(action.name);
      faults.push(...(await runAction(action, { cluster, boards, random })));
      // What comes after a fault says little.
      if (faults.length > 0) break;
    }
    await crowd.stop();
    if (faults.length === 0) faults.push(...(await faultsAfterwards(cluster, { tournament, crowd, boards })));
    faults.push(...crowd.faults);
    const histories = [...crowd.histories.values()];
    return {
      happened,
      reported: crowd.reported.length,
      repeated: crowd.reported.filter(({ tries }) => tries > 1).length,
      judged: histories.reduce((sum, { length }) => sum + length, 0),
      faults,
    };
  } finally {
    for (const board of boards) board.leave();
    await cluster.end();
  }
}

/** With both in one server they cannot be lost one by one. */
const possible = (logIn: LogIn, freeze: number): readonly ChaosAction[] =>
  chaosActions(freeze).filter(({ name }) => logIn === 'KurrentDB' || !/from the (log|database) /.test(name));

function drawn(kinds: readonly ChaosAction[], count: number, random: () => number): ChaosAction[] {
  const chosen: ChaosAction[] = [];
  while (chosen.length < count) {
    const left = [...kinds];
    while (left.length > 0 && chosen.length < count) {
      chosen.push(...left.splice(Math.floor(random() * left.length), 1));
    }
  }
  return chosen;
}

async function found({ nodes, accessToken }: Cluster): Promise<string> {
  const [first] = nodes;
  if (first === undefined) throw new RangeError('No nodes');
  const site = { url: first.url, accessToken };
  const { id: organizationId } = await sendRequest<{ id: string }>(site, '/api/organizations', {
    name: 'Landesverband',
  });
  const tournament = { organizationId, name: 'Landesmeisterschaft', visibility: 'Public' };
  const { id } = await sendRequest<{ id: string }>(site, '/api/tournaments', tournament);
  await sendRequest(site, `/api/tournaments/${id}/configure`, twoGroups());
  return id;
}

async function runAction(
  action: ChaosAction,
  { cluster, boards, random }: { readonly cluster: Cluster; readonly boards: readonly Board[]; random: () => number },
): Promise<string[]> {
  const faults: string[] = [];
  const chosen = cluster.nodes[Math.floor(random() * cluster.nodes.length)];
  if (chosen === undefined) throw new RangeError('No nodes');
  const began = performance.now();
  const struck = await action.happen(cluster, chosen);
  for (const node of cluster.nodes) {
    if (!(await within(BACK_WITHIN, () => isReady(node)))) {
      faults.push(`node ${node.number} is not ready again after: ${action.name}\n${lastWords(node)}`);
    }
  }
  for (const board of boards) {
    const said = board.losses.some(({ to }) => to === null || to > began);
    if (action.boardsMustSay && struck.includes(board.node) && !said) {
      faults.push(`the board at node ${board.node.number} said nothing while: ${action.name}`);
    }
    if (!(await within(BOARD_BACK_WITHIN, () => Promise.resolve(board.losses.every(({ to }) => to !== null))))) {
      faults.push(`the board at node ${board.node.number} did not come back after: ${action.name}`);
    }
  }
  return faults;
}

/** What it said of faults, else its last lines. */
function lastWords(node: Node): string {
  const lines = node.output().trim().split('\n');
  const faults = lines.filter((line) => !/"level":"(warn|info)"/.test(line));
  return (faults.length > 0 ? faults : lines).slice(-3).join('\n').slice(0, 4_000);
}

async function isReady({ url }: Node): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  return answer?.ok === true;
}

async function within(milliseconds: number, holds: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    if (await holds()) return true;
    await pause(50);
  }
  return false;
}

async function faultsAfterwards(
  cluster: Cluster,
  {
    tournament,
    crowd,
    boards,
  }: { readonly tournament: string; readonly crowd: Reporters; readonly boards: readonly Board[] },
): Promise<string[]> {
  const log = await cluster.log();
  const head = log.at(-1)?.position ?? '';
  return [
    ...faultsInLog(log, tournament, crowd),
    ...faultsInOrder(crowd),
    ...(await faultsAtNodes(cluster, tournament, boards)),
    ...(await faultsInTables(cluster, head)),
  ];
}

function faultsInLog(log: readonly StoredEvent[], tournament: string, { reported }: Reporters): string[] {
  const faults: string[] = [];
  const streams = new Map<string, StoredEvent[]>();
  for (const event of log) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  for (const [stream, events] of streams) {
    // Purges have no chain.
    const broken = /^(tournament|organization)-/.test(stream) ? verifyChain(events) : null;
    if (broken !== null) faults.push(`${stream} breaks at revision ${broken}`);
  }
  const stored = new Map<string, number>();
  for (const { type, data } of streams.get(`tournament-${tournament}`) ?? []) {
    if (type !== 'RunningScoreReported') continue;
    const { matchId, scoreA, scoreB } = data as { matchId: string; scoreA: number; scoreB: number };
    const name = `${matchId} ${scoreA}:${scoreB}`;
    stored.set(name, (stored.get(name) ?? 0) + 1);
  }
  for (const { matchId, score } of reported) {
    const times = stored.get(`${matchId} ${score}`) ?? 0;
    if (times !== 1) faults.push(`the acknowledged ${score} of ${matchId} is in the log ${times} times`);
  }
  if (stored.size !== reported.length)
    faults.push(`${stored.size} scores are in the log, ${reported.length} were reported`);
  return faults;
}

const faultsInOrder = ({ histories }: Reporters): string[] =>
  [...histories].flatMap(([matchId, operations]) => {
    const why = findViolation(operations);
    return why === null ? [] : [`${matchId}: ${why}`];
  });

/** All nodes say the same, and so do the boards. */
async function faultsAtNodes(
  { nodes, accessToken }: Cluster,
  tournament: string,
  boards: readonly Board[],
): Promise<string[]> {
  const stampsAt = async (path: string): Promise<Set<string>> =>
    new Set(
      await Promise.all(
        nodes.map(async ({ url }) => {
          const answer = await fetch(url + path, { headers: { authorization: `Bearer ${accessToken}` } });
          return /[0-9a-f]{16}/.exec(answer.headers.get('etag') ?? '')?.[0] ?? `status ${answer.status}`;
        }),
      ),
    );
  const faults: string[] = [];
  for (const path of [`/api/tournaments/${tournament}`, `/api/public/tournaments/${tournament}`]) {
    const agree = await within(5_000, async () => (await stampsAt(path)).size === 1);
    if (!agree) faults.push(`the nodes do not agree on ${path}: ${[...(await stampsAt(path))].join(', ')}`);
  }
  const [stamp = ''] = await stampsAt(`/api/public/tournaments/${tournament}`);
  for (const board of boards) {
    if (!(await within(10_000, () => Promise.resolve(board.shown()?.stamp === stamp)))) {
      faults.push(`the board at node ${board.node.number} shows ${board.shown()?.stamp}, the nodes ${stamp}`);
    }
  }
  return faults;
}

async function faultsInTables({ nodes, database }: Cluster, head: string): Promise<string[]> {
  const kept = await tablesAt(database, head);
  await Promise.all(nodes.map((node) => node.kill()));
  await dropTables(database);
  await nodes[0]?.start();
  return kept === (await tablesAt(database, head)) ? [] : ['the tables differ from a rebuild'];
}
