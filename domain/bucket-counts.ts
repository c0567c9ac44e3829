import { formatInstant } from './durations.ts';
import type { ApiKeyUsageAnswer } from './organization/bodies.ts';

/** Days that a chart shows. */
export type Range = 1 | 7 | 14 | 30;

/** The days that are shown, up to the end of the bucket that `now` lies in. Instants in milliseconds. */
export interface TimeFrame {
  readonly start: number;
  readonly end: number;
  readonly bucketSeconds: number;
  readonly buckets: number;
}

const DAY_SECONDS = 24 * 60 * 60;

/**
 * `widths` are seconds of a bucket by range. Buckets begin at whole multiples of their width in UTC, so they stay the same bars from one look to the next, and are
 * equally wide when clocks are put forward or back.
 */
export function timeFrame(range: Range, widths: Readonly<Record<Range, number>>, now: Date): TimeFrame {
  const bucketSeconds = widths[range];
  const width = bucketSeconds * 1000;
  const end = (Math.floor(now.getTime() / width) + 1) * width;
  return {
    start: end - range * DAY_SECONDS * 1000,
    end,
    bucketSeconds,
    buckets: (range * DAY_SECONDS) / bucketSeconds,
  };
}

/** What was counted from an instant on, put into the buckets of the frame; what lies outside is left out. */
export function bucketCounts(
  { start, end, bucketSeconds, buckets }: TimeFrame,
  counted: readonly { readonly from: string; readonly count: number }[],
): ApiKeyUsageAnswer {
  const counts = new Map<number, number>();
  for (const { from, count } of counted) {
    const at = Date.parse(from);
    if (at < start || at >= end) continue;
    const bucketIndex = Math.floor((at - start) / (bucketSeconds * 1000));
    counts.set(bucketIndex, (counts.get(bucketIndex) ?? 0) + count);
  }
  return {
    timeFrameStart: formatInstant(start),
    timeFrameEnd: formatInstant(end),
    bucketWidthSeconds: bucketSeconds,
    bucketCount: buckets,
    entries: [...counts].toSorted(([a], [b]) => a - b).map(([bucketIndex, count]) => ({ bucketIndex, count })),
  };
}
