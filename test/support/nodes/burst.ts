import { setTimeout as pause } from 'node:timers/promises';
import { randomId } from '#server/runtime/ids.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { plannedTournament, appendFacts } from '../../server/read-models/event-builders.ts';
import type { Cluster, Node } from './cluster.ts';

// Results that come in at once, at many tournaments and every node.

/** The matches of a told tournament that results are of. */
const MATCHES = 12;

/** Planned tournaments of one organisation, told to the log of a cluster on PostgreSQL; answers their ids. */
export async function createTournaments(
  { nodes: [first], accessToken, databaseUrl, database }: Cluster,
  count: number,
): Promise<string[]> {
  const founded = await fetch(`${first?.url}/api/organizations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Landesverband' }),
  });
  const { id: organizationId } = (await founded.json()) as { id: string };
  const { facts } = plannedTournament(organizationId);
  const { store } = await openPostgresEventStore({ url: databaseUrl, pool: database });
  const ids = Array.from({ length: count }, () => randomId(16));
  for (const id of ids) await appendFacts(store, `tournament-${id}`, facts);
  await store.close();
  return ids;
}

let scores = 0;

/** Each reporter goes on with the next result, at whichever node, once the last is acknowledged. Answers milliseconds. */
export async function reportBurst(
  cluster: Cluster,
  tournaments: readonly string[],
  { reporters, results }: { readonly reporters: number; readonly results: number },
): Promise<number[]> {
  const times: number[] = [];
  let left = results;
  await Promise.all(
    Array.from({ length: reporters }, async () => {
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
    if (answer.status === 503) await pause(20);
    else throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }
}
