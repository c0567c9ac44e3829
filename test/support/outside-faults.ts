import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

const ENDED: ReadonlySet<string> = new Set(['passed', 'failed', 'skipped']);

/** The file for the errors that belong to no test, beside Vitest's own report: a list of texts in JSON. */
export const outsideOf = (report: string): string => `${report}.outside`;

/** Writes what belongs to no test: unhandled rejections, dead workers, files that did not finish. */
export const outsideFaults = (report: string): Reporter => ({
  onTestRunEnd(files, faults) {
    const unended = files.filter((file) => !ENDED.has(file.state()));
    writeFileSync(
      outsideOf(report),
      JSON.stringify([
        ...faults.map(({ message, stack }) => stack ?? message),
        ...unended.map(({ moduleId }) => `did not finish: ${moduleId}`),
      ]),
    );
  },
});
