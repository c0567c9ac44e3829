import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projection } from '#projections/projection.ts';
import { integer, table, text } from '#projections/table.ts';
import type { StoredEvent } from '#domain/events.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { CHUNK_ROWS, FoldedStreams } from '#server/read-models/folded-streams.ts';
import { TableFiller } from '#server/read-models/rebuild/table-filler.ts';
import { createTables } from '#server/read-models/table-schema.ts';
import { openProjectorFixture, type ProjectorFixture, tablesOf, upToDate } from './projector-fixture.ts';
import { idOf, toEnvelopes } from './event-builders.ts';

// However much the events of one batch change: what is made of them is collected in parts, and so is what is held.

const ROWS = 900;

/** Many rows of each tournament, which say how often it changed. */
const wide = projection({
  name: 'wide',
  version: 1,
  fingerprint: '',
  category: 'tournament',
  tables: {
    wide: table(
      'Rows of a test',
      {
        tournament_id: text('Tournament'),
        number: integer('Number'),
        version: integer('Version'),
        words: text('Words'),
      },
      ['tournament_id', 'number'],
    ),
  },
  initial: 0,
  fold: (_, { revision }) => revision + 1,
  countRows: () => ROWS,
  rows: (tournament_id, version) => ({
    wide: Array.from({ length: ROWS }, (_, number) => ({ tournament_id, number, version, words: 'x'.repeat(200) })),
  }),
});

const STREAMS = Array.from({ length: 60 }, (_, at) => idOf('t', at));

let ground: ProjectorFixture;
beforeEach(async () => {
  ground = await openProjectorFixture();
});
afterEach(() => ground.close());

/** Renames every tournament at once, and answers the events. */
async function renamed(revision: number): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  await Promise.all(
    STREAMS.map(async (id) => {
      const stream = `tournament-${id}`;
      const fact = { type: 'TournamentRenamed', data: { name: `Cup ${revision}` } } as const;
      const appended = await ground.store.append(
        stream,
        revision,
        toEnvelopes(stream, [fact], { length: revision, chain: '' }),
      );
      if (appended.outcome === 'conflict') throw new Error('conflict');
      events.push(...appended.events);
    }),
  );
  return events.toSorted((one, other) => (one.position < other.position ? -1 : 1));
}

/** What a batch makes: in each chunk the streams, with how many rows. */
async function chunksOf(streams: FoldedStreams, events: readonly StoredEvent[]): Promise<(readonly string[])[]> {
  const chunks: (readonly string[])[] = [];
  for await (const rows of streams.take(events)) {
    chunks.push([...rows.keys()]);
    expect([...rows.values()].map((tables) => tables['wide']?.length)).toEqual(Array.from(rows, () => ROWS));
  }
  return chunks;
}

describe('a batch that changes many rows', () => {
  it('is made in chunks, each stream in one of them', async () => {
    const streams = new FoldedStreams(ground.store, wide);
    const chunks = await chunksOf(streams, await renamed(0));
    expect(Math.max(...chunks.map(({ length }) => length * ROWS))).toBeLessThan(CHUNK_ROWS + ROWS);
    expect(chunks.flat().toSorted()).toEqual(STREAMS.toSorted());
  });

  it('is whole in the tables', async () => {
    const node = await ground.node([wide]);
    await renamed(0);
    await renamed(1);
    await upToDate(ground, node);
    const rows = (await tablesOf(ground.pool, wide))['wide'] ?? [];
    expect(rows).toHaveLength(STREAMS.length * ROWS);
    expect(new Set(rows.map((row) => (row as { version: number }).version))).toEqual(new Set([2]));
  });
});

it('states are held by what they weigh, the latest ones', async () => {
  let reads = 0;
  const store: EventStore = Object.assign(Object.create(ground.store) as EventStore, {
    readStream: (...asked: Parameters<EventStore['readStream']>) => {
      reads += 1;
      return ground.store.readStream(...asked);
    },
  });
  const streams = new FoldedStreams(store, wide);
  await chunksOf(streams, await renamed(0));
  const next = await renamed(1);
  expect(reads).toBe(0);
  await chunksOf(streams, next.toReversed());
  // 33 of them have 29,700 rows.
  expect(reads).toBe(27);
});

it('a rebuild sends what it has collected, however few events it is made of', async () => {
  await renamed(0);
  const client = await ground.pool.connect();
  await createTables(client, 'filled', wide);
  let sent = 0;
  const counted = Object.assign(Object.create(client) as typeof client, {
    query: (...asked: unknown[]) => {
      if (typeof asked[0] === 'string' && asked[0].startsWith('BEGIN')) sent += 1;
      return Reflect.apply(client.query, client, asked) as unknown;
    },
  });
  const filler = new TableFiller(counted, wide, 'filled');
  await filler.fill(ground.store, { from: null, before: null }, (await ground.store.head()) ?? '');
  await filler.end();
  const { rows } = await client.query('SELECT count(*)::integer AS rows FROM filled.wide');
  client.release();
  expect(rows).toEqual([{ rows: STREAMS.length * ROWS }]);
  // 60 streams of some 200 kB.
  expect(sent).toBeGreaterThan(8);
});

it('a rebuild lets others have their turn within one long stream', async () => {
  const FOLD_MS = 2;
  const id = idOf('t', 0);
  const stream = `tournament-${id}`;
  const facts = Array.from(
    { length: 60 },
    (_, at) => ({ type: 'TournamentRenamed', data: { name: `Cup ${at}` } }) as const,
  );
  await ground.store.append(stream, 0, toEnvelopes(stream, facts));
  let [atOnce, most] = [0, 0];
  const slow: typeof wide = {
    ...wide,
    rows: () => ({ wide: [] }),
    fold: (_, { revision }) => {
      const until = performance.now() + FOLD_MS;
      while (performance.now() < until);
      atOnce += 1;
      most = Math.max(most, atOnce);
      return revision + 1;
    },
  };
  const turns = setInterval(() => (atOnce = 0));
  const client = await ground.pool.connect();
  try {
    const filler = new TableFiller(client, slow, 'filled');
    await filler.fill(ground.store, { from: null, before: null }, (await ground.store.head()) ?? '');
  } finally {
    clearInterval(turns);
    client.release();
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(15);
});
