import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { EventStore } from '../event-store/event-store.ts';
import { startPeriodicTask, type PeriodicTask } from '../runtime/periodic-task.ts';
import { KEY_USAGE } from './counters-schema.ts';

/** Days that key uses are kept, the longest chart three times over. */
const DAYS_KEPT = 90;
const DAY = 24 * 60 * 60 * 1000;

interface Forgetting {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'purge'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Forgets now and every day the key uses that are too old, and batches that no node sends again. */
export const startForgettingCounts = ({ clock, ...of }: Forgetting & { readonly clock: () => Date }): PeriodicTask =>
  startPeriodicTask({
    name: 'old key uses',
    everyMs: DAY,
    log: of.log,
    run: async () => {
      await forgetOldKeyUses({ ...of, now: clock() });
      await of.pool.query(`DELETE FROM counters.batches WHERE written_at < now() - interval '1 day'`);
    },
  });

/** Deletes the days of key uses that are older than 90 days. Several nodes may do it at once. */
export async function forgetOldKeyUses(of: Forgetting & { readonly now: Date }): Promise<void> {
  const { pool, store, log } = of;
  const oldest = new Date(of.now.getTime() - DAYS_KEPT * DAY).toISOString().slice(0, 10);
  const { rows } = await pool.query<{ day: string }>(
    'SELECT DISTINCT day FROM portal.key_usage WHERE half_hour < $1 ORDER BY day',
    [`${oldest}T00:00:00Z`],
  );
  for (const { day } of rows) {
    // Older portals kept a stream of each day. While it stays, so do its rows, which say that it is there.
    const stream = `${KEY_USAGE}-${day}`;
    try {
      await store.purge(stream);
    } catch (err) {
      log.warn({ err, stream }, 'a day of key uses stays');
      continue;
    }
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY);
    await pool.query('DELETE FROM counters.counts WHERE kind = $1 AND from_at >= $2 AND from_at < $3', [
      KEY_USAGE,
      `${day}T00:00:00Z`,
      next,
    ]);
  }
}
