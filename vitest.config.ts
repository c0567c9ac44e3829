import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Four suites, so that a developer can run one: npx vitest --project domain
export default defineConfig({
  ssr: { resolve: { conditions: ['source'] } },
  resolve: { conditions: ['source'] },
  test: {
    include: ['test/**/*.spec.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Most tests wait: for a database, a browser, a moment to pass. Vitest alone would leave a core unused.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default'],
  },
});
