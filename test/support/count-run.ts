/** What Vitest's json reporter writes; the name of a file is its path. */
export interface Report {
  testResults: readonly FileResult[];
}

interface FileResult {
  name: string;
  status: string;
  /** Why the file itself did not load or end; empty where it did. */
  message: string;
  assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
}

/** How a run ended: its exit code, what it reports of every file, and the faults that belong to no test. */
export interface Run {
  code: number;
  report: Report;
  outside: readonly string[];
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
  const failed = files
    .filter(isFailed)
    .reduce((sum, file) => sum + Math.max(1, count([file], 'failed')), outside.length);
  return { passed: count(files, 'passed'), failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** What failed and the first lines of why, a text for each: of a long run's output only the end is kept. */
export const namedFailures = ({ report, outside }: Run): readonly string[] => [
  ...report.testResults.filter(isFailed).flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    const ofTests = tests.map(({ fullName, failureMessages }) =>
      named(`${name}: ${fullName}`, failureMessages[0] ?? ''),
    );
    return ofTests.length === 0 ? [named(name, message)] : ofTests;
  }),
  ...outside.map((fault) => named('outside of any test', fault)),
];

const WHY_LINES = 6;

const named = (what: string, why: string): string =>
  [
    what,
    ...why
      .split('\n')
      .slice(0, WHY_LINES)
      .map((line) => `    ${line}`),
  ].join('\n');
