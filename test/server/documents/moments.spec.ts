import { expect, it } from 'vitest';
import { getDateFormats } from '#server/documents/parts/date-formats.ts';

it('times of a zone are kept once, however its name is spelled', () => {
  expect(getDateFormats('europe/BERLIN')).toBe(getDateFormats('Europe/Berlin'));
  expect(getDateFormats('EUROPE/berlin').clock('2026-01-10T12:10:00Z')).toBe('13:10');
  expect(getDateFormats('Asia/Tokyo')).not.toBe(getDateFormats('Europe/Berlin'));
});

it('there are no times of a zone that is none', () => {
  expect(() => getDateFormats('Europe/Musterstadt')).toThrow(RangeError);
});
