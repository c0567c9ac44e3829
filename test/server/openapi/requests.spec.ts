import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { callsOf, fetchDocument } from './document.ts';
import { fuzzApi } from './fuzz.ts';
import { generateRequests } from './random-requests.ts';

const REQUESTS = 1_500;
/** The same requests each time: new ones are drawn by `npm run bench -- openapi`. */
const SEED = Number(process.env['SEED'] ?? 20_261_121);

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
}, 90_000);
afterAll(() => portal.end());

it(
  `answers ${REQUESTS} requests drawn from the description as the description says`,
  { timeout: 120_000 },
  async () => {
    const { findings, byStatus } = await fuzzApi(portal, { count: REQUESTS, seed: SEED });
    expect({ seed: SEED, findings, faults: faultsIn(portal.output()) }).toEqual({
      seed: SEED,
      findings: [],
      faults: [],
    });
    expect(byStatus[200] ?? 0).toBeGreaterThan(REQUESTS / 20);
    expect(byStatus[400] ?? 0).toBeGreaterThan(REQUESTS / 10);
  },
);

it.each([
  ['body', ['combining marks', 'directions', 'depth', 'width', 'length', 'too much depth', 'too much width']],
  ['query', ['combining marks', 'directions', 'depth', 'width']],
])('what is drawn breaks a %s by marks, directions, depth and width, too', async (place, kinds) => {
  const calls = callsOf(await fetchDocument(portal.url));
  const drawn = fc.sample(generateRequests(calls), { numRuns: 2 * REQUESTS, seed: SEED });
  const faults = new Set(drawn.map(({ wrong }) => wrong?.what));
  expect(kinds.filter((kind) => !faults.has(`${place}: ${kind}`))).toEqual([]);
});

/** What the portal itself took for a fault. */
const faultsIn = (output: string): string[] => output.split('\n').filter((line) => line.includes('unexpected error'));
