import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { Client, Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projections } from '#projections/index.ts';
import { organizationsProjection } from '#projections/organizations.ts';
import type { AnyProjection } from '#projections/projection.ts';
import { tournamentsProjection } from '#projections/tournaments.ts';
import { migrate } from '#server/database/migrate.ts';
import type { EventStore, NewEvent } from '#server/event-store/event-store.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { CHECKPOINTS, migrations, readCheckpoint } from '#server/read-models/checkpoints.ts';
import { runAsLeader } from '#server/read-models/leader.ts';
import { buildTables } from '#server/read-models/rebuild/build-tables.ts';
import { writeLog } from '../../bench/replay-log.ts';
import {
  type RandomInt,
  chanceFrom,
  generateStreamId,
  generateOrganization,
  generateTournament,
} from './random-streams.ts';
import { type ProjectorFixture, openProjectorFixture, tableSchemas, tablesOf, upToDate } from './projector-fixture.ts';
import { foundedOrganization, idOf, plannedTournament, toEnvelopes, appendFacts } from './event-builders.ts';

const tablesNow = (ground: ProjectorFixture, of: readonly AnyProjection[] = projections) =>
  Promise.all(of.map((each) => tablesOf(ground.pool, each)));

/** Streams of two clubs, and how far each is written. */
function generateStreams(chance: RandomInt): { stream: string; events: NewEvent[]; written: number }[] {
  const clubs = [generateStreamId(chance), generateStreamId(chance)];
  const told = [
    ...clubs.map((club) => [`organization-${club}`, generateOrganization(chance)] as const),
    ...Array.from(
      { length: 8 },
      (_, at) => [`tournament-${generateStreamId(chance)}`, generateTournament(chance, clubs[at % 2] ?? '')] as const,
    ),
  ];
  return told.map(([stream, facts]) => ({ stream, events: toEnvelopes(stream, facts), written: 0 }));
}

/** Writes up to so many events, a few of one stream, a few of another; now and then a stream is deleted by law. */
async function write(
  { store }: ProjectorFixture,
  streams: ReturnType<typeof generateStreams>,
  chance: RandomInt,
  appends: number,
) {
  for (let append = 0; append < appends && streams.length > 0; append += 1) {
    const at = chance(streams.length);
    const one = streams[at];
    if (one === undefined) return;
    const next = one.events.slice(one.written, one.written + 1 + chance(6));
    if (next.length === 0 || chance(300) === 0) {
      if (chance(6) === 0) await store.purge(one.stream);
      streams.splice(at, 1);
      continue;
    }
    await store.append(one.stream, one.written, next);
    one.written += next.length;
  }
}

describe('tables', () => {
  it('are the same from a rebuild as from following, whatever happened and while it goes on', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        const chance = chanceFrom(seed);
        const ground = await openProjectorFixture();
        try {
          const node = await ground.node(projections);
          const streams = generateStreams(chance);
          await write(ground, streams, chance, 60);
          // Another node rebuilds while events come in and the first one follows them.
          const [, rebuilt] = await Promise.all([
            write(ground, streams, chance, 120),
            buildTables({ ...ground, projections, parts: 1 + chance(3) }),
          ]);
          expect(rebuilt.failed).toEqual([]);
          await write(ground, streams, chance, 60);
          await upToDate(ground, node);
          const followed = await tablesNow(ground);
          await node.stop();

          expect((await buildTables({ ...ground, projections })).failed).toEqual([]);
          expect(await tablesNow(ground)).toEqual(followed);
          await write(ground, streams, chance, Number.POSITIVE_INFINITY);
          const again = await ground.node(projections);
          await upToDate(ground, again);
          const end = await tablesNow(ground);
          await again.stop();
          expect((await buildTables({ ...ground, projections, parts: 3 })).failed).toEqual([]);
          expect(await tablesNow(ground)).toEqual(end);
        } finally {
          await ground.close();
        }
      }),
      { numRuns: 3 },
    );
  });
});

describe('a rebuild', () => {
  let ground: ProjectorFixture;
  beforeEach(async () => {
    ground = await openProjectorFixture();
  });
  afterEach(() => ground.close());

  const CLUB = idOf('o', 1);
  const CUP = `tournament-${idOf('t', 1)}`;
  const told = async (): Promise<void> => {
    await appendFacts(ground.store, `organization-${CLUB}`, foundedOrganization('SV Musterstadt'));
    await appendFacts(ground.store, CUP, plannedTournament(CLUB).facts);
    const node = await ground.node(projections);
    await upToDate(ground, node);
    await node.stop();
  };

  it('stops at an event it does not know, and leaves the tables as they are', async () => {
    await told();
    const before = await tablesNow(ground);
    const [made] = toEnvelopes(CUP, [{ type: 'TournamentRenamed', data: { name: 'Neu' } }]);
    if (made === undefined) throw new Error('no event');
    const length = plannedTournament(CLUB).facts.length;
    await ground.store.append(CUP, length, [{ ...made, type: 'TournamentTeleported' }]);
    const { failed } = await buildTables({ ...ground, projections, parts: 2 });
    expect(failed).toMatchObject([
      { name: 'tournaments', why: expect.stringContaining('TournamentTeleported') as string },
    ]);
    expect(await tablesNow(ground)).toEqual(before);
    // A schema that only a newer portal knows is no different.
    await ground.store.purge(CUP);
    const other = `tournament-${idOf('t', 2)}`;
    const events = toEnvelopes(other, plannedTournament(CLUB).facts);
    await ground.store.append(other, 0, [{ ...(events[0] ?? made), schema: 99 }, ...events.slice(1)]);
    expect((await buildTables({ ...ground, projections })).failed.map(({ name }) => name)).toEqual(['tournaments']);
    expect(await tablesNow(ground)).toEqual(before);
  });

  it('whose fold or rows throw stops alone and says where', async () => {
    await told();
    const before = await tablesNow(ground);
    const fails = (): never => {
      throw new Error('planted');
    };
    for (const fault of [{ fold: fails }, { rows: fails }]) {
      const failing: AnyProjection = { ...tournamentsProjection, ...fault };
      const { failed } = await buildTables({ ...ground, projections: [failing, organizationsProjection] });
      expect(failed).toMatchObject([
        { name: 'tournaments', why: expect.stringMatching(new RegExp(`${CUP}, revision \\d+.*planted`)) as string },
      ]);
      expect(await tablesNow(ground)).toEqual(before);
    }
  });

  it('uses no more connections than there are', async () => {
    await told();
    const pool = new Pool({ connectionString: ground.url, max: projections.length * 2 + 2 });
    const { store } = await openPostgresEventStore({ pool, url: ground.url });
    expect((await buildTables({ store, pool, projections, parts: 8 })).failed).toEqual([]);
    await store.close();
    await pool.end();
  });

  it('says that it has too few connections, instead of waiting for more', async () => {
    await told();
    const pool = new Pool({ connectionString: ground.url, max: projections.length });
    const { store } = await openPostgresEventStore({ pool, url: ground.url });
    await expect(buildTables({ store, pool, projections })).rejects.toThrow(/projections take \d+ connections/);
    await store.close();
    await pool.end();
  });

  it('that loses one who fills ends the others, and only then itself', async () => {
    await told();
    const pool = new Pool({ connectionString: ground.url, max: 4, connectionTimeoutMillis: 1_000 });
    // All are open before, so that only who finds none waits.
    const opened = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
    for (const client of opened) client.release();
    const slow = { reads: 0 };
    const store: EventStore = Object.assign(Object.create(ground.store) as EventStore, {
      head: () => ground.store.head(),
      async *readStreams(...asked: Parameters<EventStore['readStreams']>) {
        slow.reads += 1;
        await pause(100);
        yield* ground.store.readStreams(...asked);
      },
    });
    // A connection for the build, on which the first fills; the second gets none in time.
    const rebuilding = buildTables({ store, pool, projections: [tournamentsProjection], parts: 2 });
    const kept = [await pool.connect(), await pool.connect(), await pool.connect()];
    await expect(rebuilding).rejects.toThrow('timeout');
    const reads = slow.reads;
    expect(reads).toBeLessThan(20);
    await pause(200);
    expect(slow.reads).toBe(reads);
    for (const client of kept) client.release();
    await pool.end();
  });

  describe('by a leader without tables', () => {
    /** A log whose parts take a moment each, and how many were read. */
    function slowLog() {
      const read = { parts: 0 };
      const store: EventStore = Object.assign(Object.create(ground.store) as EventStore, {
        head: () => ground.store.head(),
        async *readStreams(...asked: Parameters<EventStore['readStreams']>) {
          read.parts += 1;
          await pause(50);
          yield* ground.store.readStreams(...asked);
        },
      });
      return { read, store };
    }
    /** Leads on a connection of its own until it is ended. */
    async function lead(store: EventStore, signal = new AbortController().signal) {
      const client = await ground.pool.connect();
      client.on('error', () => undefined);
      const report = { building: () => undefined, reached: () => undefined, behind: () => undefined };
      const rest = () => Promise.resolve();
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const leading = runAsLeader({
        client,
        pool: ground.pool,
        store,
        projection: tournamentsProjection,
        report,
        rest,
        signal,
      }).finally(() => client.release(true));
      return { leading, pid: rows[0]?.pid };
    }
    beforeEach(async () => {
      await migrate(ground.pool, CHECKPOINTS, migrations);
      await appendFacts(ground.store, CUP, plannedTournament(CLUB).facts);
    });
    const nothingBuilt = async () => {
      expect(await readCheckpoint(ground.pool, tournamentsProjection)).toBeNull();
      const node = await ground.node([tournamentsProjection]);
      await upToDate(ground, node);
      // What was left is gone.
      expect(await tableSchemas(ground.pool)).toEqual([`tables_tournaments_v${tournamentsProjection.version}`]);
    };

    it('ends with its connection: another one may lead by then', async () => {
      const { read, store } = slowLog();
      const { leading, pid } = await lead(store);
      await expect.poll(() => read.parts).toBeGreaterThan(1);
      await ground.pool.query('SELECT pg_terminate_backend($1)', [pid]);
      await expect(leading).rejects.toThrow('The connection that holds the lock is gone');
      expect(read.parts).toBeLessThan(20);
      await nothingBuilt();
    });

    it('ends when the node does, without a fault', async () => {
      const { read, store } = slowLog();
      const stopping = new AbortController();
      const { leading } = await lead(store, stopping.signal);
      await expect.poll(() => read.parts).toBeGreaterThan(1);
      stopping.abort();
      await expect(leading).resolves.toBeUndefined();
      expect(read.parts).toBeLessThan(20);
      await nothingBuilt();
    });
  });

  it('by threads comes to the same as one without', async () => {
    const client = new Client({ connectionString: ground.url });
    await client.connect();
    // Long enough to be worth threads.
    await writeLog(client, 21_000);
    await client.end();
    expect((await buildTables({ ...ground, projections })).failed).toEqual([]);
    const alone = await tablesNow(ground);
    expect(alone[1]?.['matches']?.length).toBeGreaterThan(1_000);
    const { rows: builds } = await ground.pool.query('SELECT build FROM tables.checkpoints ORDER BY name');

    const program = join(import.meta.dirname, '../../../dist/test/bench/replay-rebuild.js');
    const { stdout } = await promisify(execFile)(process.execPath, [program, ground.url]);
    expect(JSON.parse(stdout)).toMatchObject({ events: 21_000 });
    const { rows: others } = await ground.pool.query('SELECT build FROM tables.checkpoints ORDER BY name');
    expect(others).not.toEqual(builds);
    expect(await tablesNow(ground)).toEqual(alone);
  }, 120_000);
});
