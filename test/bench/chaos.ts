import { seeded } from '#test/support/chance.ts';
import { runChaos } from '#test/support/nodes/chaos-run.ts';
import { figure } from './bench.ts';

// Three nodes through every chaos action several times, on both logs. `CHAOS_ACTIONS` sets another number per log.

const BATCH_SIZE = 11;
const FREEZE_MS = 20_000;

export async function bench(): Promise<void> {
  const wanted = Number(process.env['CHAOS_ACTIONS'] ?? 44);
  for (const logIn of ['PostgreSQL', 'KurrentDB'] as const) {
    const seed = Date.now() % 2 ** 31;
    const random = seeded(seed);
    const sum = { reported: 0, repeated: 0, judged: 0 };
    const faults: string[] = [];
    // In portions, so that a fault is found near its mishap.
    for (let done = 0; done < wanted; done += BATCH_SIZE) {
      const count = Math.min(BATCH_SIZE, wanted - done);
      const findings = await runChaos({ logIn, count, freeze: FREEZE_MS, random, note: console.error });
      for (const name of ['reported', 'repeated', 'judged'] as const) sum[name] += findings[name];
      faults.push(...findings.faults);
    }
    for (const fault of faults) console.error(`seed ${seed}: ${fault}`);
    const name = `mishaps, log in ${logIn}`;
    figure({ name: `${name}: acknowledged results`, value: sum.reported, unit: 'results', runs: wanted });
    figure({ name: `${name}: results sent more than once`, value: sum.repeated, unit: 'results', runs: wanted });
    figure({ name: `${name}: operations judged`, value: sum.judged, unit: 'operations', runs: wanted });
    figure({ name: `${name}: faults`, value: faults.length, unit: 'faults', goal: '<= 0', runs: wanted });
  }
}
