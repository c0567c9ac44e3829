import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { figure, median, quantile } from './bench.ts';
import { asked, heard, openFollowers } from './fanout-children.ts';
import type { FromFollowers } from './fanout-messages.ts';
import { startBaseline, type Baseline } from './baseline.ts';
import { databaseOf, newOrganization, settled, writeTournaments } from './many-tournaments.ts';
import { send } from './one-tournament.ts';
import { STORED_RESULT } from './stored-result.ts';
import { readProcess, resetWatch, WATCHED } from './watching.ts';

// A hall: 10,000 follow one tournament of 16 teams and 40 matches while a result comes in every second. From the PATCH to
// the last follower, against an INSERT and the same frame over bare sockets to as many, half a second later in the same run.
// With several nodes each has its 10,000 and takes results in turn, as behind a proxy; so do the floors.

const FOLLOWERS = 10_000;
/** Processes of followers for a server: none has more than 20,000 descriptors, and reading must not be what is measured. */
const PROCESSES = 2;
const WARM = 5;
const ROUNDS = 45;
const SECOND = 1_000;

export async function bench(): Promise<void> {
  await benchNodes(1);
  await benchNodes(2);
}

/** A result: at which of the servers it was taken, and milliseconds to the last follower of each. */
interface Round {
  readonly taking: number;
  readonly last: readonly number[];
}

/** A server with its followers: a portal's node, or a floor. */
interface Place {
  readonly port: number;
  readonly crowd: readonly ChildProcess[];
}

async function benchNodes(count: number): Promise<void> {
  const name = count === 1 ? 'hall' : `hall, ${count} nodes`;
  const secret = { SESSION_SECRET: randomBytes(32).toString('hex') };
  const portals: RunningPortal[] = [await startPortal({ env: { ...WATCHED, ...secret } })];
  const [first] = portals;
  if (first === undefined) return;
  const floors: Baseline[] = [];
  const crowds: ChildProcess[] = [];
  const agent = new Agent({ keepAlive: true });
  try {
    const url = databaseOf(first);
    const env = { ...WATCHED, ...secret, DATABASE_URL: url };
    while (portals.length < count) portals.push(await startPortal({ env }));
    while (floors.length < count) floors.push(await startBaseline('hall-floor', url));
    const organizationId = await newOrganization(first);
    const [tournament = ''] = await writeTournaments(first, organizationId, 1);
    await settled(first, organizationId, 1);

    let results = 0;
    const caller = { authorization: `Bearer ${first.accessToken}` };
    const report = (taking: number): Promise<string> => {
      results += 1;
      // Ends and corrections turn the group's table over, at times.
      const body = { state: 'Finished', scoreA: (results * 3) % 8, scoreB: (results * 5) % 7 };
      return send(
        agent,
        portals[taking]?.port ?? 0,
        'PATCH',
        `/api/tournaments/${tournament}/matches/m9/outcome`,
        body,
        caller,
      );
    };
    const insert = (taking: number): Promise<string> =>
      send(agent, floors[taking]?.port ?? 0, 'PATCH', '/result', { event: STORED_RESULT });

    const frame = await frameOf(first.port, tournament, () => report(0));
    for (const { port } of floors) await send(agent, port, 'PUT', '/frame', { frame });

    const before = await Promise.all(portals.map(readProcess));
    const arrive = async ({ port }: { port: number }): Promise<Place> => {
      const opening = { port, count: FOLLOWERS / PROCESSES, topic: `public/${tournament}` };
      const crowd = await Promise.all(Array.from({ length: PROCESSES }, () => openFollowers(opening)));
      crowds.push(...crowd);
      return { port, crowd };
    };
    const nodes: Place[] = [];
    for (const portal of portals) nodes.push(await arrive(portal));
    await pause(SECOND);
    const full = await Promise.all(portals.map(readProcess));
    const bare: Place[] = [];
    for (const floor of floors) bare.push(await arrive(floor));
    // What it took to let them in is over.
    for (const portal of portals) resetWatch(portal);

    const times = { ours: [] as Round[], bare: [] as Round[] };
    for (let round = 0; round < WARM + ROUNDS; round += 1) {
      const taking = Math.floor(round / 2) % count;
      const turns = [
        { act: report, places: nodes, kept: times.ours },
        { act: insert, places: bare, kept: times.bare },
      ];
      for (const { act, places, kept } of round % 2 === 0 ? turns : turns.toReversed()) {
        const next = pause(SECOND / 2);
        const last = await untilTheLast(places, () => act(taking));
        if (round >= WARM) kept.push({ taking, last });
        await next;
      }
    }
    const loops = await Promise.all(portals.map(readProcess));

    const runs = ROUNDS;
    for (const node of nodes.keys()) {
      const of = count === 1 ? name : `${name}, node ${node + 1}`;
      const reached = (rounds: readonly Round[]): number[] => rounds.map(({ last }) => last[node] ?? Number.NaN);
      const [ours, floor] = [reached(times.ours), reached(times.bare)];
      const unit = `ms to the last of ${FOLLOWERS}`;
      figure({ name: `${of}: p50`, value: median(ours), unit, floor: median(floor), goal: '<= 1.3', runs });
      const p99 = { value: quantile(ours, 0.99), floor: quantile(floor, 0.99) };
      figure({ name: `${of}: p99`, ...p99, unit, goal: '<= 1.5', runs });
      if (count > 1) {
        const elsewhere = (rounds: readonly Round[]): number[] =>
          reached(rounds.filter(({ taking }) => taking !== node));
        const others = { value: median(elsewhere(times.ours)), floor: median(elsewhere(times.bare)) };
        const taken = `${of}, results taken elsewhere: p50`;
        figure({ name: taken, ...others, unit, goal: '<= 1.3', runs: elsewhere(times.ours).length });
      }
      figure({
        name: `${of}: longest turn of the loop`,
        value: loops[node]?.busy ?? Number.NaN,
        unit: 'ms',
        goal: '<= 25',
        runs,
      });
      figure({
        name: `${of}: longest turn with what others took`,
        value: loops[node]?.pause ?? Number.NaN,
        unit: 'ms',
        runs,
      });
      const perFollower = (part: 'held' | 'rss'): number =>
        ((full[node]?.[part] ?? Number.NaN) - (before[node]?.[part] ?? Number.NaN)) / FOLLOWERS / 1_000;
      figure({ name: `${of}: memory`, value: perFollower('held'), unit: 'kB a follower', goal: '<= 12' });
      figure({ name: `${of}: resident memory`, value: perFollower('rss'), unit: 'kB a follower' });
    }
  } finally {
    agent.destroy();
    for (const child of crowds) child.kill();
    for (const floor of floors) floor.stop();
    for (const portal of portals.toReversed()) await portal.end();
  }
}

/** Milliseconds from the beginning of the act until the last follower of each place has one more message. */
async function untilTheLast(places: readonly Place[], act: () => Promise<string>): Promise<number[]> {
  await Promise.all(
    places.flatMap(({ crowd }) =>
      crowd.map((each) => asked<FromFollowers, 'waiting'>(each, { ask: 'await' }, 'waiting')),
    ),
  );
  const arriving = places.map(({ crowd }) => crowd.map((each) => heard<FromFollowers, 'arrived'>(each, 'arrived')));
  const began = process.hrtime.bigint();
  await act();
  return Promise.all(
    arriving.map(async (crowd) =>
      Math.max(...(await Promise.all(crowd)).map(({ last }) => Number(BigInt(last) - began) / 1e6)),
    ),
  );
}

/** The message that a result makes on the channel, as it stands there. */
async function frameOf(port: number, tournament: string, report: () => Promise<unknown>): Promise<string> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.send(JSON.stringify({ follow: `public/${tournament}` }));
  await once(socket, 'message');
  const changed = once(socket, 'message');
  await report();
  const [message] = (await changed) as [Buffer];
  socket.close();
  return message.toString();
}
