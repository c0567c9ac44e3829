import type { Pool } from 'pg';
import { hasCluster } from '../embedded-database/cluster.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../embedded-database/embedded-postgres.ts';
import { assertReachable } from '../../database/external-database.ts';
import { openPool } from '../../database/pool.ts';
import { NoLogError } from '../../event-store/append-errors.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { openEventStore } from '../../event-store/open-event-store.ts';
import { readSettingsAsSet, type SettingsAsSet } from '../../settings.ts';
import { texts } from '../../texts/de.ts';

const t = texts.database;

/** Database and log for a command, whether or not the portal is running. */
export interface CliResources {
  /** postgres:// address of the database. */
  readonly url: string;
  readonly pool: Pool;
  readonly store: EventStore;
  close(): Promise<void>;
}

/** What is set, for a command; makes nothing. Throws a German line; says on stderr what is set and does nothing. */
export function settingsOfCommand(): SettingsAsSet {
  const read = readSettingsAsSet(process.env, process.cwd());
  if ('wrong' in read) throw new Error(read.wrong);
  for (const line of read.warnings) console.warn(line);
  return read.settings;
}

/** Opens the portal that the settings name; throws a German line where there is none, and makes none. */
export async function openPortalBeside(settings: SettingsAsSet): Promise<CliResources> {
  const { databaseUrl, dataDir, eventStore } = settings;
  const place = databaseOf(settings);
  if (databaseUrl === null && !hasCluster(dataDir)) throw new Error(t.noPortal(place));
  return open(settings, 'refuse').catch((cause: unknown) => {
    if (!(cause instanceof NoLogError)) throw cause;
    throw new Error(t.noPortal(eventStore === null ? place : t.inKurrent(eventStore.prefix)), { cause });
  });
}

const databaseOf = ({ databaseUrl, dataDir }: SettingsAsSet): string =>
  databaseUrl === null ? t.inFolder(dataDir) : t.inDatabase;

async function assertAccounts(pool: Pool, settings: SettingsAsSet): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(`SELECT to_regclass('identity.accounts') IS NOT NULL AS there`);
  if (rows[0]?.there !== true) throw new Error(t.noPortal(databaseOf(settings)));
}

/** Opens what the settings name, which is made where it is not there: for who fills it. */
export const openPlace = (settings: SettingsAsSet): Promise<CliResources> => open(settings, 'begin');

/** An embedded database that is not running is started, and stopped by `close`. */
async function open(settings: SettingsAsSet, ifAbsent: 'begin' | 'refuse'): Promise<CliResources> {
  const address = settings.databaseUrl ?? runningEmbeddedPostgres(settings.dataDir);
  const log = { info: () => undefined, warn: (line: string) => console.warn(line) };
  const own = address === null ? await startEmbeddedPostgres({ dataDir: settings.dataDir, log }) : null;
  const url = address ?? own?.url ?? '';
  const pool = openPool({ connectionString: url, max: 16, application_name: 'turnierpult beside' });
  try {
    await assertReachable(pool);
    // A log elsewhere belongs to a database that knows its people.
    if (settings.eventStore !== null && ifAbsent === 'refuse') await assertAccounts(pool, settings);
    const store = await openEventStore({ url, pool, eventStore: settings.eventStore, ifAbsent });
    return {
      url,
      pool,
      store,
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
    console.error(cause instanceof Error ? cause.message || String(cause) : String(cause));
    if (process.env['LOG_LEVEL'] === 'debug') console.error(cause);
    process.exitCode = 1;
  }
}
