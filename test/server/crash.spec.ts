import { expect, it } from 'vitest';
import { seeded } from '#test/support/chance.ts';
import { killWhileWriting, type Victim } from '#test/support/kills.ts';

// The long form, a hundred kills, is `npm run bench -- crash`.

it('5 kills of server and database while 16 write: nothing acknowledged is lost, nothing is there twice', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const victims: readonly Victim[] = ['server', 'database', 'server', 'database', 'server'];
  const findings = await killWhileWriting(victims, seeded(seed));
  expect(findings.faults, `seed ${seed}`).toEqual([]);
  expect(findings.acknowledged).toBeGreaterThan(100);
  // A kill that takes no answer would prove nothing.
  expect(findings.unanswered).toBeGreaterThan(0);
}, 400_000);
