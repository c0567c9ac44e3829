import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// The specs of the rules as mutation testing runs them: no database, all in one worker, and the examples first, since the
// first failure ends a mutant.

const PROPERTIES = /course|properties|real-|schedule|reassign|generate-plan|selector-rules/;

class ExamplesFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const last = ({ moduleId }: TestSpecification): number => Number(PROPERTIES.test(moduleId));
    return Promise.resolve(files.toSorted((one, other) => last(one) - last(other)));
  }
}

export default defineConfig({
  ssr: { resolve: { conditions: ['source'] } },
  resolve: { conditions: ['source'] },
  test: {
    include: ['test/domain/{planning,standings,view}/**/*.spec.ts'],
    setupFiles: ['test/bench/mutants/setup.ts'],
    sequence: { sequencer: ExamplesFirst },
    isolate: false,
    testTimeout: 30_000,
  },
});
