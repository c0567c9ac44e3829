import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { outsideFaults } from './test/support/outside-faults.ts';
import { slowestFiles } from './test/support/slowest-files.ts';
import { SlowFilesFirst } from './test/support/slow-files-first.ts';

/** They measure time or memory, or start a run of their own: each alone on the machine, when all others are through. */
const MEASURING = [
  'test/house/interrupted-run.spec.ts',
  'test/journeys/at-once.spec.ts',
  'test/journeys/sliding.spec.ts',
  'test/server/identity/same-time.spec.ts',
  'test/server/identity/sessions.spec.ts',
  'test/server/launch/ready-soon.spec.ts',
  'test/server/live/bounds.spec.ts',
  'test/server/nodes/burst.spec.ts',
  'test/server/operation/react-build.spec.ts',
  'test/server/access/withdrawn.spec.ts',
  'test/server/stream-cache/memory.spec.ts',
  'test/server/read-models/projector.spec.ts',
  'test/server/read-models/reads.spec.ts',
];

/**
 * Nothing outlives a file of these, so they share processes and what those have loaded: that takes half of their time. Left
 * out is what puts something in the place of a clock or a browser, measures, or has processes of its own anyway.
 */
const SHARING = [
  'test/{domain,projections}/**/*.spec.ts',
  'test/client/**/!(call|prefetch|live-channel).spec.ts',
  'test/server/{access,calls,exports,identity,keys,management,members,public-pages,stream-cache}/**/*.spec.ts',
  'test/server/operation/*.spec.ts',
  'test/server/live/!(presence-elsewhere).spec.ts',
  'test/server/history/!(ratio).spec.ts',
];

/** Slow, but broken by many a change: `npm test` leaves them out, .ci/run never does. */
const ALWAYS_IN_CI = ['test/house/{audit,import-rules}.spec.ts', 'test/server/identity/same-time.spec.ts'];

/**
 * The slowest: every text, dialog and screen of the client; dozens of kills, faults between nodes; whole installs and
 * every fault of a foreign log. Parts that take about as long each: .ci/run takes the one that the commit's hash draws
 * (test/ci.mjs), so that none is left out for long.
 */
const SLOWEST = [
  // The gallery judges what all journeys showed.
  ['test/gallery/**', 'test/journeys/{gallery,gallery-*,new-version,reflow,soak}.spec.ts'],
  [
    'test/server/{crash,several-nodes}.spec.ts',
    'test/server/counters/killed.spec.ts',
    'test/server/nodes/chaos-run.spec.ts',
  ],
  [
    'test/house/interrupted-run.spec.ts',
    'test/server/documents/pages.spec.ts',
    'test/server/event-store/kurrent-{credentials,faults}.spec.ts',
    'test/server/launch/{demo,prepare,react-build}.spec.ts',
    'test/server/letters/killed.spec.ts',
    'test/server/openapi/requests.spec.ts',
    'test/server/read-models/rebuild.spec.ts',
  ],
];

/**
 * What this run leaves out: nothing (`npm run test:all`), all that is slow (`npm test`), or the slowest but for one part
 * (.ci/run). A file that is named runs in any case.
 */
function leaveOut(): readonly string[] {
  if (process.env['TEST_SHORT'] === '1') return [...ALWAYS_IN_CI, ...SLOWEST.flat()];
  const draw = process.env['TEST_DRAW'];
  if (draw === undefined) return [];
  const drawn = Number(draw) % SLOWEST.length;
  console.log(`Of the slowest tests part ${drawn + 1} of ${SLOWEST.length} runs; all: npm run test:all`);
  return SLOWEST.filter((_, part) => part !== drawn).flat();
}
const leftOut = [...leaveOut()];

/** Where test/ci.mjs wants to read how many passed. */
const report = process.env['TEST_REPORT'];

const sources = { ssr: { resolve: { conditions: ['source'] } }, resolve: { conditions: ['source'] } };
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };
// Most tests wait: for a database, a browser, a moment to pass. With two workers more than cores, what has to come in time
// no longer did.
const together = {
  maxWorkers: availableParallelism() + 1,
  // Not 0: with one worker Vitest would put off those, and the order of the groups is what 'gallery' lives by.
  sequence: { groupOrder: 1 },
  // What has to come within a second says so itself: others may just have the cores.
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  ...sources,
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    sequence: { sequencer: SlowFilesFirst },
    reporters: [
      'default',
      slowestFiles,
      ...(report === undefined ? [] : [['json', { outputFile: report }] as const, outsideFaults(report)]),
    ],
    projects: [
      {
        ...sources,
        test: {
          ...patience,
          name: 'sharing',
          include: SHARING,
          exclude: [...MEASURING, ...leftOut],
          isolate: false,
          ...together,
        },
      },
      {
        ...sources,
        test: {
          ...patience,
          name: 'specs',
          include: ['test/**/*.spec.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'dist/**', 'test/gallery/**', ...MEASURING, ...SHARING, ...leftOut],
          ...together,
        },
      },
      {
        ...sources,
        test: {
          ...patience,
          name: 'gallery',
          include: ['test/gallery/**/*.spec.ts'],
          exclude: leftOut,
          sequence: { groupOrder: 3 },
        },
      },
      {
        ...sources,
        test: {
          ...patience,
          name: 'measuring',
          include: MEASURING,
          exclude: leftOut,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          // React as people have it.
          env: { NODE_ENV: 'production' },
        },
      },
    ],
  },
});
