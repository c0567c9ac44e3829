/** What was counted of each thing in each span of time, the two as they stand in a text: `<id> <begin of the span>`. */
export type CountsByTime = ReadonlyMap<string, number>;

export const NOTHING_COUNTED: CountsByTime = new Map();

/** The counts of one event, by id, added to what was counted before; `from` is the instant at which their span began. */
export function addCounts(before: CountsByTime, from: string, counts: Readonly<Record<string, number>>): CountsByTime {
  const sum = new Map(before);
  for (const [id, count] of Object.entries(counts)) {
    const place = `${id} ${from}`;
    sum.set(place, (sum.get(place) ?? 0) + count);
  }
  return sum;
}

/** One for each thing and span. */
export const toSpans = (counts: CountsByTime) =>
  [...counts].map(([place, count]) => {
    const [id = '', from = ''] = place.split(' ');
    return { id, from, count };
  });
