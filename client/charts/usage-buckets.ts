import type { ApiKeyUsageAnswer } from '#domain/contract.ts';
import { toDate, toLocalInput } from '../texts/typed-times.ts';

// The calls of an API key over time, as charts and their tables show them. Moments in milliseconds since 1970.

const HOUR = 3_600_000;

export interface Bucket {
  readonly start: number;
  readonly count: number;
}

/** Every bucket of the time frame in its order, those without calls too: the answer leaves them out. */
export function usageBuckets({
  timeFrameStart,
  bucketWidthSeconds,
  bucketCount,
  entries,
}: ApiKeyUsageAnswer): Bucket[] {
  const first = Date.parse(timeFrameStart);
  const counts = new Map(entries.map(({ bucketIndex, count }) => [bucketIndex, count]));
  return Array.from({ length: bucketCount }, (_, index) => ({
    start: first + index * bucketWidthSeconds * 1000,
    count: counts.get(index) ?? 0,
  }));
}

export const sumUsage = ({ entries }: ApiKeyUsageAnswer): number => entries.reduce((sum, { count }) => sum + count, 0);

/** Calls by the day they were made on, the clock in Germany; each day at its first bucket. */
export function byDay(usage: ApiKeyUsageAnswer): Bucket[] {
  const days = new Map<string, { start: number; count: number }>();
  for (const { start, count } of usageBuckets(usage)) {
    const key = toDate(start);
    const day = days.get(key);
    if (day === undefined) days.set(key, { start, count });
    else day.count += count;
  }
  return [...days.values()];
}

/** The bucket or day with most calls; the earlier one of two; null without calls. */
export const busiest = (of: readonly Bucket[]): Bucket | null =>
  of.reduce<Bucket | null>((best, each) => (each.count > (best?.count ?? 0) ? each : best), null);

/** Returns the marks of the time axis: every six hours of a single day, else every n-th midnight in Germany. */
export function timeMarks({ timeFrameStart, timeFrameEnd }: ApiKeyUsageAnswer): number[] {
  const [start, end] = [Date.parse(timeFrameStart), Date.parse(timeFrameEnd)];
  const days = Math.round((end - start) / 86_400_000);
  const step = days === 1 ? 0 : days <= 7 ? 1 : days <= 14 ? 2 : 5;
  const marks: number[] = [];
  // Offsets are whole hours here, so a full hour in UTC is one on the clock too.
  for (let hour = Math.ceil(start / HOUR) * HOUR; hour < end; hour += HOUR) {
    const clock = Number(toLocalInput(hour).slice(11, 13));
    if (step === 0 ? clock % 6 === 0 : clock === 0) marks.push(hour);
  }
  return step === 0 ? marks : marks.filter((_, index) => index % step === 0);
}

/** The end of a counting axis: a round number not below the highest count, and how it is divided. */
export function countMarks(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const step = [0.5, 1, 2, 5].map((each) => each * power).find((each) => each >= 1 && most / each <= 4) ?? 10 * power;
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}
