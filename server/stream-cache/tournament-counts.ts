import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { DOCUMENT_RETRIEVALS, parseDocumentRetrievals, PAGE_VIEWS, parsePageViews } from '#domain/counters.ts';
import type { FoldableEvent, StoredEvent } from '#domain/events.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { TournamentCounts } from './referenced-data.ts';
import type { StreamCache } from './stream-cache.ts';
import { tournamentOf } from '#domain/streams.ts';
import { queryReadModel, ReadModelMissingError } from '../read-models/queries/query.ts';

/** What is counted about tournaments, as far as the log has it: the same on every node that has read so far. */
export interface CountsSource {
  /** The same object until a count of this tournament moves. */
  of(tournamentId: string): TournamentCounts;
  /** Calls back when one moved, until the returned function is called. */
  watch(tournamentId: string, moved: () => void): () => void;
}

export interface CountedTotals extends CountsSource {
  stop(): void;
}

const NOTHING: TournamentCounts = { publicPageViews: 0, generationCounts: {} };

/** Zero counts, for callers without counters. */
export const NO_COUNTS: CountsSource = { of: () => NOTHING, watch: () => () => undefined };

/** Counts by the id of what is counted. */
type Counts = readonly (readonly [string, number])[];

/** One thing that is counted, in its streams and in its table. */
interface CountedKind {
  readonly category: string;
  /** The projection's, and its table's; `id` and `count` are columns of it. */
  readonly table: string;
  readonly id: string;
  readonly count: string;
  readonly countsOf: (event: FoldableEvent) => Readonly<Record<string, number>>;
  readonly tournamentOf: (id: string) => string;
  readonly added: (before: TournamentCounts, id: string, count: number) => TournamentCounts;
}

const KINDS: readonly CountedKind[] = [
  {
    category: PAGE_VIEWS,
    table: 'page_views',
    id: 'tournament_id',
    count: 'views',
    countsOf: (event) => parsePageViews(event).counts,
    tournamentOf: (id) => id,
    added: (before, _, count) => ({ ...before, publicPageViews: before.publicPageViews + count }),
  },
  {
    category: DOCUMENT_RETRIEVALS,
    table: 'document_retrievals',
    id: 'document_id',
    count: 'retrievals',
    countsOf: (event) => parseDocumentRetrievals(event).counts,
    tournamentOf,
    added: ({ generationCounts, ...before }, id, count) => ({
      ...before,
      generationCounts: { ...generationCounts, [id]: (generationCounts[id] ?? 0) + count },
    }),
  },
];

/**
 * All visits of each tournament and retrievals of its documents: what the tables had at their place in the log, and what
 * the log brought since. Where there are no tables yet, the log alone. Rejects where the log cannot be read.
 */
export async function startTournamentCounts(parts: {
  readonly states: StreamCache;
  readonly store: EventStore;
  readonly pool: Pool;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}): Promise<CountedTotals> {
  const { states, store, pool, log } = parts;
  const totals = new Map<string, TournamentCounts>();
  const watchers = new Map<string, Set<() => void>>();
  /** What was heard while the beginning was still being read; null: it has been. */
  let early: StoredEvent[] | null = [];

  /** Answers the tournaments whose counts moved. */
  function add(kind: CountedKind, counts: Counts): ReadonlySet<string> {
    const moved = new Set<string>();
    for (const [id, count] of counts) {
      const tournament = kind.tournamentOf(id);
      totals.set(tournament, kind.added(totals.get(tournament) ?? NOTHING, id, count));
      moved.add(tournament);
    }
    return moved;
  }

  function countsOf(kind: CountedKind, event: FoldableEvent): Counts {
    try {
      return Object.entries(kind.countsOf(event));
    } catch (error) {
      // An event of a newer portal: this node shows less until it is replaced.
      log.error({ err: error, stream: event.stream }, 'cannot count what this event counted');
      return [];
    }
  }

  function hear(kind: CountedKind, event: StoredEvent): void {
    for (const tournament of add(kind, countsOf(kind, event))) {
      for (const moved of watchers.get(tournament) ?? []) moved();
    }
  }

  // Counts come by the tail alone, so each is heard once.
  const stopListening = states.onEvents((events) => {
    for (const event of events) {
      const kind = kindOf(event);
      if (kind === undefined) continue;
      if (early === null) hear(kind, event);
      else early.push(event);
    }
  });
  try {
    const until = await store.head();
    const counted = new Map<CountedKind, string | null>();
    for (const kind of KINDS) counted.set(kind, await readBeginning(kind, until));
    const later = early;
    early = null;
    for (const event of later) {
      const kind = kindOf(event);
      const last = kind === undefined ? null : (counted.get(kind) ?? null);
      if (kind !== undefined && (last === null || event.position > last)) hear(kind, event);
    }
  } catch (error) {
    stopListening();
    throw error;
  }

  /** Answers the place in the log up to which it is counted. */
  async function readBeginning(kind: CountedKind, until: string | null): Promise<string | null> {
    const known = await totalsInTable(pool, kind);
    add(kind, known.totals);
    if (until !== null) await readOn(kind, known.position, until);
    // The table may be ahead of the head, which was asked for before it.
    const places = [until, known.position].filter((position) => position !== null).sort();
    return places.at(-1) ?? null;
  }

  async function readOn(kind: CountedKind, from: string | null, until: string): Promise<void> {
    if (from === null) {
      const all = { category: kind.category, from: null, before: null };
      for await (const events of store.readStreams(all, until)) {
        for (const event of events) add(kind, countsOf(kind, event));
      }
      return;
    }
    if (from >= until) return;
    for await (const events of store.readAll(from)) {
      for (const event of events) {
        if (kindOf(event) === kind && event.position <= until) add(kind, countsOf(kind, event));
      }
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
    stop: stopListening,
  };
}

const kindOf = ({ stream, type }: StoredEvent): CountedKind | undefined =>
  type === 'StreamPurged' ? undefined : KINDS.find(({ category }) => stream.startsWith(`${category}-`));

/** The sums of the table with its place in the log, both of one moment; position null: there are no tables. */
async function totalsInTable(
  pool: Pool,
  { table, id, count }: CountedKind,
): Promise<{ readonly position: string | null; readonly totals: Counts }> {
  try {
    const [found] = await queryReadModel<{ position: string | null; totals: [string, number][] }>(
      pool,
      `SELECT
         (SELECT position FROM tables.checkpoints WHERE shown AND name = '${table}') AS position,
         (SELECT coalesce(json_agg(json_build_array(id, total)), '[]') FROM
           (SELECT ${id} AS id, sum(${count})::integer AS total FROM portal.${table} GROUP BY 1) AS sums) AS totals`,
    );
    return found === undefined || found.position === null ? { position: null, totals: [] } : found;
  } catch (error) {
    if (error instanceof ReadModelMissingError) return { position: null, totals: [] };
    throw error;
  }
}
