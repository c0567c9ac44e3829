import type { Outcome } from '#domain/contract.ts';
import { toastWithUndo } from '../../features/history/revert.ts';
import { texts } from '../../texts/de.ts';

/** Announces a corrected result with an undo, in case the mistake is noticed at once. `ownStep`: the version it made. */
export function toastCorrection(
  id: string,
  index: number,
  wanted: Outcome,
  was: Outcome,
  ownStep: number | null,
): void {
  if (was.state !== 'Finished') return;
  const t = texts.history;
  const what = wanted.state === 'NotStarted' ? t.what.cleared(index) : t.what.corrected(index);
  toastWithUndo(id, wanted.state === 'NotStarted' ? t.clearDone(index) : t.correctionDone(index), ownStep, {
    what,
  });
}
