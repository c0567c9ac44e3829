import { expect, it } from 'vitest';
import { momentsIn } from '#server/documents/parts/date-formats.ts';

it('times of a zone are kept once, however its name is spelled', () => {
  expect(momentsIn('europe/BERLIN')).toBe(momentsIn('Europe/Berlin'));
  expect(momentsIn('EUROPE/berlin').clock('2026-01-10T12:10:00Z')).toBe('13:10');
  expect(momentsIn('Asia/Tokyo')).not.toBe(momentsIn('Europe/Berlin'));
});

it('there are no times of a zone that is none', () => {
  expect(() => momentsIn('Europe/Musterstadt')).toThrow(RangeError);
});
