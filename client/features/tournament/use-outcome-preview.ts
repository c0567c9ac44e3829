import type { Consequences, MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import type { QueryState } from '../../api/query-cache.ts';
import { query, usePreview } from '../../api/use-query.ts';

/**
 * Previews what else a report would change, and requests it again when the report or the tournament changes; `wanted`
 * null: no request yet. The match's own result is left out, because the page shows it above.
 */
export function useOutcomePreview(
  { id, version }: TournamentView,
  match: MatchView,
  wanted: Outcome | null,
): QueryState<Consequences> {
  const path = { id, matchId: match.id };
  const preview = usePreview(
    wanted === null
      ? null
      : query('POST /api/tournaments/{id}/matches/{matchId}/outcome/preview', { path, body: wanted }),
    { refetchOn: version },
  );
  if (preview.status !== 'success') return preview;
  const results = preview.data.results.filter(({ index }) => index !== match.index);
  return { ...preview, data: { ...preview.data, results } };
}

/** Numbers of the matches with a result that would no longer belong to those who should play them. */
export const affectedBy = ({ matches }: Consequences): readonly number[] => [
  ...new Set(matches.filter(({ state }) => state !== 'NotStarted').map(({ index }) => index)),
];
