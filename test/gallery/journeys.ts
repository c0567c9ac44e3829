import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecorded } from '#test/support/rendered-texts.ts';

const FOLDER = join(import.meta.dirname, '../journeys');

/** The files of journeys that take down what their pages showed. */
export const keeping: readonly string[] = readdirSync(FOLDER).filter(
  (file) =>
    file.endsWith('.spec.ts') &&
    /\b(openJourneyFixture|keepShownTexts)\(\)/.test(readFileSync(join(FOLDER, file), 'utf8')),
);

const silent = keeping.filter((file) => readRecorded(file, 'texts').length === 0);
if (silent.length > 0)
  throw new Error(
    `The gallery judges what all journeys showed; ${silent.length} of ${keeping.length} left nothing here (${silent.slice(0, 5).join(', ')} …): npm run test:all runs both.`,
  );
