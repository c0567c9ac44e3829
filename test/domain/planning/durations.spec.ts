import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationInMs, formatDuration, formatInstant, instantInMs } from '#domain/durations.ts';

describe('durations', () => {
  it.each([
    ['PT0S', 0, 'PT0S'],
    ['PT10M', 600_000, 'PT10M'],
    ['PT90M', 5_400_000, 'PT1H30M'],
    ['PT1H30M', 5_400_000, 'PT1H30M'],
    ['PT1H0M5S', 3_605_000, 'PT1H5S'],
    ['PT75S', 75_000, 'PT1M15S'],
    ['PT24H', 86_400_000, 'PT24H'],
  ])('%s is %i ms, written %s', (text, ms, formatted) => {
    expect(durationInMs(text)).toBe(ms);
    expect(formatDuration(ms)).toBe(formatted);
  });

  it.each(['', 'PT', '10M', 'PT10', 'P1D', 'PT-5M', 'PT1.5M', 'PT10M ', 'pt10m', 'xPT10M'])('%s is none', (text) => {
    expect(() => durationInMs(text)).toThrow(RangeError);
  });

  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 * 3600 }), (seconds) => {
        expect(durationInMs(formatDuration(seconds * 1000))).toBe(seconds * 1000);
      }),
    );
  });
});

it('instants are written in UTC and whole seconds', () => {
  expect(formatInstant(instantInMs('2026-12-05T09:30:00+01:00'))).toBe('2026-12-05T08:30:00Z');
  expect(formatInstant(instantInMs('2026-12-05T08:30:00Z') + 999)).toBe('2026-12-05T08:30:00Z');
});
