import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecorded } from '#test/support/rendered-texts.ts';

const FOLDER = join(import.meta.dirname, '../journeys');

/** The files of journeys that record what their pages showed. */
export const recording: readonly string[] = readdirSync(FOLDER).filter(
  (file) =>
    file.endsWith('.spec.ts') &&
    /\b(openJourneyFixture|keepShownTexts)\(\)/.test(readFileSync(join(FOLDER, file), 'utf8')),
);

/** Those that ran since the client was built. */
export const ran: readonly string[] = recording.filter(isRecorded);
