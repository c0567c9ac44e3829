import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** They measure time or memory: each alone on the machine, when all others are through. */
const MEASURING = [
  'test/server/identity/same-time.spec.ts',
  'test/server/identity/sessions.spec.ts',
  'test/server/live/bounds.spec.ts',
  'test/server/rights/withdrawn.spec.ts',
  'test/server/states/memory.spec.ts',
  'test/server/tables/projector.spec.ts',
  'test/server/tables/reads.spec.ts',
];

const sources = { ssr: { resolve: { conditions: ['source'] } }, resolve: { conditions: ['source'] } };
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  ...sources,
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    reporters: ['default'],
    projects: [
      {
        ...sources,
        test: {
          ...patience,
          name: 'specs',
          include: ['test/**/*.spec.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'dist/**', ...MEASURING],
          // Most tests wait: for a database, a browser, a moment to pass. Vitest alone would leave a core unused.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        ...sources,
        test: { ...patience, name: 'measuring', include: MEASURING, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
