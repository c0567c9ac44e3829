import type { PoolClient } from 'pg';
import type { EventStore } from './event-store.ts';

/** After so long without a word the database ends the connection, and with it the lock. */
export const SILENCE_MS = 5_000;
const PROVING_MS = 1_500;

/**
 * Works on a connection that holds a lock, and lets the database end it where this process is frozen, is cut off, or no
 * longer hears the log: a lock alone is kept for as long as the network keeps its connection, which may be for hours.
 * Rejects, before anything is done, where the log does not answer. The connection must go back only where this resolved.
 */
export async function withKeepAlive<Result>(
  { client, store }: { readonly client: PoolClient; readonly store: EventStore },
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(
    "SELECT set_config('idle_session_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $1, false)",
    [`${SILENCE_MS}ms`],
  );
  // Where the log is in the same database, this connection says it all, and needs no other one to be free.
  const hearsLog = async (): Promise<unknown> => (store.inDatabase ? null : store.head());
  await hearsLog();
  let proof = Promise.resolve();
  let isProving = false;
  const prove = async (): Promise<void> => {
    isProving = true;
    try {
      await hearsLog();
      // Queued between the statements of the connection's user, or behind them.
      await client.query('SELECT 1');
    } catch {
      // Without a proof the connection stays silent, until the database ends it.
    } finally {
      isProving = false;
    }
  };
  const proving = setInterval(() => {
    if (!isProving) proof = prove();
  }, PROVING_MS);
  try {
    const result = await work();
    clearInterval(proving);
    await proof;
    await client.query('RESET idle_session_timeout; RESET idle_in_transaction_session_timeout');
    return result;
  } finally {
    clearInterval(proving);
  }
}
