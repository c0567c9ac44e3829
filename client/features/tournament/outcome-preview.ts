import type { Consequences, MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { call, type CallResult, type Problem } from '../../api/call.ts';
import { usePreview } from '../../api/use-preview.ts';

/** What a report would bring; both null while it is being worked out. */
export interface OutcomePreview {
  readonly consequences: Consequences | null;
  readonly problem: Problem | null;
}

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
): OutcomePreview {
  const question = wanted === null ? null : { path: { id, matchId: match.id }, body: wanted, version };
  const { value, problem } = usePreview(question, ask);
  if (value === null) return { consequences: null, problem };
  const results = value.results.filter(({ index }) => index !== match.index);
  return { consequences: { ...value, results }, problem };
}

/** Numbers of the matches with a result that would no longer belong to those who should play them. */
export const affectedBy = ({ matches }: Consequences): readonly number[] => [
  ...new Set(matches.filter(({ state }) => state !== 'NotStarted').map(({ index }) => index)),
];
