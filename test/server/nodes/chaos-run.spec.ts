import { expect, it } from 'vitest';
import { seeded } from '#test/support/chance.ts';
import { runChaos } from '#test/support/nodes/chaos-run.ts';

// The long form, every chaos action many times, is `npm run bench -- chaos`.

it.each(['PostgreSQL', 'KurrentDB'] as const)(
  'three nodes with the log in %s go through mishaps while results come in: nothing acknowledged is lost or doubled',
  { timeout: 400_000 },
  async (logIn) => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const findings = await runChaos({ logIn, count: 3, freeze: 6_500, random: seeded(seed) });
    expect(findings.faults, `seed ${seed}, ${findings.happened.join(', ')}`).toEqual([]);
    expect(findings.reported).toBeGreaterThan(50);
    expect(findings.judged).toBeGreaterThan(findings.reported);
  },
);
