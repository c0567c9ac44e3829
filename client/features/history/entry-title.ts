import type { HistoryEntry } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { timeFrom } from '../../texts/format.ts';
import type { Sentence } from './sentence.ts';

const t = texts.history.what;

/**
 * What a step is called: 'Endstand Spiel 21', 'Schritt von 11:58 zurückgenommen', by the moment of the step that it took back,
 * or after which it returned. Of another day it carries the day.
 */
export function entryTitle({ cause, recordedAt, reverted, isRedo }: HistoryEntry, own: Sentence): string {
  if (cause === null) return own.title;
  const causeTime = reverted === null ? null : timeFrom(reverted.recordedAt, recordedAt);
  if ('restores' in cause) return t.restored(causeTime);
  return isRedo ? t.redone(causeTime) : t.undone(causeTime);
}
