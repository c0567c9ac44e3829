import { freePort } from '#server/operation/embedded-database/postmaster.ts';
import { cloneProject, untilReady } from '../server/launch/clone.ts';
import { figure, median } from './bench.ts';

// How long people wait for `npm start` when nothing changed, its database included.

const STARTS = 5;

export async function bench(): Promise<void> {
  const clone = cloneProject();
  try {
    const start = async (): Promise<number> => {
      const port = await freePort();
      const env = { ...process.env, PORT: String(port) };
      const portal = clone.node(['server/operation/launch/start.mjs'], { env });
      const time = await untilReady(portal, port);
      portal.process.kill('SIGTERM');
      if ((await portal.ended) !== 0) throw new Error(`It did not end in order:\n${portal.output()}`);
      return time;
    };
    // The first start makes the database.
    await start();
    const times: number[] = [];
    while (times.length < STARTS) times.push(await start());
    figure({ name: 'start: until ready', value: median(times), unit: 'ms', goal: '<= 5000', runs: STARTS });
  } finally {
    clone.remove();
  }
}
