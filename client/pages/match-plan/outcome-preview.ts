import { useEffect, useState } from 'react';
import type { Consequences, MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { call, type Problem } from '../../commands/call.ts';

/** What a report would bring; both null while it is being worked out. */
export interface OutcomePreview {
  readonly consequences: Consequences | null;
  readonly problem: Problem | null;
}

const PENDING: OutcomePreview = { consequences: null, problem: null };

/**
 * What else a report would change, asked again with every change of it and of the tournament; `wanted` null: nothing to
 * ask yet. The match's own result is left out: it stands above.
 */
export function useOutcomePreview(
  { id, version }: TournamentView,
  match: MatchView,
  wanted: Outcome | null,
): OutcomePreview {
  const asked = wanted === null ? null : JSON.stringify({ wanted, version });
  const [shown, show] = useState<OutcomePreview & { readonly asked: string | null }>({ asked: null, ...PENDING });
  useEffect(() => {
    if (asked === null) return;
    let left = false;
    const { wanted: body } = JSON.parse(asked) as { readonly wanted: Outcome };
    void call('POST /api/tournaments/{id}/matches/{matchId}/outcome/preview', {
      path: { id, matchId: match.id },
      body,
    }).then((answer) => {
      if (left) return;
      if (!answer.ok) return show({ asked, consequences: null, problem: answer.problem });
      const results = answer.value.results.filter(({ index }) => index !== match.index);
      show({ asked, consequences: { ...answer.value, results }, problem: null });
    });
    return () => {
      left = true;
    };
  }, [id, match.id, match.index, asked]);
  return shown.asked === asked ? shown : PENDING;
}

/** Numbers of the matches with a result that would no longer belong to those who should play them. */
export const affectedBy = ({ matches }: Consequences): readonly number[] => [
  ...new Set(matches.filter(({ state }) => state !== 'NotStarted').map(({ index }) => index)),
];
