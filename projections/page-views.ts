import { PAGE_VIEWS, pageViewsCounted } from '#domain/counters.ts';
import { projection } from './projection.ts';
import { instant, integer, table, text } from './table.ts';

const page_views = table(
  'Visits of the public pages of tournaments: one per visitor in 30 minutes. Hours without a visit have no row.',
  {
    day: text('Day of the visits in UTC, e.g. 2026-11-21'),
    tournament_id: text('The tournament; it may be deleted meanwhile'),
    hour: instant('When the hour of the visits began'),
    views: integer('Visits within that hour, on all nodes'),
  },
  ['day', 'tournament_id', 'hour'],
  ['tournament_id', 'hour'],
);

/** Visits by tournament and hour, as the two stand in a text: `<tournament> <hour>`. */
type Visits = ReadonlyMap<string, number>;

export const pageViewsProjection = projection({
  name: 'page_views',
  version: 1,
  category: PAGE_VIEWS,
  tables: { page_views },
  initial: new Map() as Visits,
  fold(visits, event) {
    const { hour, counts } = pageViewsCounted(event);
    const sum = new Map(visits);
    for (const [tournament, count] of Object.entries(counts)) {
      const place = `${tournament} ${hour}`;
      sum.set(place, (sum.get(place) ?? 0) + count);
    }
    return sum;
  },
  weigh: (visits) => 1 + visits.size,
  rows: (day, visits) => ({
    page_views: [...visits].map(([place, views]) => {
      const [tournament_id = '', hour = ''] = place.split(' ');
      return { day, tournament_id, hour, views };
    }),
  }),
});
