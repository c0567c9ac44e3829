import type { HistoryEntry } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { timeFrom } from '../../texts/format.ts';
import type { Sentence } from './sentences.ts';

const t = texts.history.what;

/**
 * What a step is called: 'Endstand Spiel 21', 'Schritt von 11:58 zurückgenommen', by the moment of the step that it took back,
 * or after which it returned. Of another day it carries the day.
 */
export function titleOf({ cause, recordedAt, reverted, isRedo }: HistoryEntry, own: Sentence): string {
  if (cause === null) return own.title;
  const of = reverted === null ? null : timeFrom(reverted.recordedAt, recordedAt);
  if ('restores' in cause) return t.restored(of);
  return isRedo ? t.redone(of) : t.undone(of);
}
