import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesMatching } from '#test/support/left-out-line.ts';
import { isRecorded } from '#test/support/rendered-texts.ts';
import { leftOut, halvesOf } from '#test/support/selection.ts';

const FOLDER = join(import.meta.dirname, '../journeys');
const pathOf = (file: string): string => `test/journeys/${file}`;

/** The files of journeys that record what their pages showed. */
export const recording: readonly string[] = readdirSync(FOLDER).filter(
  (file) =>
    file.endsWith('.spec.ts') &&
    /\b(openJourneyFixture|keepShownTexts)\(/.test(readFileSync(join(FOLDER, file), 'utf8')),
);

/** Those that ran since the client was built. */
export const ran: readonly string[] = recording.filter(isRecorded);

/** Those that this run of many began with: none of them may be missing among `ran`. None where a run was given names. */
export function begunWith(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const runsMany = ['TEST_SHORT', 'TEST_DRAW', 'TEST_ALL'].some((name) => env[name] !== undefined);
  const without = new Set(filesMatching(leftOut(env), recording.map(pathOf)));
  return runsMany ? recording.filter((file) => !without.has(pathOf(file))) : [];
}

/**
 * In which runs of `.ci/run` a file of journeys is: '2', or '0 1 2 3 4 5'. Files of the same runs may stand in for each
 * other.
 */
export const runsOf = (file: string): string => runs.get(file) ?? '';

const runs = new Map(
  recording.map((file) => [file, halvesOf((patterns) => filesMatching(patterns, [pathOf(file)]).length > 0).join(' ')]),
);
