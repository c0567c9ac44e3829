import { PAGE_VIEWS, parsePageViews } from '#domain/counters.ts';
import { addCounts, NOTHING_COUNTED, toSpans } from './counts-by-time.ts';
import { projection } from './projection.ts';
import { instant, integer, table, text } from './table.ts';

const page_views = table(
  'Visits of the public pages of tournaments and organisations: one per visitor in 30 minutes. Hours without a visit have no row.',
  {
    day: text('Day of the visits in UTC, e.g. 2026-11-21'),
    tournament_id: text('The tournament, or the organisation of a page /v/NAME; it may be deleted meanwhile'),
    hour: instant('When the hour of the visits began'),
    views: integer('Visits within that hour, on all nodes'),
    counted_at: instant('When the last of them was noted, about a minute after it'),
  },
  ['day', 'tournament_id', 'hour'],
  ['tournament_id', 'hour'],
);

export const pageViewsProjection = projection({
  name: 'page_views',
  version: 2,
  fingerprint: 'da826191d434',
  category: PAGE_VIEWS,
  tables: { page_views },
  initial: NOTHING_COUNTED,
  fold(visits, event) {
    const { hour, counts } = parsePageViews(event);
    return addCounts(visits, event, hour, counts);
  },
  countRows: (visits) => 1 + visits.size,
  rows: (day, visits) => ({
    page_views: toSpans(visits).map(({ id, from, count, at }) => ({
      day,
      tournament_id: id,
      hour: from,
      views: count,
      counted_at: at,
    })),
  }),
});
