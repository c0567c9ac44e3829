import { describe, expect, test } from 'vitest';
import { bothRuns, toTryAgain, type Report, type Run } from '#test/support/second-try.ts';

// What .ci/run does with tests that failed: once more when all others are through, and told.

type ToldFile = Report['testResults'][number];
const file = (name: string, ...statuses: string[]): ToldFile => ({
  name: `/house/test/${name}`,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  assertionResults: statuses.map((status, place) => ({ fullName: `test ${place}`, status })),
});
const report = (...testResults: ToldFile[]): Report => ({ testResults });
const ran = (...files: ToldFile[]): Run => ({
  code: files.some(({ status }) => status === 'failed') ? 1 : 0,
  report: report(...files),
  outside: 0,
});
const journeys = ['test/journeys/board.spec.ts', 'test/journeys/hall.spec.ts'];
const named = (...files: ToldFile[]): string[] => toTryAgain(report(...files), '/house', journeys);

describe('runs again', () => {
  test('nothing where nothing failed', () => {
    expect(named(file('a.spec.ts', 'passed'))).toEqual([]);
  });

  test('what failed, and what did not load', () => {
    const files = [file('a.spec.ts', 'passed', 'failed'), file('b.spec.ts', 'passed'), file('c.spec.ts')];
    expect(named(...files)).toEqual(['test/a.spec.ts', 'test/c.spec.ts']);
  });

  test('with the gallery every journey, whose pages it judges', () => {
    const files = [file('journeys/hall.spec.ts', 'failed'), file('gallery/every-text.spec.ts', 'failed')];
    expect(named(...files)).toEqual([
      'test/journeys/hall.spec.ts',
      'test/gallery/every-text.spec.ts',
      'test/journeys/board.spec.ts',
    ]);
  });

  test('nothing where too much failed to be bad luck', () => {
    const many = Array.from({ length: 13 }, (_, place) => file(`${place}.spec.ts`, 'failed'));
    expect(named(...many)).toEqual([]);
    expect(named(...many.slice(1))).toHaveLength(12);
  });
});

describe('counts', () => {
  test('a file that failed by its second run, and names what came late', () => {
    const first = ran(file('a.spec.ts', 'passed', 'failed', 'failed'), file('b.spec.ts', 'passed'));
    const second = ran(file('a.spec.ts', 'passed', 'passed', 'passed'));
    expect(bothRuns(first, second)).toEqual({
      passed: 4,
      failed: 0,
      late: ['/house/test/a.spec.ts > test 1', '/house/test/a.spec.ts > test 2'],
    });
  });

  test('what fails twice, or did not run again, as failed', () => {
    const first = ran(file('a.spec.ts', 'failed', 'passed'), file('b.spec.ts'), file('c.spec.ts', 'failed'));
    const second = ran(file('a.spec.ts', 'passed', 'failed'), file('b.spec.ts'));
    expect(bothRuns(first, second)).toEqual({ passed: 1, failed: 3, late: [] });
  });

  test('a file that passed by that run, whatever came of it beside the gallery', () => {
    const first = ran(file('journeys/hall.spec.ts', 'passed'), file('gallery/every-text.spec.ts', 'failed'));
    const second = ran(file('journeys/hall.spec.ts', 'failed'), file('gallery/every-text.spec.ts', 'passed'));
    expect(bothRuns(first, second)).toMatchObject({ passed: 2, failed: 0 });
  });

  test('faults that belong to no test, of whichever run, though all that ran again passed', () => {
    const good = ran(file('a.spec.ts', 'passed'));
    const broken = { ...ran(file('a.spec.ts', 'failed')), outside: 1 };
    expect(bothRuns(broken, good)).toMatchObject({ passed: 1, failed: 1 });
    expect(bothRuns(ran(file('a.spec.ts', 'failed')), { ...good, code: 1, outside: 2 })).toMatchObject({ failed: 2 });
  });

  test('a run that ended badly and says of nothing that it failed', () => {
    expect(bothRuns({ ...ran(file('a.spec.ts', 'passed')), code: 1 }, null)).toMatchObject({ failed: 1 });
    expect(bothRuns({ ...ran(), code: 1 }, null)).toMatchObject({ failed: 1 });
    expect(bothRuns(ran(file('a.spec.ts', 'failed')), { ...ran(), code: 1 })).toMatchObject({ failed: 2 });
  });

  test('a file whose tests never began as failed', () => {
    const halfway = { ...file('a.spec.ts', 'passed'), assertionResults: [] };
    expect(bothRuns(ran(halfway), null)).toMatchObject({ failed: 1 });
    expect(named(halfway)).toEqual(['test/a.spec.ts']);
  });
});
