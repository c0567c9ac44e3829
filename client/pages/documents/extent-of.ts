import { call } from '../../api/call.ts';
import { SHOWS_RESULTS, type Extent } from './compute-print-key.ts';
import type { DocumentView } from './document-view.ts';

/** If a plan's content is unknown, it counts as one with results: a needless note is better than a missing one. */
export async function extentOf({ id, type }: DocumentView, left: AbortSignal): Promise<Extent> {
  const hasResults = SHOWS_RESULTS[type];
  if (hasResults !== 'configured') return { type, hasResults };
  const answer = await call('GET /api/documents/{id}/match-plan/config', { path: { id }, signal: left });
  return { type, hasResults: !answer.ok || answer.value.outcomes === 'ShowOutcomeStructuresWithOutcomes' };
}
