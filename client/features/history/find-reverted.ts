import type { HistoryEntry } from '#domain/contract.ts';
import { findRevertedBy } from '#domain/play.ts';
import { EVENT_TRAITS, isRestorable } from './event-traits.ts';

type TakenBackEntry = Pick<HistoryEntry, 'from' | 'version' | 'cause' | 'takenBackBy' | 'type' | 'also'>;

/**
 * The steps that do not count any more because a later one took them back; a step whose undoing was taken back counts
 * again. `entries` newest first: where the later step is among them it decides, for it may be newer than what they say.
 */
export function findReverted(entries: readonly TakenBackEntry[]): ReadonlySet<number> {
  const steps = entries.toReversed().map((entry) => ({ ...entry, isRestorable: isRestorable(entry) }));
  const takenBack = new Set(findRevertedBy(steps).keys());
  const here = new Set(entries.map(({ version }) => version));
  for (const { version, takenBackBy: by } of entries) {
    if (by !== null && !here.has(by) && !takenBack.has(by)) takenBack.add(version);
  }
  return takenBack;
}

/** A step that only took another one back, which can count again. */
export const isUndo = ({ cause, isRedo }: Pick<HistoryEntry, 'cause' | 'isRedo'>): boolean =>
  cause !== null && 'undoes' in cause && !isRedo;

/**
 * The last step of a match that reported something and still counts; null: none. Whatever came before the plan of today
 * was of another match.
 */
export function newestResult<Step extends TakenBackEntry>(entries: readonly Step[]): Step | null {
  const takenBack = findReverted(entries);
  const standing = entries.filter(({ version, cause }) => !takenBack.has(version) && cause === null);
  const newest = standing.find(({ type }) => EVENT_TRAITS[type].reportsResult || type === 'TournamentConfigured');
  return newest === undefined || newest.type === 'TournamentConfigured' ? null : newest;
}
