import { describe, expect, it } from 'vitest';
import { UnknownEventTypeError } from '#domain/decider.ts';
import type { StoredEvent } from '#domain/events.ts';
import { pageViewsProjection } from '#projections/page-views.ts';
import { countedOn } from './counted-on.ts';

const DAY = '2026-11-21';
/** When each event of it was recorded. */
const NOTED = `${DAY}T10:00:00Z`;

const event = countedOn(`page-views-${DAY}`, 'PageViewsCounted');

const rowsOf = (events: readonly StoredEvent[]) =>
  pageViewsProjection.rows(
    DAY,
    events.reduce<unknown>((state, each) => pageViewsProjection.fold(state, each), pageViewsProjection.initial),
  )['page_views'];

describe('page views', () => {
  it('are none before any is counted', () => {
    expect(rowsOf([])).toEqual([]);
  });

  it('are added up by tournament and hour, over all nodes', () => {
    const [nine, ten] = [`${DAY}T09:00:00Z`, `${DAY}T10:00:00Z`];
    const rows = rowsOf([
      event(0, { hour: nine, counts: { cup: 2, league: 1 } }),
      event(1, { hour: nine, counts: { cup: 3 } }),
      event(2, { hour: ten, counts: { cup: 5 } }),
    ]);
    expect(rows).toEqual([
      { day: DAY, tournament_id: 'cup', hour: nine, views: 5, counted_at: NOTED },
      { day: DAY, tournament_id: 'league', hour: nine, views: 1, counted_at: NOTED },
      { day: DAY, tournament_id: 'cup', hour: ten, views: 5, counted_at: NOTED },
    ]);
  });

  it('of a newer portal stop it', () => {
    expect(() => rowsOf([event(0, {}, 'VisitorsCounted')])).toThrow(UnknownEventTypeError);
  });
});
