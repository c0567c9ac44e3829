import { relative, sep } from 'node:path';

// A landing asks two cores for hundreds of files at once: what had to come in time may come late there, though nothing is
// wrong. What failed runs once more when all others are through; that it had to is told with every name.

/** More than this is no bad luck: the first answer stands. */
const MOST = 12;

/** What Vitest's json reporter writes; the name of a file is its path. */
export interface Report {
  testResults: readonly ToldFile[];
}

interface ToldFile {
  name: string;
  status: string;
  assertionResults: readonly { fullName: string; status: string }[];
}

/** How a run ended: its exit code, what it tells of every file, and how many faults belong to no test. */
export interface Run {
  code: number;
  report: Report;
  outside: number;
}

/** A file without a single test came to no end. */
const isFailed = ({ status, assertionResults }: ToldFile): boolean =>
  status === 'failed' || assertionResults.length === 0;
const failedIn = ({ name, assertionResults }: ToldFile): string[] => {
  const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  // A file that does not load, or whose end fails, has no test that says so.
  return (tests.length > 0 ? tests : ['as a whole']).map((test) => `${name} > ${test}`);
};

/**
 * Files to run once more, as paths within the project; none where nothing failed or too much did. The gallery judges what
 * the pages of all journeys showed, so those go with it.
 */
export function toTryAgain(report: Report, root: string, journeys: readonly string[]): string[] {
  const files = report.testResults.filter(isFailed).map(({ name }) => relative(root, name).replaceAll(sep, '/'));
  if (files.length > MOST) return [];
  const asksForAll = files.some((file) => file.startsWith('test/gallery/'));
  return [...new Set([...files, ...(asksForAll ? journeys : [])])];
}

export interface Count {
  passed: number;
  failed: number;
  /** Tests that passed only when they ran again. */
  late: string[];
}

/**
 * What both runs say together: a file counts by the run in which it passed, else by its last. Faults that belong to no test
 * count in both, and a run that ended badly without saying why is one.
 */
export function bothRuns(first: Run, second: Run | null): Count {
  const again = new Map(second?.report.testResults.map((file) => [file.name, file]));
  const files = first.report.testResults;
  const counted = files.map((file) => (isFailed(file) ? (again.get(file.name) ?? file) : file));
  const tests = counted.flatMap(({ assertionResults }) => assertionResults);
  const silent = [first, ...(second === null ? [] : [second])].filter(
    ({ code, report, outside }) => code !== 0 && outside === 0 && !report.testResults.some(isFailed),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: counted.filter(isFailed).flatMap(failedIn).length + first.outside + (second?.outside ?? 0) + silent.length,
    late: files.filter((file, place) => isFailed(file) && !isFailed(counted[place] ?? file)).flatMap(failedIn),
  };
}
