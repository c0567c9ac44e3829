import type { Consequences, MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { call, type CallResult } from '../../api/call.ts';
import { usePreview, type Preview } from '../../api/use-preview.ts';

interface OutcomeQuestion {
  readonly path: { readonly id: string; readonly matchId: string };
  readonly body: Outcome;
  /** The consequences may be others once the tournament moved on. */
  readonly version: number;
}

const ask = ({ path, body }: OutcomeQuestion, left: AbortSignal): Promise<CallResult<Consequences>> =>
  call('POST /api/tournaments/{id}/matches/{matchId}/outcome/preview', { path, body, left });

/**
 * What else a report would change, asked again with every change of it and of the tournament; `wanted` null: nothing to
 * ask yet. The match's own result is left out: it stands above.
 */
export function useOutcomePreview(
  { id, version }: TournamentView,
  match: MatchView,
  wanted: Outcome | null,
): Preview<Consequences> {
  const question = wanted === null ? null : { path: { id, matchId: match.id }, body: wanted, version };
  const preview = usePreview(question, ask);
  if (preview.value === null) return preview;
  const results = preview.value.results.filter(({ index }) => index !== match.index);
  return { ...preview, value: { ...preview.value, results } };
}

/** Numbers of the matches with a result that would no longer belong to those who should play them. */
export const affectedBy = ({ matches }: Consequences): readonly number[] => [
  ...new Set(matches.filter(({ state }) => state !== 'NotStarted').map(({ index }) => index)),
];
