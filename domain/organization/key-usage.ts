import { USAGE_BUCKET_SECONDS, type ApiKeyUsageAnswer } from './contract.ts';

export type UsageRange = keyof typeof USAGE_BUCKET_SECONDS;

/** The days that are shown, up to the end of the bucket that `now` lies in. Instants in milliseconds. */
export interface UsageFrame {
  readonly start: number;
  readonly end: number;
  readonly bucketSeconds: number;
  readonly buckets: number;
}

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Buckets begin at whole multiples of their width in UTC, so they stay the same bars from one look to the next, and are
 * equally wide when clocks are put forward or back.
 */
export function usageFrame(range: UsageRange, now: Date): UsageFrame {
  const bucketSeconds = USAGE_BUCKET_SECONDS[range];
  const width = bucketSeconds * 1000;
  const end = (Math.floor(now.getTime() / width) + 1) * width;
  return {
    start: end - range * DAY_SECONDS * 1000,
    end,
    bucketSeconds,
    buckets: (range * DAY_SECONDS) / bucketSeconds,
  };
}

/** Calls by half hour, put into the buckets of the frame; what lies outside is left out. */
export function keyUsage(
  { start, end, bucketSeconds, buckets }: UsageFrame,
  uses: readonly { readonly halfHour: string; readonly calls: number }[],
): ApiKeyUsageAnswer {
  const counts = new Map<number, number>();
  for (const { halfHour, calls } of uses) {
    const at = Date.parse(halfHour);
    if (at < start || at >= end) continue;
    const bucketIndex = Math.floor((at - start) / (bucketSeconds * 1000));
    counts.set(bucketIndex, (counts.get(bucketIndex) ?? 0) + calls);
  }
  return {
    timeFrameStart: instant(start),
    timeFrameEnd: instant(end),
    bucketWidthSeconds: bucketSeconds,
    bucketCount: buckets,
    entries: [...counts].toSorted(([a], [b]) => a - b).map(([bucketIndex, count]) => ({ bucketIndex, count })),
  };
}

const instant = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
