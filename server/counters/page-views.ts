import { PAGE_VIEWS, type PageViewsCounted } from '#domain/counters.ts';
import type { Counted } from './counter.ts';

/** Visits of public pages, by tournament id; the day streams keep them by the hour. */
export const pageViews: Counted = {
  kind: PAGE_VIEWS,
  fact: (minute, counts): PageViewsCounted => ({
    type: 'PageViewsCounted',
    data: { hour: `${minute.slice(0, 13)}:00:00Z`, counts },
  }),
};
