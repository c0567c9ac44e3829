import type { HistoryEntry } from '#domain/contract.ts';
import { authorAfterVon } from '../history/author.ts';
import { takenBackIn } from '../history/taken-back.ts';

// Where somebody was in a tournament's history when they last saw it: a number and a time are all that the browser keeps.

export interface Visit {
  /** ISO 8601 instant. */
  readonly at: string;
  /** The tournament's version that was on the page then. */
  readonly version: number;
}

/** What others did since the last visit, newest first. */
export interface SinceVisit {
  readonly at: string;
  readonly entries: readonly HistoryEntry[];
  /** These are the newest only; more was done before them. */
  readonly isPart: boolean;
  /** How often each kind of thing was done. */
  readonly counts: Readonly<Record<Done, number>>;
  /** Who did it as it reads after 'von', each once; the most recent first. */
  readonly people: readonly string[];
}

export type Done = (typeof KINDS)[number];
const KINDS = ['reported', 'corrected', 'goneBack', 'newPlan', 'planEdited', 'renamed', 'settings'] as const;

/**
 * What anybody would be told of the steps since a visit: not one's own (`self`), and of running matches only their end;
 * what was taken back again is no news. Null: nothing. `isWhole`: these are all the steps since then.
 */
export function sinceVisit(
  visit: Visit,
  steps: readonly HistoryEntry[],
  self: string | null,
  isWhole = true,
): SinceVisit | null {
  const takenBack = takenBackIn(steps);
  const entries = steps.filter(
    (entry) =>
      entry.version > visit.version &&
      !(entry.actor.kind === 'user' && entry.actor.id === self) &&
      !takenBack.has(entry.version) &&
      doneBy(entry).length > 0,
  );
  if (entries.length === 0) return null;
  const done = entries.flatMap(doneBy);
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, done.filter((each) => each === kind).length])) as Record<
    Done,
    number
  >;
  const isPart = !isWhole || entries.some(tellsNotAll);
  return {
    at: visit.at,
    entries,
    isPart,
    counts,
    people: [...new Set(entries.map(({ actor }) => authorAfterVon(actor)))],
  };
}

/** Of very many results set at once only the first ones are told. */
const tellsNotAll = (entry: HistoryEntry): boolean =>
  entry.type === 'ResultsSet' && entry.cause === null && entry.resultCount > entry.results.length;

/** What a step did, once for each result it set. */
function doneBy(entry: HistoryEntry): readonly Done[] {
  if (entry.cause !== null) return ['goneBack'];
  switch (entry.type) {
    case 'RunningScoreReported':
      return [];
    case 'ResultReported':
      return [entry.before.state === 'Finished' ? 'corrected' : 'reported'];
    case 'ResultCleared':
      return ['corrected'];
    case 'ResultsSet':
      return entry.results.flatMap(({ before, after }): readonly Done[] => {
        if (before.state === 'Finished') return ['corrected'];
        return after.state === 'Finished' ? ['reported'] : [];
      });
    case 'TournamentConfigured':
      return ['newPlan'];
    case 'MatchPlanEdited':
      return ['planEdited'];
    case 'TeamRenamed':
    case 'GroupRenamed':
      return ['renamed'];
    default:
      return ['settings'];
  }
}
