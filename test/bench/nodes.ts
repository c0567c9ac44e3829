import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, startCluster } from '#test/support/nodes/cluster.ts';
import { leaderOf } from '#test/support/nodes/chaos-actions.ts';
import { createTournaments, reportBurst } from '#test/support/nodes/burst.ts';
import { figure, quantile } from './bench.ts';

// Results for 200 tournaments at once, from 32 reporters, at one, two and three nodes on this one machine with one
// PostgreSQL: the cost of several nodes, not the gain of several machines. It also measures how long the read models
// have no leader after the leader is killed. `hall` counts followers per node.

const TOURNAMENTS = 200;
const REPORTERS = 32;
const RESULTS = 4_000;
const KILLS = 10;

export async function bench(): Promise<void> {
  let alone = Number.NaN;
  for (const count of [1, 2, 3]) {
    const cluster = await startCluster(count, 'PostgreSQL');
    try {
      const tournaments = await createTournaments(cluster, TOURNAMENTS);
      await reportBurst(cluster, tournaments, { reporters: REPORTERS, results: RESULTS / 4 });
      const before = await conflictsOf(cluster);
      const began = performance.now();
      const times = await reportBurst(cluster, tournaments, { reporters: REPORTERS, results: RESULTS });
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

/** Kills the leader and returns the milliseconds until another node leads. The killed one is restarted. */
async function withoutLeader(cluster: Cluster): Promise<number> {
  const leader = await leaderOf(cluster);
  const began = performance.now();
  await leader.kill();
  while ((await leaderOf(cluster)) === leader) await pause(10);
  const gap = performance.now() - began;
  await leader.start();
  return gap;
}

async function conflictsOf({ nodes }: Cluster): Promise<number> {
  const texts = await Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  return texts.reduce((sum, text) => sum + Number(/^portal_append_conflicts_total (\d+)/m.exec(text)?.[1] ?? 0), 0);
}
