import { startPortal } from '#test/support/running-portal.ts';
import { fuzzApi } from '../server/openapi/fuzz.ts';
import { figure } from './bench.ts';
import { readProcess, resetWatch, WATCHED } from './watching.ts';

const REQUESTS = 100_000;
const WARM = 2_000;

/**
 * Requests drawn from the API's description, in order and broken, also by depth, width and combining marks, and every answer
 * held against it: a test, but too long for every run. SEED repeats one; REQUESTS asks for fewer or more.
 */
export async function bench(): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  const count = Number(process.env['REQUESTS'] ?? REQUESTS);
  const portal = await startPortal({ env: WATCHED });
  try {
    const began = performance.now();
    const { asked, findings, neverDone, byStatus } = await fuzzApi(portal, {
      count,
      seed,
      warm: WARM,
      warmed: () => resetWatch(portal),
    });
    const seconds = (performance.now() - began) / 1_000;
    const { busy } = await readProcess(portal);
    console.log(JSON.stringify({ seed, byStatus, neverDone }));
    for (const finding of findings) console.log(JSON.stringify({ finding }));
    const faults = portal.output().match(/.*unexpected error.*/g) ?? [];
    for (const fault of faults) console.log(fault);
    figure({ name: 'openapi: requests', value: asked, unit: 'requests', goal: `>= ${count}` });
    figure({ name: 'openapi: answers unlike the description', value: findings.length, unit: 'answers', goal: '<= 0' });
    figure({ name: 'openapi: faults in the log', value: faults.length, unit: 'faults', goal: '<= 0' });
    figure({ name: 'openapi: answers of 500', value: byStatus[500] ?? 0, unit: 'answers', goal: '<= 0' });
    figure({ name: 'openapi: longest turn of the loop', value: busy, unit: 'ms', goal: '<= 50' });
    figure({ name: 'openapi: calls never done', value: neverDone.length, unit: 'calls' });
    figure({ name: 'openapi: time', value: seconds, unit: 's' });
  } catch (error) {
    console.log(portal.output().slice(-4_000));
    throw error;
  } finally {
    await portal.end();
  }
}
