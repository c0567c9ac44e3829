import pg from 'pg';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { freshDatabase } from '#test/support/postgres.ts';
import { conformance, type LogUnderTest } from './conformance.ts';

conformance('PostgreSQL', beginPostgresLog, { server: true, knowsIds: 'anywhere' });

async function beginPostgresLog(): Promise<LogUnderTest> {
  const { url, drop } = await freshDatabase();
  const nodes: { store: EventStore; pool: pg.Pool }[] = [];
  return {
    async open() {
      const pool = new pg.Pool({ connectionString: url, max: 4 });
      const { store } = await openPostgresEventStore({ url, pool });
      nodes.push({ store, pool });
      return store;
    },
    async cut() {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()",
      );
      await client.end();
    },
    async end() {
      await Promise.all(nodes.map(({ store }) => store.close()));
      await Promise.all(nodes.map(({ pool }) => pool.end()));
      await drop();
    },
  };
}
