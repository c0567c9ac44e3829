import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../journeys');

/** The files of journeys that take down what their pages showed. */
export const keeping: readonly string[] = readdirSync(FOLDER).filter(
  (file) =>
    file.endsWith('.spec.ts') &&
    /\b(openJourneyFixture|keepShownTexts)\(\)/.test(readFileSync(join(FOLDER, file), 'utf8')),
);
