import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

const ENDED: ReadonlySet<string> = new Set(['passed', 'failed', 'skipped']);

/** Where the number of faults stands that belong to no test, beside the report of Vitest's own. */
export const outsideOf = (report: string): string => `${report}.outside`;

/** Writes how many faults met no test: rejections nobody handled, workers that died, files that never came to an end. */
export const outsideFaults = (report: string): Reporter => ({
  onTestRunEnd(files, faults) {
    const unended = files.filter((file) => !ENDED.has(file.state()));
    writeFileSync(outsideOf(report), String(faults.length + unended.length));
  },
});
