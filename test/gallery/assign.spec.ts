import { expect, test } from 'vitest';
import { assignJourneys, checkedIn } from './assign.ts';

// A run of some journeys checks what is theirs, and takes nothing for shown that none showed.

const SHOWN: Readonly<Record<string, readonly string[]>> = {
  'one.spec.ts': ['a', 'b', 'e'],
  'two.spec.ts': ['b', 'c', 'e'],
  'three.spec.ts': ['e'],
};
const recorded = (...ran: readonly string[]) => ({
  recording: Object.keys(SHOWN),
  ran,
  runsOf: (file: string) => (file === 'one.spec.ts' ? '0' : '1'),
  shows: (file: string, name: string) => SHOWN[file]?.includes(name) === true,
});

test('what a journey showed is its own, and what none showed is missing', () => {
  expect(assignJourneys(['c', 'b', 'a', 'd'], {}, recorded('one.spec.ts', 'two.spec.ts'))).toEqual({
    assigned: { a: 'one.spec.ts', b: 'one.spec.ts', c: 'two.spec.ts' },
    missing: ['d'],
  });
});

test('what is written down of a journey that did not run is believed, unless it is gone', () => {
  const known = { a: 'one.spec.ts', c: 'two.spec.ts', d: 'gone.spec.ts' };
  expect(assignJourneys(['a', 'c', 'd'], known, recorded('one.spec.ts'))).toEqual({
    assigned: { a: 'one.spec.ts', c: 'two.spec.ts' },
    missing: ['d'],
  });
});

test('what is written down of one that ran has to be shown again, by it or by another that ran', () => {
  const known = { b: 'two.spec.ts', c: 'one.spec.ts', d: 'two.spec.ts' };
  expect(assignJourneys(['b', 'c'], known, recorded('one.spec.ts', 'two.spec.ts')).assigned).toEqual({
    b: 'two.spec.ts',
    c: 'two.spec.ts',
  });
  expect(assignJourneys(['c', 'd'], known, recorded('one.spec.ts')).missing).toEqual(['c']);
});

test('the first file is of the runs in which most show it', () => {
  const { assigned } = assignJourneys(['e'], {}, recorded('one.spec.ts', 'two.spec.ts', 'three.spec.ts'));
  expect(assigned).toEqual({ e: 'two.spec.ts' });
});

test('who stands in has to be written down where it runs with others', () => {
  const { runsOf } = recorded();
  expect(checkedIn({ e: 'two.spec.ts' }, runsOf)).toEqual(checkedIn({ e: 'three.spec.ts' }, runsOf));
  expect(checkedIn({ e: 'two.spec.ts' }, runsOf)).not.toEqual(checkedIn({ e: 'one.spec.ts' }, runsOf));
});
