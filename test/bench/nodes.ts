import { setTimeout as pause } from 'node:timers/promises';
import { randomId } from '#server/commands/drawn.ts';
import { openPostgresLog } from '#server/events/postgres/open.ts';
import { type Cluster, type Node, startCluster } from '#test/support/nodes/cluster.ts';
import { leaderOf } from '#test/support/nodes/mishaps.ts';
import { plannedTournament, tell } from '../server/tables/told.ts';
import { figure, quantile } from './bench.ts';

// 200 tournaments for which results come in at once, from 32 reporters, at one, two and three nodes on this one machine
// with one PostgreSQL: what several nodes cost, not what several machines bring; and how long nobody keeps the tables when
// the leader is killed. `hall` counts followers per node.

const TOURNAMENTS = 200;
const REPORTERS = 32;
const RESULTS = 4_000;
const MATCHES = 12;
const KILLS = 10;

export async function bench(): Promise<void> {
  let alone = Number.NaN;
  for (const count of [1, 2, 3]) {
    const cluster = await startCluster(count, 'PostgreSQL');
    try {
      const tournaments = await hotTournaments(cluster);
      await report(cluster, tournaments, RESULTS / 4);
      const before = await conflictsOf(cluster);
      const began = performance.now();
      const times = await report(cluster, tournaments, RESULTS);
      const rate = RESULTS / ((performance.now() - began) / 1_000);
      const conflicts = (await conflictsOf(cluster)) - before;
      const name = `nodes: ${count}, ${TOURNAMENTS} tournaments, ${REPORTERS} reporters`;
      if (count === 1) alone = rate;
      figure({
        name: `${name}: results`,
        value: rate,
        unit: '/s',
        ...(count === 1 ? {} : { floor: alone }),
        runs: RESULTS,
      });
      figure({ name: `${name}: answer p50`, value: quantile(times, 0.5), unit: 'ms', runs: RESULTS });
      figure({ name: `${name}: answer p99`, value: quantile(times, 0.99), unit: 'ms', runs: RESULTS });
      figure({ name: `${name}: conflicts`, value: conflicts / RESULTS, unit: 'per result', runs: RESULTS });
      if (count === 1) continue;
      const gaps: number[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) gaps.push(await withoutLeader(cluster));
      const longest = { value: Math.max(...gaps), unit: 'ms', goal: '<= 1000', runs: KILLS };
      figure({ name: `nodes: ${count}, longest time without a leader after kill -9`, ...longest });
    } finally {
      await cluster.end();
    }
  }
}

/** Kills the leader; milliseconds until another node leads. The killed one comes back. */
async function withoutLeader(cluster: Cluster): Promise<number> {
  const leader = await leaderOf(cluster);
  const began = performance.now();
  await leader.kill();
  while ((await leaderOf(cluster)) === leader) await pause(10);
  const gap = performance.now() - began;
  await leader.start();
  return gap;
}

async function hotTournaments({ nodes: [first], accessToken, databaseUrl, database }: Cluster): Promise<string[]> {
  const founded = await fetch(`${first?.url}/api/organizations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Landesverband' }),
  });
  const { id: organizationId } = (await founded.json()) as { id: string };
  const { facts } = plannedTournament(organizationId);
  const { store } = await openPostgresLog({ url: databaseUrl, pool: database });
  const ids = Array.from({ length: TOURNAMENTS }, () => randomId());
  for (const id of ids) await tell(store, `tournament-${id}`, facts);
  await store.close();
  return ids;
}

let scores = 0;

/** Each reporter goes on with the next result, at whichever node, once the last is acknowledged. Answers milliseconds. */
async function report(cluster: Cluster, tournaments: readonly string[], results: number): Promise<number[]> {
  const times: number[] = [];
  let left = results;
  await Promise.all(
    Array.from({ length: REPORTERS }, async () => {
      while (left > 0) {
        left -= 1;
        const number = (scores += 1);
        const node = cluster.nodes[number % cluster.nodes.length];
        const tournament = tournaments[Math.floor(Math.random() * tournaments.length)] ?? '';
        const began = performance.now();
        if (node !== undefined) await acknowledged(cluster, node, tournament, number);
        times.push(performance.now() - began);
      }
    }),
  );
  return times;
}

async function acknowledged({ accessToken }: Cluster, node: Node, tournament: string, number: number): Promise<void> {
  const path = `/api/tournaments/${tournament}/matches/m${(number % MATCHES) + 1}/outcome`;
  const body = { state: 'CurrentlyPlaying', scoreA: number % 1_000, scoreB: Math.floor(number / 1_000) % 1_000 };
  for (;;) {
    const answer = await fetch(node.url + path, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': `ergebnis-${number}`,
      },
      body: JSON.stringify(body),
    });
    if (answer.status === 204) return;
    if (answer.status !== 503) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }
}

async function conflictsOf({ nodes }: Cluster): Promise<number> {
  const texts = await Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  return texts.reduce((sum, text) => sum + Number(/^portal_append_conflicts_total (\d+)/m.exec(text)?.[1] ?? 0), 0);
}
