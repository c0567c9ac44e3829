import { useEffect, useState } from 'react';
import type { Consequences } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { toMatchPlanBody, type EditablePlan } from './plan.ts';
import type { PlanEditState } from './use-plan-session.ts';

const PREVIEW_AFTER_MS = 400;

/** The consequences of saving, computed by the server; null: not known (yet). */
export function useConsequences(
  id: string,
  { draft, server: { value: stands } }: PlanEditState,
  isNeeded: boolean,
): Consequences | null {
  const [known, setKnown] = useState<{ readonly plan: EditablePlan; readonly consequences: Consequences } | null>(null);
  // A result comes as a new view and leaves the draft as it is: the previous answer stays until the next one.
  useEffect(() => {
    if (!isNeeded) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void call('POST /api/tournaments/{id}/match-plan/preview', {
        path: { id },
        body: toMatchPlanBody(draft, stands, true),
        left: leaving.signal,
      }).then((answer) => {
        if (!leaving.signal.aborted && answer.ok) setKnown({ plan: draft, consequences: answer.value });
      });
    }, PREVIEW_AFTER_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [id, draft, stands, isNeeded]);
  return known?.plan === draft ? known.consequences : null;
}

/** Number of results that a save would leave to teams other than those then paired. */
export const countAffected = ({ matches }: Consequences): number =>
  new Set(matches.filter(({ state }) => state !== 'NotStarted').map(({ id }) => id)).size;
