import { expect, test } from 'vitest';
import { assignJourneys } from './assign.ts';

// A run of some journeys checks what is theirs, and takes nothing for shown that none showed.

const SHOWN: Readonly<Record<string, readonly string[]>> = { 'one.spec.ts': ['a', 'b'], 'two.spec.ts': ['b', 'c'] };
const recorded = (...ran: readonly string[]) => ({
  recording: Object.keys(SHOWN),
  ran,
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
