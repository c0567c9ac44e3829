import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { PAGE_VIEWS } from '#server/counters/counters-schema.ts';
import { addCounts, spanOf } from '#server/counters/counters.ts';

const HOUR = 3_600_000;

/** Adds visits in that database, as nodes that counted them would: `[hours before now, counts by id]`. */
export async function writeVisits(
  url: string,
  visits: readonly (readonly [hoursAgo: number, counts: Readonly<Record<string, number>>])[],
  now = Date.now(),
): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  for (const [hoursAgo, counts] of visits) {
    const from = spanOf(PAGE_VIEWS, now - hoursAgo * HOUR);
    const added = Object.entries(counts).map(([thing, count]) => ({ kind: PAGE_VIEWS, thing, from, count }) as const);
    await addCounts(pool, { id: randomUUID(), counts: added });
  }
  await pool.end();
}
