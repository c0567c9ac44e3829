import { useMemo } from 'react';
import type { Consequences } from '#domain/contract.ts';
import { query, usePreview } from '../../api/use-query.ts';
import { toMatchPlanBody } from './editable-plan.ts';
import type { PlanEditState } from './use-plan-session.ts';

const PREVIEW_AFTER_MS = 400;

/** The consequences of saving, computed by the server; null: not known (yet). */
export function useConsequences(
  id: string,
  { draft, server: { value: stands, version } }: PlanEditState,
  isNeeded: boolean,
): Consequences | null {
  // A result comes as a new view and leaves the body as it is: the previous answer stays until the next one.
  const preview = useMemo(
    () =>
      isNeeded
        ? query('POST /api/tournaments/{id}/match-plan/preview', {
            path: { id },
            body: toMatchPlanBody(draft, stands, true),
          })
        : null,
    [id, draft, stands, isNeeded],
  );
  return usePreview(preview, { debounceMs: PREVIEW_AFTER_MS, refetchOn: version }).data;
}

/** Number of results that a save would leave to teams other than those then paired. */
export const countAffected = ({ matches }: Consequences): number =>
  new Set(matches.filter(({ state }) => state !== 'NotStarted').map(({ id }) => id)).size;
