import { configureGlobal } from 'fast-check';

// Vitest runs this before each file where SEED is set: the properties draw what they drew in the run that printed it.

const seed = Number.parseInt(process.env['SEED'] ?? '', 10);
if (Number.isNaN(seed)) throw new Error('SEED is no number');
configureGlobal({ seed });
