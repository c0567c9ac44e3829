import { formatInstant } from '#domain/durations.ts';
import { KEY_USAGE, parseKeyUses } from '#domain/counters.ts';
import { addCounts, NOTHING_COUNTED, toSpans } from './counts-by-time.ts';
import { projection } from './projection.ts';
import { instant, integer, table, text } from './table.ts';

const key_usage = table(
  'Accepted calls of API keys, kept for 90 days. Half hours without a call have no row.',
  {
    day: text('Day of the calls in UTC, e.g. 2026-11-21'),
    key_id: text('The key; begins with the id of its organisation'),
    half_hour: instant('When the half hour of the calls began'),
    calls: integer('Calls within that half hour, of all nodes'),
  },
  ['day', 'key_id', 'half_hour'],
  ['key_id', 'half_hour'],
);

const HALF_HOUR = 30 * 60 * 1000;

/** The beginning of the half hour an instant lies in. */
const halfHourOf = (at: string): string => formatInstant(Math.floor(Date.parse(at) / HALF_HOUR) * HALF_HOUR);

export const keyUsageProjection = projection({
  name: 'key_usage',
  version: 1,
  fingerprint: '76e9228f0991',
  category: KEY_USAGE,
  tables: { key_usage },
  initial: NOTHING_COUNTED,
  fold(calls, event) {
    const { minute, counts } = parseKeyUses(event);
    return addCounts(calls, event, halfHourOf(minute), counts);
  },
  countRows: (calls) => 1 + calls.size,
  rows: (day, calls) => ({
    key_usage: toSpans(calls).map(({ id, from, count }) => ({ day, key_id: id, half_hour: from, calls: count })),
  }),
});
