import { expect, test } from 'vitest';
import { countRun, namedFailures, type Run } from '#test/support/count-run.ts';

// What the last line of .ci/run says of the tests. Each test runs once.

type FileResult = Run['report']['testResults'][number];
const file = (name: string, ...statuses: string[]): FileResult => ({
  name: `/house/test/${name}`,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  message: '',
  assertionResults: statuses.map((status, place) => ({
    fullName: `test ${place}`,
    status,
    failureMessages: status === 'failed' ? ['expected 1 to be 2\n    at a.spec.ts:7'] : [],
  })),
});
const ran = (...files: FileResult[]): Run => ({
  code: files.some(({ status }) => status === 'failed') ? 1 : 0,
  report: { testResults: files },
  outside: [],
});

test('a test that failed once counts as failed, one that was skipped as nothing', () => {
  const run = ran(file('a.spec.ts', 'passed', 'failed', 'failed'), file('b.spec.ts', 'passed', 'skipped'));
  expect(countRun(run)).toEqual({ passed: 2, failed: 2 });
});

test('a file that did not load, whose tests never began or whose end failed, counts as one failure', () => {
  expect(countRun(ran(file('a.spec.ts', 'passed'), file('b.spec.ts')))).toEqual({ passed: 1, failed: 1 });
  const unbegun = { ...file('a.spec.ts', 'passed'), assertionResults: [] };
  expect(countRun(ran(unbegun))).toEqual({ passed: 0, failed: 1 });
  const badEnd = { ...file('a.spec.ts', 'passed'), status: 'failed' };
  expect(countRun(ran(badEnd))).toEqual({ passed: 1, failed: 1 });
});

test('faults that belong to no test count each', () => {
  expect(countRun({ ...ran(file('a.spec.ts', 'passed')), code: 1, outside: ['one', 'two'] })).toEqual({
    passed: 1,
    failed: 2,
  });
});

test('a run that ended badly and names no failure is one', () => {
  expect(countRun({ ...ran(file('a.spec.ts', 'passed')), code: 1 })).toEqual({ passed: 1, failed: 1 });
  expect(countRun({ ...ran(), code: 1 })).toEqual({ passed: 0, failed: 1 });
});

test('each failure is named with the first lines of why, also that of a file that did not load', () => {
  const unloaded = { ...file('b.spec.ts'), message: 'Cannot find module' };
  const run = { ...ran(file('a.spec.ts', 'passed', 'failed'), unloaded), outside: ['Error: gone\n    at b.ts:3'] };
  expect(namedFailures(run)).toEqual([
    '/house/test/a.spec.ts: test 1\n    expected 1 to be 2\n        at a.spec.ts:7',
    '/house/test/b.spec.ts\n    Cannot find module',
    'outside of any test\n    Error: gone\n        at b.ts:3',
  ]);
  expect(namedFailures(ran(file('a.spec.ts', 'passed')))).toEqual([]);
});
