import { expect, it } from 'vitest';
import { startCluster } from '#test/support/nodes/cluster.ts';
import { createTournaments, reportBurst } from '#test/support/nodes/burst.ts';

// The long form, with two and three nodes as well, is `npm run bench -- nodes`.

it('32 who report at once get done more in a second than one after another', async () => {
  const cluster = await startCluster(1, 'PostgreSQL');
  try {
    const tournaments = await createTournaments(cluster, 40);
    const rate = async (reporters: number, results: number): Promise<number> => {
      const began = performance.now();
      await reportBurst(cluster, tournaments, { reporters, results });
      return results / (performance.now() - began);
    };
    await rate(32, 400);
    const [alone, many] = [await rate(1, 300), await rate(32, 600)];
    expect(many / alone).toBeGreaterThan(1.3);
  } finally {
    await cluster.end();
  }
});
