import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import type { TournamentView } from '#domain/tournament/contract/views.ts';
import { verifyChain } from '#server/event-store/envelope.ts';
import { openEventStore } from '#server/event-store/open-event-store.ts';
import { type KurrentDouble, startKurrentDouble } from '#test/support/kurrent-double/index.ts';
import { twoGroups } from '#test/support/play.ts';
import { freshDatabase } from '#test/support/postgres.ts';
import { type RunningPortal, startPortal } from '#test/support/running-portal.ts';
import { openPage, type Page } from './live/page.ts';

// Real processes that share nothing but the database and the log: a result at one node, boards at all, reads anywhere.

const PREFIX = 'verein-a';
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

interface Cluster {
  readonly nodes: readonly RunningPortal[];
  readonly double: KurrentDouble | null;
  /** The log as it is stored. */
  log(): Promise<StoredEvent[]>;
}

async function startCluster(count: number, isKurrent: boolean): Promise<Cluster> {
  const database = await freshDatabase();
  open.push(() => database.drop());
  const double = isKurrent ? await startKurrentDouble({ nodes: 3 }) : null;
  if (double !== null) open.push(() => double.end());
  const env = {
    DATABASE_URL: database.url,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ...(double === null ? {} : { EVENT_STORE_URL: double.url, EVENT_STORE_PREFIX: PREFIX }),
  };
  const nodes: RunningPortal[] = [];
  for (let node = 0; node < count; node += 1) {
    const portal = await startPortal({ env });
    nodes.push(portal);
    open.push(() => portal.end());
  }
  return {
    nodes,
    double,
    async log() {
      const pool = new Pool({ connectionString: database.url });
      const eventStore = double === null ? null : { url: double.url, prefix: PREFIX };
      const store = await openEventStore({ url: database.url, pool, eventStore });
      const events: StoredEvent[] = [];
      for await (const page of store.readAll(null)) events.push(...page);
      await store.close();
      await pool.end();
      return events;
    },
  };
}

interface Ask {
  readonly method?: string;
  readonly body?: object;
  readonly atLeast?: string | null;
  readonly key?: string;
}

/** Asks this node as the administrator, whose login at the first node counts at all. */
function ask(
  token: string,
  node: RunningPortal,
  path: string,
  { method = 'GET', body, atLeast = null, key }: Ask = {},
) {
  return fetch(node.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(atLeast === null ? {} : { 'at-least': atLeast }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const scoreIn = ({ matches }: TournamentView, match: number): number | null | undefined =>
  matches.find(({ id }) => id === `m${match}`)?.teamA.score;
/** The same with its key, as pages do it, until the node does not say any more that it is not ready. */
async function patiently(asked: () => Promise<Response>): Promise<Response> {
  const begun = Date.now();
  for (;;) {
    const answer = await asked();
    if (answer.status !== 503 || Date.now() - begun > 60_000) return answer;
    await pause(100);
  }
}

const positionOf = (answer: Response): string => answer.headers.get('log-position') ?? '';

describe.each([
  ['PostgreSQL', false, 2],
  ['KurrentDB (a double)', true, 2],
  ['KurrentDB (a double)', true, 3],
])('with the log in %s', (_, isKurrent, count) => {
  it(`${count} nodes are one portal`, { timeout: 120_000 }, async () => {
    const cluster = await startCluster(count, isKurrent);
    const { nodes, double } = cluster;
    const [first] = nodes;
    if (first === undefined) throw new Error('No nodes');
    const nodeAt = (turn: number): RunningPortal => nodes[turn % count] ?? first;
    const asks = (node: RunningPortal, path: string, what?: Ask) => ask(first.accessToken, node, path, what);
    const post = async <T>(node: RunningPortal, path: string, body: object): Promise<[T, string]> => {
      const answer = await asks(node, path, { method: 'POST', body });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return [(answer.status === 204 ? null : await answer.json()) as T, positionOf(answer)];
    };

    // Each step at the next node: what was made elsewhere a moment ago is known there.
    const [{ id: organizationId }] = await post<{ id: string }>(first, '/api/organizations', {
      name: 'SV Musterstadt',
    });
    const [{ id }] = await post<{ id: string }>(nodeAt(1), '/api/tournaments', {
      organizationId,
      name: 'Hallencup',
      visibility: 'Public',
    });
    await post(nodeAt(2), `/api/tournaments/${id}/configure`, twoGroups());

    const topic = `public/${id}`;
    const boards: Page[] = [];
    for (const node of nodes) {
      const board = await openPage(`${node.url.replace('http', 'ws')}/api/live`);
      open.push(() => board.leave());
      board.say({ follow: topic });
      boards.push(board);
    }

    for (let match = 1; match <= 8; match += 1) {
      // The log's server does what servers do, in the middle of a tournament.
      if (match === 4) double?.faults.dropSubscriptions();
      if (match === 5) double?.faults.loseAnswers();
      if (match === 6) double?.elect(1);
      if (match === 7) double?.resetConnections();
      const body = { state: 'Finished', scoreA: match, scoreB: 0, outcomeType: 'Standard' };
      const path = `/api/tournaments/${id}/matches/m${match}/outcome`;
      const key = `result of m${match}`;
      const reported = await patiently(() => asks(nodeAt(match), path, { method: 'PATCH', body, key }));
      expect(reported.status).toBe(204);
      const atLeast = positionOf(reported);
      for (let turn = 1; turn <= count; turn += 1) {
        const node = nodeAt(match + turn);
        const view = await patiently(() => asks(node, `/api/tournaments/${id}`, { atLeast }));
        expect(view.status, await view.clone().text()).toBe(200);
        expect(scoreIn((await view.json()) as TournamentView, match)).toBe(match);
        // From the tables, which one of the nodes keeps for all.
        const rows = await patiently(() => asks(node, `/api/tournaments/${id}/matches`, { atLeast }));
        expect(rows.status, await rows.clone().text()).toBe(200);
        const played = ((await rows.json()) as { scoreA: number | null }[]).filter(({ scoreA }) => scoreA !== null);
        expect(played).toHaveLength(match);
      }
    }

    // Several at once, at all nodes: the same stream, so some of them meet each other.
    const atOnce = await Promise.all(
      Array.from({ length: 12 }, (__, turn) =>
        patiently(() =>
          asks(nodeAt(turn), `/api/tournaments/${id}/matches/m${(turn % 4) + 1}/outcome`, {
            method: 'PATCH',
            body: { state: 'Finished', scoreA: 20 + turn, scoreB: 1, outcomeType: 'Standard' },
            key: `correction ${turn}`,
          }),
        ),
      ),
    );
    expect(atOnce.map(({ status }) => status)).toEqual(atOnce.map(() => 204));
    const last = atOnce.map(positionOf).toSorted().at(-1) ?? '';
    const views = await Promise.all(nodes.map((node) => asks(node, `/api/tournaments/${id}`, { atLeast: last })));
    const stamps = views.map(({ headers }) => headers.get('etag'));
    expect(new Set(stamps).size).toBe(1);
    const shown = await asks(nodeAt(1), `/api/public/tournaments/${id}`, { atLeast: last });
    const stamp = /[0-9a-f]{16}/.exec(shown.headers.get('etag') ?? '')?.[0] ?? '';
    const visible = await shown.json();
    for (const board of boards) expect(await board.until(topic, stamp)).toEqual(visible);

    const log = await cluster.log();
    const played = log.filter(({ stream }) => stream === `tournament-${id}`);
    expect(verifyChain(played)).toBeNull();
    expect(played.filter(({ type }) => type === 'ResultReported' || type === 'ResultCorrected').length).toBeGreaterThan(
      7,
    );
    expect(new Set(log.map((event) => event.id)).size).toBe(log.length);
    for (const node of nodes) expect(node.output()).not.toContain('"level":50');
  });
});
