import { seeded } from '#test/support/chance.ts';
import { killWhileWriting, type Victim } from '#test/support/kills.ts';
import { figure } from './bench.ts';

// 100 kills while 16 write, in portions, so that no data folder gets the whole of it. `CRASH_KILLS` sets another number.

const PORTION = 10;

export async function bench(): Promise<void> {
  const kills = Number(process.env['CRASH_KILLS'] ?? 100);
  const seed = Date.now() % 2 ** 31;
  const random = seeded(seed);
  let acknowledged = 0;
  let unanswered = 0;
  const faults: string[] = [];
  for (let done = 0; done < kills; done += PORTION) {
    const victims = Array.from({ length: Math.min(PORTION, kills - done) }, (_, number): Victim =>
      number % 2 === 0 ? 'server' : 'database',
    );
    const findings = await killWhileWriting(victims, random);
    acknowledged += findings.acknowledged;
    unanswered += findings.unanswered;
    faults.push(...findings.faults);
    console.error(`${done + victims.length} of ${kills} kills, ${acknowledged} acknowledged, ${unanswered} unanswered`);
  }
  for (const fault of faults) console.error(`seed ${seed}: ${fault}`);
  figure({ name: 'crash: acknowledged results', value: acknowledged, unit: 'results', runs: kills });
  figure({ name: 'crash: answers taken by a kill', value: unanswered, unit: 'results', runs: kills });
  figure({ name: 'crash: faults', value: faults.length, unit: 'faults', goal: '<= 0', runs: kills });
}
