import { startPortal } from '#test/support/running-portal.ts';
import { figure } from './bench.ts';
import { newOrganization, residentMegabytes, settled, writeTournaments } from './many-tournaments.ts';
import { touchAll } from './touch.ts';

const TOURNAMENTS = 10_000;
/** So many of them are what a node is to carry in 500 MB. */
const MANY = 1_000;
/** How often the memory is looked at. */
const EVERY = 250;

/** The process of a portal in which 10,000 tournaments are read and reported to one after another. */
export async function bench(): Promise<void> {
  const portal = await startPortal();
  try {
    const organizationId = await newOrganization(portal);
    const ids = await writeTournaments(portal, organizationId, TOURNAMENTS);
    await settled(portal, organizationId, TOURNAMENTS);
    const before = residentMegabytes(portal.pid);
    const seen: number[] = [];
    for (let at = 0; at < ids.length; at += EVERY) {
      await touchAll(portal, ids.slice(at, at + EVERY));
      seen.push(residentMegabytes(portal.pid));
    }
    figure({ name: 'memory: before', value: before, unit: 'MB' });
    const most = (tournaments: number): number => Math.max(...seen.slice(0, tournaments / EVERY));
    figure({ name: `memory: ${MANY} tournaments touched, at most`, value: most(MANY), unit: 'MB', goal: '<= 500' });
    figure({ name: `memory: ${TOURNAMENTS} tournaments touched, at most`, value: most(TOURNAMENTS), unit: 'MB' });
    figure({ name: 'memory: at the end', value: seen.at(-1) ?? 0, unit: 'MB' });
  } finally {
    await portal.end();
  }
}
