import { expect, test } from 'vitest';
import { soak } from '#test/support/soaking.ts';
import { openJourneyFixture } from './journey-fixture.ts';

const stage = openJourneyFixture();
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));

test(
  'half a minute as half an hour in the hall, the network cut at random: every board ends at the view',
  { timeout: 240_000 },
  async () => {
    const { results, boards } = await soak({
      site: stage.portal,
      browser: stage.browser,
      milliseconds: 30_000,
      seed: SEED,
    });
    expect(results).toBeGreaterThan(10);
    expect(boards).toHaveLength(3);
    for (const { address, cuts, shown, expected, neverReloaded } of boards) {
      expect({ seed: SEED, address, shown, neverReloaded }).toEqual({
        seed: SEED,
        address,
        shown: expected,
        neverReloaded: true,
      });
      expect(cuts, address).toBeGreaterThan(0);
      expect(shown.join().length, address).toBeGreaterThan(50);
    }
  },
);
