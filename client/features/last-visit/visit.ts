import type { HistoryEntry } from '#domain/contract.ts';
import { authorDative } from '../history/author-name.ts';
import { findNews, type Done } from '../history/event-traits.ts';
import { findReverted } from '../history/find-reverted.ts';

// The point in a tournament's history that was on the screen last. The browser stores only a number and a time.

export interface Visit {
  /** ISO 8601 instant. */
  readonly at: string;
  /** The tournament's version shown at that time. */
  readonly version: number;
}

/** What others did since the last visit, newest first. */
export interface SinceVisit {
  readonly at: string;
  readonly entries: readonly HistoryEntry[];
  /** The list holds only the newest entries; there were more. */
  readonly isPart: boolean;
  /** Number of steps by kind. */
  readonly counts: Readonly<Record<Done, number>>;
  /** The authors, each once, most recent first; in the dative, for use after 'von'. */
  readonly people: readonly string[];
}

const NONE_DONE: Readonly<Record<Done, number>> = {
  reported: 0,
  corrected: 0,
  goneBack: 0,
  again: 0,
  newPlan: 0,
  planEdited: 0,
  renamed: 0,
  settings: 0,
};

/**
 * Selects the steps since a visit that are news: none of one's own (`self`), of running matches only the end, and
 * nothing that was reverted. Null: no news. `isWhole`: these are all the steps since then.
 */
export function sinceVisit(
  visit: Visit,
  steps: readonly HistoryEntry[],
  self: string | null,
  isWhole = true,
): SinceVisit | null {
  const takenBack = findReverted(steps);
  const entries = steps.filter(
    (entry) =>
      entry.version > visit.version &&
      !(entry.actor.kind === 'user' && entry.actor.id === self) &&
      !takenBack.has(entry.version) &&
      newsOf(entry).length > 0,
  );
  if (entries.length === 0) return null;
  const done = entries.flatMap(newsOf);
  const counts: Record<Done, number> = { ...NONE_DONE };
  for (const kind of done) counts[kind] += 1;
  const isPart = !isWhole || entries.some(isIncomplete);
  return {
    at: visit.at,
    entries,
    isPart,
    counts,
    people: [...new Set(entries.map(({ actor }) => authorDative(actor)))],
  };
}

/** An entry that set very many results at once lists only the first ones. */
const isIncomplete = (entry: HistoryEntry): boolean =>
  entry.type === 'ResultsSet' && entry.cause === null && entry.resultCount > entry.results.length;

/** The kinds of a step. */
function newsOf(entry: HistoryEntry): readonly Done[] {
  if (entry.cause !== null) return [entry.isRedo ? 'again' : 'goneBack'];
  return findNews(entry);
}
