import { describe, expect, it } from 'vitest';
import { bucketCounts, timeFrame, type Range } from '#domain/bucket-counts.ts';
import { USAGE_BUCKET_SECONDS } from '#domain/organization/bodies.ts';

const at = (text: string): Date => new Date(text);
const usageFrame = (range: Range, now: Date) => timeFrame(range, USAGE_BUCKET_SECONDS, now);

describe('the usage of a key', () => {
  it.each([
    [1, 48, '2026-11-20T09:30:00Z', '2026-11-21T09:30:00Z'],
    [7, 84, '2026-11-14T10:00:00Z', '2026-11-21T10:00:00Z'],
    [14, 84, '2026-11-07T12:00:00Z', '2026-11-21T12:00:00Z'],
    [30, 90, '2026-10-22T16:00:00Z', '2026-11-21T16:00:00Z'],
  ] as const)('over %i days has %i buckets up to the one that goes on', (range, count, start, end) => {
    const usage = bucketCounts(usageFrame(range, at('2026-11-21T09:07:12Z')), []);
    expect(usage).toEqual({
      timeFrameStart: start,
      timeFrameEnd: end,
      bucketWidthSeconds: { 1: 1800, 7: 7200, 14: 14400, 30: 28800 }[range],
      bucketCount: count,
      entries: [],
    });
  });

  it('counts the half hours at both borders of its days and none beyond', () => {
    const uses = [
      { from: '2026-11-20T09:00:00Z', count: 1 },
      { from: '2026-11-20T09:30:00Z', count: 2 },
      { from: '2026-11-21T08:30:00Z', count: 3 },
      { from: '2026-11-21T09:00:00Z', count: 4 },
      { from: '2026-11-21T09:30:00Z', count: 5 },
    ];
    expect(bucketCounts(usageFrame(1, at('2026-11-21T09:29:59Z')), uses).entries).toEqual([
      { bucketIndex: 0, count: 2 },
      { bucketIndex: 46, count: 3 },
      { bucketIndex: 47, count: 4 },
    ]);
    // A second later the oldest half hour has left and the next one begins.
    expect(bucketCounts(usageFrame(1, at('2026-11-21T09:30:00Z')), uses).entries).toEqual([
      { bucketIndex: 45, count: 3 },
      { bucketIndex: 46, count: 4 },
      { bucketIndex: 47, count: 5 },
    ]);
  });

  it('adds up the half hours of a wide bucket', () => {
    const uses = [
      { from: '2026-11-21T08:00:00Z', count: 1 },
      { from: '2026-11-21T15:30:00Z', count: 10 },
      { from: '2026-11-21T07:30:00Z', count: 100 },
    ];
    expect(bucketCounts(usageFrame(30, at('2026-11-21T15:59:59Z')), uses).entries).toEqual([
      { bucketIndex: 88, count: 100 },
      { bucketIndex: 89, count: 11 },
    ]);
  });

  it.each([
    ['put back', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
    ['put forward', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'],
  ])('loses and doubles nothing when clocks are %s', (_, before, after) => {
    const frame = usageFrame(1, at(after));
    expect(frame.buckets * frame.bucketSeconds).toBe(24 * 60 * 60);
    const uses = [before, after].map((from) => ({ from, count: 1 }));
    expect(bucketCounts(frame, uses).entries).toEqual([
      { bucketIndex: 45, count: 1 },
      { bucketIndex: 47, count: 1 },
    ]);
  });
});
