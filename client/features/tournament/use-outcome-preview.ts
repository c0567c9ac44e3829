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

/** The matches with a result that would no longer belong to those who should play them, once each. */
export const affectedBy = ({ matches }: Consequences): readonly Consequences['matches'][number][] => [
  ...new Map(matches.filter(({ state }) => state !== 'NotStarted').map((match) => [match.index, match])).values(),
];
