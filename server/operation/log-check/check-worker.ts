import { openPool } from '../../database/pool.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { openEventStore } from '../../event-store/open-event-store.ts';
import { verifyStream, type VerifiedStream } from '../../event-store/verify-log.ts';
import type { Pool } from 'pg';
import { readHeads } from './follow-heads.ts';
import { checkLog, type CheckedLog } from './check-log.ts';

// A thread that checks the log (log-check.ts), with connections of its own.

/** Where the log is, as `openEventStore` takes it. */
export interface LogAddress {
  readonly url: string;
  readonly eventStore: { readonly url: string; readonly prefix: string } | null;
}

/** At this rate a core stays nearly idle, and a million events take six minutes. */
const EVENTS_PER_SECOND = 3_000;

export const checkWholeLog = (log: LogAddress): Promise<CheckedLog> =>
  // Heads are read before the log is: it can only have gone on since.
  withStore(log, async (store, pool) => {
    const expected = await readHeads(pool);
    return checkLog(store, { perSecond: EVENTS_PER_SECOND, expected });
  });

export const checkStream = ({ stream, ...log }: LogAddress & { readonly stream: string }): Promise<VerifiedStream> =>
  withStore(log, async (store, pool) => verifyStream(store, stream, (await readHeads(pool)).get(stream) ?? null));

async function withStore<T>(
  { url, eventStore }: LogAddress,
  work: (store: EventStore, pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = openPool({ connectionString: url, max: 2, application_name: 'turnierpult log check' });
  try {
    const store = await openEventStore({ url, pool, eventStore });
    try {
      return await work(store, pool);
    } finally {
      await store.close();
    }
  } finally {
    await pool.end();
  }
}
