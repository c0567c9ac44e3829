import { configureGlobal } from 'fast-check';

// Vitest runs this before each file where SEED is set: the properties draw what they drew in the run that told of that seed.

configureGlobal({ seed: Number(process.env['SEED']) });
