import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { PAGE_VIEWS, pageViewsCounted } from '#domain/counters.ts';
import type { FoldableEvent, StoredEvent } from '#domain/events.ts';
import type { EventStore } from '../events/event-store.ts';
import { ask, TablesMissing } from '../tables/reads.ts';
import type { Counted } from './joined.ts';
import type { States } from './states.ts';

/** What is counted about tournaments, as far as the log has it: the same on every node that has read so far. */
export interface CountedFacts {
  /** The same object until a count of this tournament moves. */
  of(tournamentId: string): Counted;
  /** Calls back when one moved, until the returned function is called. */
  watch(tournamentId: string, moved: () => void): () => void;
}

export interface PageViewTotals extends CountedFacts {
  stop(): void;
}

const NOTHING: Counted = { publicPageViews: 0, generationCounts: {} };

/** Nothing is counted: for whoever has no counters. */
export const nothingCounted: CountedFacts = { of: () => NOTHING, watch: () => () => undefined };

/**
 * All visits of each tournament: what the table had at its place in the log, and what the log brought since. Where there
 * are no tables yet, the log alone. Rejects where the log cannot be read.
 */
export async function keepPageViewTotals(parts: {
  readonly states: States;
  readonly store: EventStore;
  readonly pool: Pool;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}): Promise<PageViewTotals> {
  const { states, store, pool, log } = parts;
  const totals = new Map<string, Counted>();
  const watchers = new Map<string, Set<() => void>>();
  /** What was heard while the beginning was still being read; null: it has been. */
  let early: StoredEvent[] | null = [];

  /** Answers the tournaments whose count moved. */
  function add(event: FoldableEvent): readonly string[] {
    const counts = countsOf(event);
    for (const [tournament, count] of counts) {
      const before = totals.get(tournament) ?? NOTHING;
      totals.set(tournament, { ...before, publicPageViews: before.publicPageViews + count });
    }
    return counts.map(([tournament]) => tournament);
  }

  function countsOf(event: FoldableEvent): readonly (readonly [string, number])[] {
    try {
      return Object.entries(pageViewsCounted(event).counts);
    } catch (fault) {
      // An event of a newer portal: this node shows less until it is replaced.
      log.error({ err: fault, stream: event.stream }, 'cannot count these page views');
      return [];
    }
  }

  function hear(event: StoredEvent): void {
    for (const tournament of add(event)) {
      for (const moved of watchers.get(tournament) ?? []) moved();
    }
  }

  // Counts come by the tail alone, so each is heard once.
  const deaf = states.overhear((events) => {
    for (const event of events) {
      if (!isCount(event)) continue;
      if (early === null) hear(event);
      else early.push(event);
    }
  });
  try {
    const until = await store.head();
    const known = await totalsInTable(pool);
    for (const [tournament, views] of known.totals) totals.set(tournament, { ...NOTHING, publicPageViews: views });
    if (until !== null) await readOn(known.position, until);
    const later = early;
    early = null;
    // The table may be ahead of the head, which was asked for before it.
    const counted = [until, known.position]
      .filter((position) => position !== null)
      .sort()
      .at(-1);
    for (const event of later) if (counted === undefined || event.position > counted) hear(event);
  } catch (fault) {
    deaf();
    throw fault;
  }

  async function readOn(from: string | null, until: string): Promise<void> {
    if (from === null) {
      const all = { category: PAGE_VIEWS, from: null, before: null };
      for await (const events of store.readStreams(all, until)) for (const event of events) add(event);
      return;
    }
    if (from >= until) return;
    for await (const events of store.readAll(from)) {
      for (const event of events) if (isCount(event) && event.position <= until) add(event);
      if ((events.at(-1)?.position ?? until) >= until) return;
    }
  }

  return {
    of: (tournament) => totals.get(tournament) ?? NOTHING,
    watch(tournament, moved) {
      const watching = watchers.get(tournament) ?? new Set();
      watchers.set(tournament, watching.add(moved));
      return () => {
        watching.delete(moved);
        if (watching.size === 0) watchers.delete(tournament);
      };
    },
    stop: deaf,
  };
}

const isCount = ({ stream, type }: StoredEvent): boolean =>
  stream.startsWith(`${PAGE_VIEWS}-`) && type !== 'StreamPurged';

/** The sums of the table with its place in the log, both of one moment; position null: there are no tables. */
async function totalsInTable(
  pool: Pool,
): Promise<{ readonly position: string | null; readonly totals: readonly (readonly [string, number])[] }> {
  try {
    const [found] = await ask<{ position: string | null; totals: [string, number][] }>(
      pool,
      `SELECT
         (SELECT position FROM tables.checkpoints WHERE shown AND name = 'page_views') AS position,
         (SELECT coalesce(json_agg(json_build_array(tournament_id, views)), '[]') FROM
           (SELECT tournament_id, sum(views)::integer AS views FROM portal.page_views GROUP BY 1) AS sums) AS totals`,
    );
    return found === undefined || found.position === null ? { position: null, totals: [] } : found;
  } catch (fault) {
    if (fault instanceof TablesMissing) return { position: null, totals: [] };
    throw fault;
  }
}
