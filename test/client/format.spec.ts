import { expect, test } from 'vitest';
import { formatClock, formatDay, minutesBetween, plainDay, formatSigned } from '#client/texts/format.ts';
import { dayName } from '#client/features/history/day-name.ts';
import {
  dateAfter,
  durationMinutes,
  parseLocalInput,
  toLocalInput,
  minutesDuration,
  minutesText,
} from '#client/texts/typed-times.ts';

test('times are the clock in Germany, in winter and in summer [SC4]', () => {
  expect(formatClock('2026-11-21T09:00:00Z')).toBe('10:00');
  expect(formatClock('2026-07-04T09:00:00Z')).toBe('11:00');
  expect(formatDay('2025-11-29T08:30:00Z')).toBe('Sa, 29. Nov. 2025');
  expect(plainDay('2025-11-29T23:30:00Z')).toBe('So, 30.11.2025');
});

test('a field of date and time names an instant and back, around both changes of the clock', () => {
  const cases = [
    ['2026-11-21T10:00', '2026-11-21T09:00:00Z'],
    ['2026-07-04T10:00', '2026-07-04T08:00:00Z'],
    ['2026-03-29T01:59', '2026-03-29T00:59:00Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00Z'],
    ['2026-10-25T01:59', '2026-10-24T23:59:00Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00Z'],
    // An instant with seconds is shown with them: what is saved untouched must not move by them.
    ['2026-11-21T10:00:30', '2026-11-21T09:00:30Z'],
  ] as const;
  for (const [field, instant] of cases) {
    expect(parseLocalInput(field)).toBe(instant);
    expect(toLocalInput(instant)).toBe(field);
  }
  expect(parseLocalInput('')).toBeNull();
  expect(parseLocalInput('2026-13-45T10:00')).toBeNull();
});

test('today and yesterday are days of the calendar, also beside those of 23 and of 25 hours', () => {
  const cases = [
    ['2026-03-29T22:30:00Z', '2026-03-29T10:00:00Z', 'Gestern'],
    ['2026-03-29T22:30:00Z', '2026-03-28T10:00:00Z', 'Sa, 28.03.2026'],
    ['2026-10-25T22:30:00Z', '2026-10-24T10:00:00Z', 'Gestern'],
    ['2026-10-25T22:30:00Z', '2026-10-24T22:00:00Z', 'Heute'],
    ['2026-07-04T10:00:00Z', '2026-07-03T21:59:00Z', 'Gestern'],
    ['2026-07-04T10:00:00Z', '2026-07-05T10:00:00Z', 'So, 05.07.2026'],
  ] as const;
  for (const [now, moment, day] of cases) expect(dayName(moment, new Date(now))).toBe(day);
});

test('days are counted by the calendar, over the end of a month and both changes of the clock', () => {
  const cases = [
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
  ] as const;
  for (const [date, days, other] of cases) expect(dateAfter(date, days)).toBe(other);
});

test('differences carry a true minus sign', () => {
  expect([3, 0, -4].map(formatSigned)).toEqual(['+3', '0', '−4']);
});

test('durations and distances in whole minutes', () => {
  expect(durationMinutes('PT1H10M')).toBe(70);
  expect(durationMinutes('PT90S')).toBe(1.5);
  expect(minutesBetween('2026-11-21T09:00:00Z', '2026-11-21T09:07:59Z')).toBe(7);
});

test('minutes that are not whole are sent in seconds, and stand with a comma', () => {
  expect(['PT12M', 'PT0S', 'PT7M30S', 'PT100S'].map((sent) => minutesDuration(durationMinutes(sent)))).toEqual([
    'PT12M',
    'PT0M',
    'PT450S',
    'PT100S',
  ]);
  expect([12, 7.5, durationMinutes('PT100S'), 1440].map(minutesText)).toEqual(['12', '7,5', '1,67', '1440']);
});
