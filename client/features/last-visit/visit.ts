import type { HistoryEntry } from '#domain/contract.ts';
import { authorAfterVon } from '../history/author.ts';
import { takenBackIn } from '../history/taken-back.ts';

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

export type Done = (typeof KINDS)[number];
const KINDS = ['reported', 'corrected', 'goneBack', 'newPlan', 'planEdited', 'renamed', 'settings'] as const;

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
  const count = (kind: Done): number => done.filter((each) => each === kind).length;
  const counts: Record<Done, number> = {
    reported: count('reported'),
    corrected: count('corrected'),
    goneBack: count('goneBack'),
    newPlan: count('newPlan'),
    planEdited: count('planEdited'),
    renamed: count('renamed'),
    settings: count('settings'),
  };
  const isPart = !isWhole || entries.some(tellsNotAll);
  return {
    at: visit.at,
    entries,
    isPart,
    counts,
    people: [...new Set(entries.map(({ actor }) => authorAfterVon(actor)))],
  };
}

/** An entry that set very many results at once lists only the first ones. */
const tellsNotAll = (entry: HistoryEntry): boolean =>
  entry.type === 'ResultsSet' && entry.cause === null && entry.resultCount > entry.results.length;

/** The kinds of a step, once per result that it set. */
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
