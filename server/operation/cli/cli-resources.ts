import type { Pool } from 'pg';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../embedded-database/embedded-postgres.ts';
import { openPool } from '../../database/pool.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { openEventStore } from '../../event-store/open-event-store.ts';
import { readSettings } from '../../settings.ts';

/** Database and log for a command that runs beside the portal, or without one. */
export interface CliResources {
  /** postgres:// address of the database. */
  readonly url: string;
  readonly pool: Pool;
  readonly store: EventStore;
  /** SESSION_SECRET. */
  readonly secret: string;
  close(): Promise<void>;
}

/** Opens what the settings name. An embedded database that is not running is started, and stopped by `close`. */
export async function openCliResources(): Promise<CliResources> {
  const read = readSettings(process.env, process.cwd());
  if ('wrong' in read) throw new Error(read.wrong);
  const { settings } = read;
  const address = settings.databaseUrl ?? runningEmbeddedPostgres(settings.dataDir);
  const log = { info: () => undefined, warn: (line: string) => console.warn(line) };
  const own = address === null ? await startEmbeddedPostgres({ dataDir: settings.dataDir, log }) : null;
  const url = address ?? own?.url ?? '';
  const pool = openPool({ connectionString: url, max: 16, application_name: 'turnierpult beside' });
  try {
    const store = await openEventStore({ url, pool, eventStore: settings.eventStore });
    return {
      url,
      pool,
      store,
      secret: settings.sessionSecret,
      async close() {
        await store.close();
        await pool.end();
        await own?.stop();
      },
    };
  } catch (cause) {
    await pool.end();
    await own?.stop();
    throw cause;
  }
}

/** Runs a command: its failure is one line for the operator and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : String(cause));
    if (process.env['LOG_LEVEL'] === 'debug') console.error(cause);
    process.exitCode = 1;
  }
}
