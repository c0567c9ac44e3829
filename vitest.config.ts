import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { leftOutLine } from './test/support/left-out-line.ts';
import { outsideFaults } from './test/support/outside-faults.ts';
import { ALONE, HOOKS, pickHalf, leftOut, SHARING, SLOWEST } from './test/support/selection.ts';
import { slowestFiles } from './test/support/slowest-files.ts';
import { SlowFilesFirst } from './test/support/slow-files-first.ts';

const omitted = [...leftOut(process.env)];
const draw = process.env['TEST_DRAW'];
if (draw !== undefined)
  console.log(
    `Of the slowest tests half ${pickHalf(Number(draw)) + 1} of ${SLOWEST.length} runs; all: npm run test:all`,
  );

/** Where test/ci.mjs wants to read how many passed. */
const report = process.env['TEST_REPORT'];

const sources = { ssr: { resolve: { conditions: ['source'] } }, resolve: { conditions: ['source'] } };
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What failed is said whole: a long run's end is all that is kept of it. Projects do not take it from the root.
  chaiConfig: { truncateThreshold: 2_000 },
  setupFiles: process.env['SEED'] === undefined ? [] : ['test/support/seeded.ts'],
};
// Most tests wait: for a database, a browser, a moment to pass. With two workers more than cores, what has to come in time
// no longer did.
const together = {
  maxWorkers: availableParallelism() + 1,
  // Not 0: with one worker Vitest would put off those, and the order of the groups is what 'gallery' lives by.
  sequence: { groupOrder: 1 },
  // Others may just have the cores.
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
      leftOutLine,
      ...(report === undefined ? [] : [['json', { outputFile: report }] as const, outsideFaults(report)]),
    ],
    projects: [
      {
        ...sources,
        test: {
          ...patience,
          name: 'sharing',
          include: SHARING,
          exclude: [...ALONE, ...omitted],
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
          exclude: ['**/node_modules/**', 'dist/**', 'test/gallery/**', HOOKS, ...ALONE, ...SHARING, ...omitted],
          ...together,
        },
      },
      {
        ...sources,
        test: { ...patience, name: 'hooks', include: [HOOKS], environment: 'happy-dom', ...together },
      },
      {
        ...sources,
        test: {
          ...patience,
          name: 'gallery',
          include: ['test/gallery/**/*.spec.ts'],
          exclude: omitted,
          // Before those that run journeys of their own.
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...sources,
        test: {
          ...patience,
          name: 'alone',
          include: ALONE,
          exclude: omitted,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          expect: { poll: { timeout: 10_000 } },
          // React as people have it.
          env: { NODE_ENV: 'production' },
        },
      },
    ],
  },
});
