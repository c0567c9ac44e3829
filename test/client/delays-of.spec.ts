import { describe, expect, test } from 'vitest';
import { delaysOf } from '../../client/pages/match-plan/delay/delays-of.ts';
import { texts } from '../../client/texts/de.ts';

const courts = (...delays: readonly number[]) => delays.map((delay, at) => ({ court: at + 1, delay }));
const t = texts.shift.line;

describe('[CU2] how late the courts are, in one line', () => {
  test('courts that differ by a minute are one delay, that of the latest', () => {
    expect(delaysOf(courts(3, 4, 3))).toEqual([{ minutes: 4, courts: [1, 2, 3] }]);
  });

  test('what is on time is no delay', () => {
    expect(delaysOf(courts(0, 0))).toEqual([]);
    expect(delaysOf(courts(0, 0, 12, 0))).toEqual([{ minutes: 12, courts: [3] }]);
  });

  test('the longest delay comes first, and a chain of minutes is not one', () => {
    expect(delaysOf(courts(5, 7, 6, 12))).toEqual([
      { minutes: 12, courts: [4] },
      { minutes: 7, courts: [2, 3] },
      { minutes: 5, courts: [1] },
    ]);
  });

  test('the words name the courts where not all are as late', () => {
    expect(t.all(1, 3)).toBe('3 min später als geplant.');
    expect(t.all(2, 3)).toBe('Beide Felder 3 min später als geplant.');
    expect(t.all(4, 3)).toBe('Alle 4 Felder 3 min später als geplant.');
    expect(t.some(delaysOf(courts(0, 0, 12, 0)), 4)).toBe('Feld 3: 12 min später, die anderen pünktlich.');
    expect(t.some(delaysOf(courts(12, 0)), 2)).toBe('Feld 1: 12 min später, das andere pünktlich.');
    expect(t.some(delaysOf(courts(12, 3, 3)), 3)).toBe('Feld 1: 12 min später, Felder 2 und 3: 3 min später.');
  });
});
