import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { createUnchainedEvent } from '#server/event-store/envelope.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';

const HOUR = 3_600_000;

/** Writes visits straight to the log of that database, as nodes that counted them would: `[hours before now, counts by id]`. */
export async function writeVisits(
  url: string,
  visits: readonly (readonly [hoursAgo: number, counts: Readonly<Record<string, number>>])[],
  now = Date.now(),
): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 2 });
  const { store } = await openPostgresEventStore({ pool, url });
  for (const [hoursAgo, counts] of visits) {
    const hour = `${new Date(now - hoursAgo * HOUR).toISOString().slice(0, 13)}:00:00Z`;
    await store.append(`page-views-${hour.slice(0, 10)}`, 'any', [
      createUnchainedEvent(
        { type: 'PageViewsCounted', data: { hour, counts } },
        { id: randomUUID(), at: hour, schema: 1 },
      ),
    ]);
  }
  await store.close();
  await pool.end();
}
