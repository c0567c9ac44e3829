import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '#server/database/embedded.ts';
import { openPostgresLog } from '#server/events/postgres/open.ts';
import { idOf, playedTournament, sealed } from '../server/tables/told.ts';
import { figure, median } from './bench.ts';

const SMALL = 100_000;
const LARGE = 1_000_000;
const ROUNDS = 3;
/** Tournaments that are played at the same time, so that their events lie between each other. */
const AT_ONCE = 200;
const ROWS_PER_INSERT = 5_000;

interface Replay {
  readonly events: number;
  readonly seconds: number;
  /** Highest resident memory of the process, in megabytes. */
  readonly megabytes: number;
}

/**
 * Tables built from nothing, by the code of `npm run rebuild` in a process of its own, from logs of tournaments with 16
 * teams, 40 matches and 60 events each. `REPLAY_EVENTS` (e.g. 100000) leaves the large log out.
 */
export async function bench(): Promise<void> {
  const only = Number(process.env['REPLAY_EVENTS'] ?? 0);
  const small = await replayed(only || SMALL, ROUNDS);
  rate('replay', small);
  if (only > 0) return;
  const large = await replayed(LARGE, 1);
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
  figure({ name: `${name}, ${runs[0]?.events} events`, value, unit: '/s', goal: '>= 50000', runs: runs.length });
}

/** A log of that many events, rebuilt `rounds` times. */
async function replayed(events: number, rounds: number): Promise<Replay[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnierpult-replay-'));
  const server = await startEmbeddedPostgres({ dataDir });
  const pool = new Pool({ connectionString: server.url, max: 2 });
  try {
    const { store } = await openPostgresLog({ url: server.url, pool });
    await fill(pool, events);
    const runs: Replay[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await replay(server.url));
    await store.close();
    return runs;
  } finally {
    await pool.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function replay(url: string): Promise<Replay> {
  const program = join(import.meta.dirname, 'replay-rebuild.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program, url]);
  return JSON.parse(stdout) as Replay;
}

/** Writes the rows of a log past the log, for speed: the events are real, ids and hashes of the right size. */
async function fill(pool: Pool, count: number): Promise<void> {
  const template = sealed('tournament-template', playedTournament(idOf('o', 1)).facts).map(
    ({ type, schema, data, metadata }) => ({ type, schema, data: JSON.stringify(data), metadata }),
  );
  const playing = Array.from({ length: AT_ONCE }, (_, number) => ({ id: idOf('t', number), said: 0 }));
  let begun = AT_ONCE;
  let chance = 1;
  for (let position = 1; position <= count;) {
    const columns: (string | number)[][] = Array.from({ length: 8 }, () => []);
    for (let row = 0; row < ROWS_PER_INSERT && position <= count; row += 1) {
      chance = (chance * 48_271) % 2_147_483_647;
      const at = chance % playing.length;
      const tournament = playing[at];
      const event = template[tournament?.said ?? 0];
      if (tournament === undefined || event === undefined) throw new Error('A tournament has too many events');
      const metadata = JSON.stringify({ ...event.metadata, chain: randomBytes(32).toString('hex') });
      const values = [
        position,
        randomUUID(),
        `tournament-${tournament.id}`,
        tournament.said,
        event.type,
        event.schema,
        event.data,
        metadata,
      ];
      for (const [column, value] of values.entries()) columns[column]?.push(value);
      position += 1;
      tournament.said += 1;
      if (tournament.said === template.length) playing[at] = { id: idOf('t', begun++), said: 0 };
    }
    await pool.query(
      `INSERT INTO log.events (position, id, stream, revision, type, schema, data, metadata)
       SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::integer[], $5::text[], $6::smallint[], $7::json[], $8::json[])`,
      columns,
    );
  }
  await pool.query('VACUUM ANALYZE log.events');
}
