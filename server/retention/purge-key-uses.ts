import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { KEY_USAGE } from '#domain/counters.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { queryReadModel, ReadModelMissingError } from '../read-models/queries/query.ts';
import { startPeriodicTask, type PeriodicTask } from '../runtime/periodic-task.ts';

/** Days that key uses are kept, the longest chart three times over. */
const DAYS_KEPT = 90;
const DAY = 24 * 60 * 60 * 1000;

/** Forgets now and every day the key uses that are too old. */
export const startPurgingKeyUses = ({
  clock,
  log,
  ...rows
}: {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): PeriodicTask =>
  startPeriodicTask({
    name: 'old key uses',
    everyMs: DAY,
    log,
    run: () => forgetOldKeyUses({ ...rows, log, now: clock() }),
  });

/** Purges the days of key uses that are older than 90 days; their rows go with them. Several nodes may do it at once. */
export async function forgetOldKeyUses(of: {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly now: Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): Promise<void> {
  const oldest = new Date(of.now.getTime() - DAYS_KEPT * DAY).toISOString().slice(0, 10);
  const days = await queryReadModel<{ day: string }>(
    of.pool,
    'SELECT DISTINCT day FROM portal.key_usage WHERE day < $1',
    [oldest],
  ).catch((error: unknown) => {
    // They are being built for the first time: the next day will see.
    if (error instanceof ReadModelMissingError) return [];
    throw error;
  });
  for (const { day } of days) {
    const stream = `${KEY_USAGE}-${day}`;
    // The other days go all the same, and this one with a later round.
    await of.store.purge(stream).catch((err: unknown) => of.log.warn({ err, stream }, 'a day of key uses stays'));
  }
}
