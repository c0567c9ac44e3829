import { launchBrowser } from '#test/support/browser.ts';
import { logIn, startPortal } from '#test/support/running-portal.ts';
import { soak } from '#test/support/soaking.ts';
import { figure } from './bench.ts';

// Thirty hours in a hall at sixty times their speed, with three boards on networks that are cut at random. MINUTES=3
// for a shorter run, SEED= to repeat the same cuts.

const MINUTES = Number(process.env['MINUTES'] ?? 30);
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));

/** Sessions last half an hour; this one is renewed earlier. */
const COMES_BACK = 10 * 60_000;

export async function bench(): Promise<void> {
  const portal = await startPortal();
  const browser = await launchBrowser();
  let { accessToken } = portal;
  const comeBack = async (): Promise<void> => {
    // A failed login does no harm: the previous session lasts a while.
    accessToken = await logIn(portal.url).catch(() => accessToken);
  };
  const comingBack = setInterval(() => void comeBack(), COMES_BACK);
  const site = {
    ...portal,
    get accessToken() {
      return accessToken;
    },
  };
  try {
    const { results, boards } = await soak({ site, browser, milliseconds: MINUTES * 60_000, seed: SEED });
    figure({ name: `soak: seed ${SEED}, results in ${MINUTES} minutes`, value: results, unit: 'results' });
    const equal = boards.filter(({ shown, expected }) => shown.join() === expected.join());
    figure({ name: 'soak: boards that equal the view', value: equal.length, unit: 'of 3', goal: '>= 3' });
    const open = boards.filter(({ neverReloaded }) => neverReloaded);
    figure({ name: 'soak: boards that were never loaded anew', value: open.length, unit: 'of 3', goal: '>= 3' });
    for (const { address, cuts, memory } of boards) {
      const [first, last] = memory;
      const name = `soak: ${address}`;
      figure({ name: `${name}, cuts`, value: cuts, unit: 'cuts' });
      const heap = { value: last.heap / 1e6, floor: first.heap / 1e6, unit: 'MB of scripts' };
      figure({ name: `${name}, memory, last quarter against second`, ...heap, goal: '<= 1.1' });
      const nodes = { value: last.nodes, floor: first.nodes, unit: 'nodes' };
      figure({ name: `${name}, nodes, last quarter against second`, ...nodes, goal: '<= 1.5' });
    }
  } finally {
    clearInterval(comingBack);
    await browser.close();
    await portal.end();
  }
}
