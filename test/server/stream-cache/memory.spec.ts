import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOrganization, residentMegabytes, settled, writeTournaments } from '#test/bench/many-tournaments.ts';
import { touchAll } from '#test/bench/touch.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';

// The short form of `npm run bench -- memory`: what is held of tournaments has an end.

const TOURNAMENTS = 500;
const MAX_MEGABYTES = 400;

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
}, 90_000);
afterAll(() => portal.end());

it.runIf(process.platform === 'linux')(
  `${TOURNAMENTS} tournaments touched one after another leave the process under ${MAX_MEGABYTES} MB`,
  { timeout: 180_000 },
  async () => {
    const organizationId = await newOrganization(portal);
    const ids = await writeTournaments(portal, organizationId, TOURNAMENTS);
    await settled(portal, organizationId, TOURNAMENTS);
    await touchAll(portal, ids);
    expect(residentMegabytes(portal.pid)).toBeLessThan(MAX_MEGABYTES);
  },
);
