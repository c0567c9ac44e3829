import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, Pool } from 'pg';
import { startEmbeddedPostgres } from '#server/operation/embedded-database/embedded-postgres.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { figure, median } from './bench.ts';
import { writeLog } from './replay-log.ts';

const SMALL = 100_000;
const LARGE = 1_000_000;
const ROUNDS = 3;

interface Replay {
  readonly events: number;
  readonly seconds: number;
  /** Highest resident memory of the process, in megabytes. */
  readonly megabytes: number;
  /** Processor time of this process, threads and all, in seconds; the database's comes on top. */
  readonly processor: number;
}

/**
 * Tables built from nothing, by the code of `npm run rebuild` in a process of its own, from logs of clubs and their
 * tournaments (replay-log.ts). `REPLAY_EVENTS` (e.g. 100000) builds from one log of that length only.
 */
export async function bench(): Promise<void> {
  const only = Number(process.env['REPLAY_EVENTS'] ?? 0);
  const small = await measureRebuild(only || SMALL, ROUNDS);
  rate('replay', small);
  if (only > 0) return;
  const large = await measureRebuild(LARGE, 1);
  rate('replay', large);
  const memory = (runs: readonly Replay[]): number => median(runs.map(({ megabytes }) => megabytes));
  figure({
    name: `replay, peak memory, ${LARGE} events against ${SMALL}`,
    value: memory(large),
    unit: 'MB',
    floor: memory(small),
    goal: '<= 1.15',
    runs: 1,
  });
}

function rate(name: string, runs: readonly Replay[]): void {
  const value = median(runs.map(({ events, seconds }) => events / seconds));
  const [{ events } = { events: 0 }] = runs;
  const length = `${events} events`;
  // Half of a short one is start: two threads load the program, and its code is not compiled for speed yet.
  const goal = events < LARGE ? {} : { goal: '>= 25000' };
  figure({ name: `${name}, ${length}`, value, unit: '/s', ...goal, runs: runs.length });
  const processor = median(runs.map((run) => (run.processor / run.events) * 1e6));
  figure({ name: `${name}, processor time without the database, ${length}`, value: processor, unit: 'µs each' });
}

/** A log of that many events, rebuilt `rounds` times. */
async function measureRebuild(events: number, rounds: number): Promise<Replay[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnierpult-replay-'));
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    await makeLog(server.url, events);
    const runs: Replay[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await replay(server.url));
    return runs;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function makeLog(url: string, events: number): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 2 });
  const { store } = await openPostgresEventStore({ url, pool });
  await store.close();
  await pool.end();
  const client = new Client({ connectionString: url });
  await client.connect();
  const begun = performance.now();
  const streams = await writeLog(client, events);
  await client.end();
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.error(`${events} events of ${streams} streams written in ${seconds} s`);
}

async function replay(url: string): Promise<Replay> {
  const program = join(import.meta.dirname, 'replay-rebuild.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program, url]);
  return JSON.parse(stdout) as Replay;
}
