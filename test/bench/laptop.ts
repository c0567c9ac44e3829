import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import type { Crowd } from './beside-neighbours.ts';
import { furnish, openReporters } from './beside-reporters.ts';
import { figure, median, quantile } from './bench.ts';
import { limitedGroup } from './limited-group.ts';
import { WATCHED } from './watching.ts';

// The club's old laptop: three reporters, some results a second and ten pages a second, on a share of one core and 1 GB. The
// first document of all is printed meanwhile, which starts the browser.

const MEGABYTES = 1_024;
const SECONDS = 40;
const HALL = { reporters: 3, perSecond: 2.5, boards: 4 };
const VISITORS: Crowd = { kind: 'visitors', people: 4, perSecond: 10 };
const PRINTING: Crowd = { kind: 'printing', people: 1, perSecond: null };

export async function bench(): Promise<void> {
  for (const cores of [1, 0.5]) {
    const group = limitedGroup(cores, MEGABYTES);
    if (group === null) {
      console.log(
        JSON.stringify({ laptop: 'this system lets nobody limit a group of processes: nothing is measured' }),
      );
      return;
    }
    const began = performance.now();
    const portal = await startPortal({ env: WATCHED, started: group.add });
    try {
      const ready = performance.now() - began;
      figure({ name: `laptop, ${cores} cores: ready`, value: ready / 1_000, unit: 's', goal: '<= 12' });
      await measure(portal, cores);
    } finally {
      await portal.end();
      group.end();
    }
  }
}

async function measure(portal: RunningPortal, cores: number): Promise<void> {
  const site = await furnish(portal);
  const reporters = await openReporters(portal, site, HALL);
  // A result that is refused rejects: so there is no 503 among them.
  await reporters.report(5);
  for (const [beside, crowds] of [
    ['10 pages a second', [VISITORS]],
    ['10 pages a second and printing', [VISITORS, PRINTING]],
  ] as const) {
    const { answers, frames, neighbours } = await reporters.report(SECONDS, crowds);
    const of = `laptop, ${cores} cores, beside ${beside}`;
    figure({
      name: `${of}: result p95`,
      value: quantile(answers, 0.95),
      unit: 'ms',
      goal: '<= 100',
      runs: answers.length,
    });
    figure({ name: `${of}: result, longest`, value: Math.max(...answers), unit: 'ms' });
    figure({ name: `${of}: frame p95`, value: quantile(frames, 0.95), unit: 'ms' });
    for (const { kind, first, took } of neighbours) {
      // On one core the first document is the browser's start.
      const goal = kind === 'printing' && cores === 1 ? { goal: '<= 2000' } : {};
      figure({ name: `${of}: ${kind}, first`, value: first, unit: 'ms', ...goal });
      figure({ name: `${of}: ${kind} p50`, value: median(took), unit: 'ms', runs: took.length });
    }
  }
  reporters.close();
}
