import { expect, it } from 'vitest';
import { startCluster } from '#test/support/nodes/cluster.ts';
import { createTournaments, reportBurst } from '#test/support/nodes/burst.ts';

// How much more that is in a second, with one, two and three nodes, is `npm run bench -- nodes`.

it('results of 32 who report at once share transactions, those of one alone do not', async () => {
  const cluster = await startCluster(1, 'PostgreSQL');
  try {
    const tournaments = await createTournaments(cluster, 40);
    /** Results and the transactions that brought them, of a burst. */
    const burst = async (reporters: number, results: number): Promise<{ events: number; commits: number }> => {
      const { rows: before } = await cluster.database.query<{ last: string }>(
        'SELECT max(position) AS last FROM log.events',
      );
      await reportBurst(cluster, tournaments, { reporters, results });
      const { rows } = await cluster.database.query<{ events: number; commits: number }>(
        `SELECT count(*)::int AS events, count(DISTINCT xmin::text)::int AS commits FROM log.events
         WHERE position > $1 AND stream LIKE 'tournament-%'`,
        [before[0]?.last],
      );
      return rows[0] ?? { events: 0, commits: 0 };
    };
    expect(await burst(1, 50)).toEqual({ events: 50, commits: 50 });
    const { events, commits } = await burst(32, 400);
    expect(events).toBe(400);
    expect(events / commits).toBeGreaterThan(1.3);
  } finally {
    await cluster.end();
  }
});
