import type pg from 'pg';
import { pino } from 'pino';
import type { AnyProjection } from '#projections/projection.ts';
import { openPool } from '#server/database/pool.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { type Projector, startProjector } from '#server/read-models/projector.ts';
import { freshDatabase } from '#test/support/postgres.ts';

/** A database of its own with a log, and as many projectors on it as a test starts. */
export interface ProjectorFixture {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly logId: string;
  /** A node's projector, with connections of its own. */
  node(projections: readonly AnyProjection[], store?: EventStore): Promise<Projector>;
  close(): Promise<void>;
}

export async function openProjectorFixture(): Promise<ProjectorFixture> {
  const database = await freshDatabase();
  const pool = openPool({ connectionString: database.url, max: 40 });
  const { store, logId } = await openPostgresEventStore({ pool, url: database.url });
  const ends: (() => Promise<void>)[] = [];
  return {
    url: database.url,
    pool,
    store,
    logId,
    async node(projections, its = store) {
      const own = openPool({ connectionString: database.url, max: 7 });
      const projector = await startProjector({ store: its, pool: own, projections, log: pino({ level: 'silent' }) });
      ends.push(async () => {
        await projector.stop();
        await own.end();
      });
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

/** Waits until the tables hold all that is in the log now. */
export async function upToDate({ store }: Pick<ProjectorFixture, 'store'>, projector: Projector): Promise<void> {
  const head = await store.head();
  if (head !== null && !(await projector.waitForPosition(head, 20_000))) {
    throw new Error(`The tables stay behind: ${JSON.stringify(projector.status())}`);
  }
}
