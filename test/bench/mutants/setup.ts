import { configureGlobal } from 'fast-check';
import { cases } from '#test/domain/support/property-runs.ts';

// The same cases for every mutant, and no search for a smaller one that fails too.
configureGlobal({ seed: 20_261_205, numRuns: cases(100), endOnFailure: true });
