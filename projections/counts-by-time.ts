import type { FoldableEvent } from '#domain/events.ts';

/** What was counted of each thing in each span of time, the two as they stand in a text: `<id> <begin of the span>`. */
export type CountsByTime = ReadonlyMap<string, Counted>;

/** `at`: when the last of it was noted. */
interface Counted {
  readonly count: number;
  readonly at: string;
}

export const NOTHING_COUNTED: CountsByTime = new Map();

/** The counts of an event, by id, added to what was counted before; `from` is the instant at which their span began. */
export function addCounts(
  before: CountsByTime,
  { metadata: { at } }: Pick<FoldableEvent, 'metadata'>,
  from: string,
  counts: Readonly<Record<string, number>>,
): CountsByTime {
  const sum = new Map(before);
  for (const [id, count] of Object.entries(counts)) {
    const place = `${id} ${from}`;
    sum.set(place, { count: (sum.get(place)?.count ?? 0) + count, at });
  }
  return sum;
}

/** One for each thing and span. */
export const toSpans = (counts: CountsByTime) =>
  [...counts].map(([place, { count, at }]) => {
    const [id = '', from = ''] = place.split(' ');
    return { id, from, count, at };
  });
