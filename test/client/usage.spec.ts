import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usageBuckets, busiest, byDay, countMarks, timeMarks, sumUsage } from '#client/charts/usage-buckets.ts';
import type { ApiKeyUsageAnswer } from '#domain/contract.ts';

const seven: ApiKeyUsageAnswer = {
  timeFrameStart: '2026-11-14T16:00:00Z',
  timeFrameEnd: '2026-11-21T16:00:00Z',
  bucketWidthSeconds: 7_200,
  bucketCount: 84,
  entries: [
    { bucketIndex: 0, count: 3 },
    // Midnight in UTC: on the clock here one o'clock of the next day.
    { bucketIndex: 4, count: 40 },
    { bucketIndex: 83, count: 2 },
  ],
};

describe('the usage of an API key', () => {
  it('has every bucket in its order, those without calls too', () => {
    const all = usageBuckets(seven);
    expect(all).toHaveLength(84);
    expect(all.slice(0, 5).map(({ count }) => count)).toEqual([3, 0, 0, 0, 40]);
    expect(new Date(all[83]?.start ?? 0).toISOString()).toBe('2026-11-21T14:00:00.000Z');
    expect(sumUsage(seven)).toBe(45);
  });

  it('is told by days of the clock in Germany, none left out', () => {
    const days = byDay(seven);
    expect(days.map(({ count }) => count)).toEqual([3, 40, 0, 0, 0, 0, 0, 2]);
    expect(busiest(days)?.count).toBe(40);
    expect(new Date(busiest(days)?.start ?? 0).toISOString()).toBe('2026-11-15T00:00:00.000Z');
  });

  it('has no busiest day without calls', () => expect(busiest(byDay({ ...seven, entries: [] }))).toBeNull());

  it('loses no call between buckets and days', () => {
    const entries = fc
      .uniqueArray(fc.integer({ min: 0, max: 83 }))
      .chain((places) =>
        fc.tuple(
          ...places.map((bucketIndex) => fc.record({ bucketIndex: fc.constant(bucketIndex), count: fc.nat(1000) })),
        ),
      );
    fc.assert(
      fc.property(entries, (given) => {
        const usage = { ...seven, entries: given };
        const sum = (of: readonly { count: number }[]) => of.reduce((all, { count }) => all + count, 0);
        expect(sum(usageBuckets(usage))).toBe(sumUsage(usage));
        expect(sum(byDay(usage))).toBe(sumUsage(usage));
      }),
    );
  });
});

describe('the axes', () => {
  const iso = (marks: readonly number[]) => marks.map((mark) => new Date(mark).toISOString().slice(0, 16));

  it('mark each midnight of a week, also over the change of the clock', () => {
    expect(iso(timeMarks(seven))).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day - 1}T23:00`));
    const october = { ...seven, timeFrameStart: '2026-10-23T12:00:00Z', timeFrameEnd: '2026-10-30T12:00:00Z' };
    expect(iso(timeMarks(october)).slice(0, 4)).toEqual([
      '2026-10-23T22:00',
      '2026-10-24T22:00',
      '2026-10-25T23:00',
      '2026-10-26T23:00',
    ]);
  });

  it('mark every sixth hour of one day, though it begins at half past', () => {
    const day = { ...seven, timeFrameStart: '2026-11-20T16:30:00Z', timeFrameEnd: '2026-11-21T16:30:00Z' };
    expect(iso(timeMarks(day))).toEqual([
      '2026-11-20T17:00',
      '2026-11-20T23:00',
      '2026-11-21T05:00',
      '2026-11-21T11:00',
    ]);
  });

  it('mark fewer midnights of longer times', () => {
    const weeks = { ...seven, timeFrameStart: '2026-11-07T16:00:00Z' };
    const month = { ...seven, timeFrameStart: '2026-10-22T16:00:00Z' };
    expect(timeMarks(weeks)).toHaveLength(7);
    expect(timeMarks(month)).toHaveLength(6);
  });

  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6]],
    [84, [0, 50, 100]],
    [1_175, [0, 500, 1_000, 1_500]],
  ])('count up to %i in round steps', (most, marks) => expect(countMarks(most)).toEqual(marks));

  it('never end below the highest count, and stay few', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (most) => {
        const marks = countMarks(most);
        expect(marks.at(-1)).toBeGreaterThanOrEqual(most);
        expect(marks.length).toBeLessThanOrEqual(6);
        expect(marks.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});
