/** What Vitest's json reporter writes; the name of a file is its path. */
export interface Report {
  testResults: readonly FileResult[];
}

interface FileResult {
  name: string;
  status: string;
  assertionResults: readonly { fullName: string; status: string }[];
}

/** How a run ended: its exit code, what it reports of every file, and how many faults belong to no test. */
export interface Run {
  code: number;
  report: Report;
  outside: number;
}

/** A file without a single test came to no end. */
const isFailed = ({ status, assertionResults }: FileResult): boolean =>
  status === 'failed' || assertionResults.length === 0;

/** How many tests passed and failed. A run that ended badly without saying why counts as one failure. */
export function countRun({ code, report, outside }: Run): { passed: number; failed: number } {
  const files = report.testResults;
  const count = (of: readonly FileResult[], wanted: string): number =>
    of.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length;
  // A file that does not load, or whose end fails, has no test that says so.
  const failed = files.filter(isFailed).reduce((sum, file) => sum + Math.max(1, count([file], 'failed')), outside);
  return { passed: count(files, 'passed'), failed: failed === 0 && code !== 0 ? 1 : failed };
}
