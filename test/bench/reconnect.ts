import { Agent } from 'node:http';
import { startPortal } from '#test/support/running-portal.ts';
import { figure, interleaved, median } from './bench.ts';
import { asked, startProgram, type Opening } from './fanout-children.ts';
import type { FromFollowers } from './fanout-messages.ts';
import { startBaseline } from './baseline.ts';
import { databaseOf, newOrganization, settled, writeTournaments } from './many-tournaments.ts';
import { send } from './one-tournament.ts';
import { readProcess, resetWatch, WATCHED } from './watching.ts';

// The hall's network fails and 5,000 followers reconnect at the same moment: how long until the last one has the whole
// state? Compared with followers whose state is current (304), and with a server that keeps nothing in memory and reads
// the tournament from the database for each. A view prepared as a row is reported too, without a target: what a
// follower costs beyond it is its connection.

const FOLLOWERS = 5_000;
const PROCESSES = 2;
const ROUNDS = 5;

export async function bench(): Promise<void> {
  const portal = await startPortal({ env: WATCHED });
  const floor = await startBaseline('storm-floor', databaseOf(portal));
  const crowd = Array.from({ length: PROCESSES }, () => startProgram('fanout-followers'));
  const agent = new Agent();
  try {
    const organizationId = await newOrganization(portal);
    const [tournament = ''] = await writeTournaments(portal, organizationId, 1);
    await settled(portal, organizationId, 1);
    const topic = `public/${tournament}`;
    const answer = await fetch(`${portal.url}/api/public/tournaments/${tournament}`);
    const since = /\w{16}/.exec(answer.headers.get('etag') ?? '')?.[0] ?? '';
    const json = await answer.text();
    await send(agent, floor.port, 'PUT', `/row/${tournament}`, {});

    const whole = { port: portal.port, topic, least: Buffer.byteLength(json) };
    const variants = {
      whole: reconnectAll(whole),
      known: reconnectAll({ ...whole, since, least: 1 }),
      database: reconnectAll({ ...whole, port: floor.port, least: whole.least / 2 }),
      row: reconnectAll({ ...whole, port: floor.port, topic: `row/${tournament}`, least: whole.least / 2 }),
    };
    await interleaved(variants, 1);
    resetWatch(portal);
    const runs = await interleaved(variants, ROUNDS);
    const { busy, pause } = await readProcess(portal);
    const unit = `ms until ${FOLLOWERS} have it`;
    const [all, told, read] = [median(runs.whole), median(runs.known), median(runs.database)];
    figure({ name: 'storm: whole state, against 304', value: all, unit, floor: told, goal: '<= 1.4', runs: ROUNDS });
    figure({
      name: 'storm: a database read each, against whole state',
      value: read,
      unit,
      floor: all,
      goal: '>= 3',
      runs: ROUNDS,
    });
    figure({
      name: 'storm: a view ready in a row read each, against whole state',
      value: median(runs.row),
      unit,
      floor: all,
      runs: ROUNDS,
    });
    figure({ name: 'storm: longest turn of the loop', value: busy, unit: 'ms' });
    figure({ name: 'storm: longest turn with what others took', value: pause, unit: 'ms' });
  } finally {
    agent.destroy();
    for (const child of crowd) child.kill();
    floor.stop();
    await portal.end();
  }

  /**
   * Connects all at once, reads at least the given bytes each, and disconnects. Milliseconds from the first to the
   * last.
   */
  function reconnectAll({ least, ...opening }: Omit<Opening, 'count' | 'atOnce'> & { least: number }) {
    return async (): Promise<number> => {
      const count = FOLLOWERS / PROCESSES;
      const open = await Promise.all(
        crowd.map((each) =>
          asked<FromFollowers, 'open'>(each, { ask: 'open', ...opening, count, atOnce: count }, 'open'),
        ),
      );
      for (const { bytes } of open) {
        if (bytes < count * least) throw new Error(`Only ${bytes} bytes arrived`);
      }
      const first = open.map(({ began }) => BigInt(began)).reduce((one, other) => (one < other ? one : other));
      const last = open.map((each) => BigInt(each.last)).reduce((one, other) => (one > other ? one : other));
      await Promise.all(crowd.map((each) => asked<FromFollowers, 'left'>(each, { ask: 'leave' }, 'left')));
      return Number(last - first) / 1e6;
    };
  }
}
