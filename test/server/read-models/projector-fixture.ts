import type pg from 'pg';
import { pino } from 'pino';
import type { AnyProjection } from '#projections/projection.ts';
import { prepareCounts } from '#server/counters/counters-schema.ts';
import { openPool } from '#server/database/pool.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { type Projector, startProjector, type Waited } from '#server/read-models/projector.ts';
import { freshDatabase } from '#test/support/postgres.ts';

/** A database of its own with a log, and as many projectors on it as a test starts. */
export interface ProjectorFixture {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly logId: string;
  /** SESSION_SECRET, the same of all fixtures. */
  readonly secret: string;
  /** A node's projector, with connections of its own. */
  node(projections: readonly AnyProjection[], store?: EventStore): Promise<Projector<string>>;
  close(): Promise<void>;
}

const SECRET = 'b'.repeat(64);

export async function openProjectorFixture(): Promise<ProjectorFixture> {
  const database = await freshDatabase();
  const pool = openPool({ connectionString: database.url, max: 40 });
  const { store, logId } = await openPostgresEventStore({ pool, url: database.url });
  // Lists have visits in them.
  await prepareCounts(pool);
  const ends: (() => Promise<void>)[] = [];
  return {
    url: database.url,
    pool,
    store,
    logId,
    secret: SECRET,
    async node(projections, its = store) {
      const { projector, close } = await openOwnProjector({ url: database.url, store: its }, projections);
      ends.push(close);
      return projector;
    },
    async close() {
      for (const end of ends) await end();
      await store.close();
      await pool.end();
      await database.drop();
    },
  };
}

/** A projector with its pool, for a test that watches its queries or ends it early. */
export async function openOwnProjector(
  { url, store }: Pick<ProjectorFixture, 'url' | 'store'>,
  projections: readonly AnyProjection[],
): Promise<{ readonly pool: pg.Pool; readonly projector: Projector<string>; close(): Promise<void> }> {
  const pool = openPool({ connectionString: url, max: 7 });
  const projector = await startProjector({ store, pool, projections, log: pino({ level: 'silent' }) });
  return {
    pool,
    projector,
    async close() {
      await projector.stop();
      await pool.end();
    },
  };
}

/** The schemas that hold tables of projections, by name. */
export async function tableSchemas(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ nspname: string }>(
    "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'tables\\_%' ORDER BY nspname",
  );
  return rows.map(({ nspname }) => nspname);
}

/** Everything the tables of a projection hold under their documented names. */
export async function tablesOf(pool: pg.Pool, { tables }: AnyProjection): Promise<Record<string, unknown[]>> {
  const contents: Record<string, unknown[]> = {};
  for (const [name, { key }] of Object.entries(tables)) {
    const { rows } = await pool.query<Record<string, unknown>>(
      `SELECT * FROM portal.${name} ORDER BY ${key.join(', ')}`,
    );
    contents[name] = rows;
  }
  return contents;
}

/** Waits for all of its tables, as `waitFor` does for some. */
export const waitForAll = (projector: Projector<string>, position: string, milliseconds: number): Promise<Waited> =>
  projector.waitFor(
    projector.status().map(({ name }) => name),
    position,
    milliseconds,
  );

/** Waits until the tables hold all that is in the log now. */
export async function upToDate(
  { store }: Pick<ProjectorFixture, 'store'>,
  projector: Projector<string>,
): Promise<void> {
  const head = await store.head();
  if (head !== null && (await waitForAll(projector, head, 20_000)) !== 'reached') {
    throw new Error(`The tables stay behind: ${JSON.stringify(projector.status())}`);
  }
}
