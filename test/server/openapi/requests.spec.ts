import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { fuzzApi } from './fuzz.ts';

const REQUESTS = 1_500;

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
}, 90_000);
afterAll(() => portal.end());

it(
  `answers ${REQUESTS} requests drawn from the description as the description says`,
  { timeout: 120_000 },
  async () => {
    // The same requests each time: new ones are drawn by `npm run bench -- openapi`.
    const seed = Number(process.env['SEED'] ?? 20_261_121);
    const { findings, byStatus } = await fuzzApi(portal, { count: REQUESTS, seed });
    expect({ seed, findings, faults: faultsIn(portal.output()) }).toEqual({ seed, findings: [], faults: [] });
    expect(byStatus[200] ?? 0).toBeGreaterThan(REQUESTS / 20);
    expect(byStatus[400] ?? 0).toBeGreaterThan(REQUESTS / 10);
  },
);

/** What the portal itself took for a fault. */
const faultsIn = (output: string): string[] => output.split('\n').filter((line) => line.includes('unexpected error'));
