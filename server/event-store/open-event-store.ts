import type { Pool } from 'pg';
import type { EventStore } from './event-store.ts';
import { EventStoreUnavailableError, NoLogError } from './append-errors.ts';
import { openPostgresEventStore } from './postgres/postgres-event-store.ts';
import { texts } from '../texts/de.ts';

const t = texts.database;

/**
 * The log that the settings name: in the database, or in KurrentDB. Throws with a German sentence where that one does not
 * answer, or the database has a log of its own: one portal has one log.
 */
export async function openEventStore({
  url,
  pool,
  eventStore,
  ifAbsent = 'begin',
}: {
  readonly url: string;
  readonly pool: Pool;
  /** Where KurrentDB is, and what the names of streams begin with there; null: the log is in the database. */
  readonly eventStore: { readonly url: string; readonly prefix: string } | null;
  /** Whether a log is begun where there is none; else this rejects with `NoLogError` and nothing is made. */
  readonly ifAbsent?: 'begin' | 'refuse';
}): Promise<EventStore> {
  if (eventStore === null) {
    if (ifAbsent === 'refuse' && !(await isThere(pool, 'log.identity'))) throw new NoLogError();
    return (await openPostgresEventStore({ url, pool })).store;
  }
  if (await hasOwnLog(pool)) {
    throw new Error(t.logInDatabase);
  }
  try {
    // Its client takes longer to load than all else of the log: only who uses it waits for it.
    const { openKurrentEventStore } = await import('./kurrentdb/kurrentdb-event-store.ts');
    return (await openKurrentEventStore({ ...eventStore, ifAbsent })).store;
  } catch (cause) {
    if (cause instanceof NoLogError) throw cause;
    const why = cause instanceof EventStoreUnavailableError ? t.kurrentSilent : t.kurrentFails;
    throw new Error(t.eventStore(why, lineOf(cause)), { cause });
  }
}

async function isThere(pool: Pool, table: string): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
  return rows[0]?.there === true;
}

async function hasOwnLog(pool: Pool): Promise<boolean> {
  if (!(await isThere(pool, 'log.events'))) return false;
  return ((await pool.query('SELECT FROM log.events LIMIT 1')).rowCount ?? 0) > 0;
}

/**
 * One line, without the name and password that the client may quote from the address. Some errors of the client have
 * no words but their name.
 */
function lineOf(cause: unknown): string {
  const deepest = cause instanceof EventStoreUnavailableError ? cause.cause : cause;
  const words = deepest instanceof Error ? deepest.message || deepest.constructor.name : String(deepest);
  return (words.split('\n')[0] ?? '').replaceAll(/[^\s"]*@/g, '…@');
}
