import { readJson, writeJson } from '#domain/play.ts';
import { useEffect, useState } from 'react';
import type { Consequences, MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { call, isLost, type Problem } from '../../api/call.ts';

/** What a report would bring; both null while it is being worked out. */
export interface OutcomePreview {
  readonly consequences: Consequences | null;
  readonly problem: Problem | null;
}

/** In milliseconds, after no answer came; without one nothing can be corrected. */
const AGAIN_AFTER = 5_000;

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
  const asked = wanted === null ? null : writeJson({ wanted, version });
  const [shown, show] = useState<OutcomePreview & { readonly asked: string | null }>({ asked: null, ...PENDING });
  useEffect(() => {
    if (asked === null) return;
    let left = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const { wanted: body } = readJson(asked);
    const ask = async () => {
      waiting = undefined;
      const answer = await call('POST /api/tournaments/{id}/matches/{matchId}/outcome/preview', {
        path: { id, matchId: match.id },
        body,
      });
      if (left) return;
      if (answer.ok) {
        const results = answer.value.results.filter(({ index }) => index !== match.index);
        return show({ asked, consequences: { ...answer.value, results }, problem: null });
      }
      show({ asked, consequences: null, problem: answer.problem });
      if (isLost(answer.problem)) waiting = setTimeout(() => void ask(), AGAIN_AFTER);
    };
    const askAtOnce = () => {
      if (waiting === undefined) return;
      clearTimeout(waiting);
      void ask();
    };
    addEventListener('online', askAtOnce);
    void ask();
    return () => {
      left = true;
      clearTimeout(waiting);
      removeEventListener('online', askAtOnce);
    };
  }, [id, match.id, match.index, asked]);
  return shown.asked === asked ? shown : PENDING;
}

/** Numbers of the matches with a result that would no longer belong to those who should play them. */
export const affectedBy = ({ matches }: Consequences): readonly number[] => [
  ...new Set(matches.filter(({ state }) => state !== 'NotStarted').map(({ index }) => index)),
];
