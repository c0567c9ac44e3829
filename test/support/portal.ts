import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import pg from 'pg';
import { buildApp, type App } from '#server/app.ts';
import { openPostgresLog } from '#server/events/postgres/open.ts';
import { freshDatabase } from './postgres.ts';

/** A portal on a database of its own, without a port: `inject` asks it. */
export interface TestPortal extends App {
  readonly url: string;
  /** Lines the portal logged at `warn` or above, as objects. */
  readonly complaints: readonly Record<string, unknown>[];
  /** A second node on the same database. */
  another(): Promise<TestPortal>;
  end(): Promise<void>;
}

const SECRET = randomBytes(32).toString('hex');

/** Opens a portal; `end` closes it and drops its database. */
export async function openPortal(): Promise<TestPortal> {
  const database = await freshDatabase();
  const nodes: TestPortal[] = [];
  const open = async (): Promise<TestPortal> => {
    const complaints: Record<string, unknown>[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => complaints.push(JSON.parse(line)) });
    const pool = new pg.Pool({ connectionString: database.url, max: 8 });
    const { store, logId } = await openPostgresLog({ pool, url: database.url });
    const app = await buildApp({
      settings: { ...settings, databaseUrl: database.url },
      log,
      pool,
      store,
      logId,
      version: 'test',
    });
    const node: TestPortal = {
      ...app,
      url: database.url,
      complaints,
      another: open,
      end: async () => {
        for (const each of nodes.splice(0)) await each.end();
      },
    };
    nodes.push(node);
    return node;
  };
  return open();
}
