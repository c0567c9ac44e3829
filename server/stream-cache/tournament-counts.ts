import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { tournamentOf } from '#domain/streams.ts';
import { COUNTED } from '../counters/counters.ts';
import { DOCUMENT_RETRIEVALS, PAGE_VIEWS } from '../counters/counters-schema.ts';
import type { NodeMessages } from '../database/node-messages.ts';
import { startPeriodicTask } from '../runtime/periodic-task.ts';
import type { TournamentCounts } from './referenced-data.ts';

/** What is counted about tournaments, and as visits of an organisation's page under its id: the same on every node. */
export interface CountsSource {
  /** The same object until a count of this tournament moves. */
  of(tournamentId: string): TournamentCounts;
  /** Calls back when one moved, until the returned function is called. */
  watch(tournamentId: string, moved: () => void): () => void;
  /** Calls back with the ids of all whose counts moved, until the returned function is called. */
  watchAll(moved: (ids: ReadonlySet<string>) => void): () => void;
}

export interface CountedTotals extends CountsSource {
  stop(): Promise<void>;
}

const NOTHING: TournamentCounts = { publicPageViews: 0, generationCounts: {} };

/** Zero counts, for callers without counters. */
export const NO_COUNTS: CountsSource = {
  of: () => NOTHING,
  watch: () => () => undefined,
  watchAll: () => () => undefined,
};

/** Bounds how long a node whose notification was lost shows old counts. */
const READ_EVERY_MS = 60_000;

// Totals of what changed lately: a row's time is that at which its batch began, so it may be older than what was read before.
const TOTALS = `
  SELECT now()::text AS at, (SELECT coalesce(json_agg(json_build_array(kind, thing, total)), '[]') FROM (
    SELECT kind, thing, sum(count)::integer AS total FROM counters.counts
    WHERE kind IN ('${PAGE_VIEWS}', '${DOCUMENT_RETRIEVALS}') AND (kind, thing) IN
      (SELECT kind, thing FROM counters.counts WHERE changed_at >= $1::timestamptz - interval '2 minutes')
    GROUP BY kind, thing) AS sums) AS totals`;

/**
 * All visits of each tournament and retrievals of its documents: read once, and what changed whenever a node has added to
 * them. Rejects where the database does not answer.
 */
export async function startTournamentCounts(parts: {
  readonly pool: Pick<Pool, 'query'>;
  readonly nodeMessages: Pick<NodeMessages, 'subscribe'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): Promise<CountedTotals> {
  const { pool, nodeMessages, log } = parts;
  const totals = new Map<string, TournamentCounts>();
  const watchers = new Map<string, Set<() => void>>();
  const watchersOfAll = new Set<(ids: ReadonlySet<string>) => void>();
  let since = '-infinity';

  async function read(): Promise<void> {
    const { rows } = await pool.query<{ at: string; totals: [string, string, number][] }>(TOTALS, [since]);
    const [found] = rows;
    if (found === undefined) return;
    since = found.at;
    const moved = new Set<string>();
    for (const [kind, thing, total] of found.totals) {
      const tournament = kind === PAGE_VIEWS ? thing : tournamentOf(thing);
      const before = totals.get(tournament) ?? NOTHING;
      const now = kind === PAGE_VIEWS ? withViews(before, total) : withRetrievals(before, thing, total);
      if (now === before) continue;
      totals.set(tournament, now);
      moved.add(tournament);
    }
    for (const id of moved) for (const tell of watchers.get(id) ?? []) tell();
    if (moved.size > 0) for (const tell of watchersOfAll) tell(moved);
  }

  await read();
  const task = startPeriodicTask({ name: 'counts', everyMs: READ_EVERY_MS, log, run: read });
  // The last argument reads when the subscription begins: earlier batches sent their notification before it.
  const stopListening = nodeMessages.subscribe(COUNTED, task.runNow, task.runNow);

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
    watchAll(moved) {
      watchersOfAll.add(moved);
      return () => void watchersOfAll.delete(moved);
    },
    async stop() {
      stopListening();
      await task.stop();
    },
  };
}

const withViews = (before: TournamentCounts, publicPageViews: number): TournamentCounts =>
  before.publicPageViews === publicPageViews ? before : { ...before, publicPageViews };

const withRetrievals = (before: TournamentCounts, document: string, total: number): TournamentCounts =>
  before.generationCounts[document] === total
    ? before
    : { ...before, generationCounts: { ...before.generationCounts, [document]: total } };
