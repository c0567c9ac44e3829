import { planEnd } from '../planning/timing/phase-times.ts';
import type { PublicTournamentView } from '../contract/views.ts';

// Apart from the status of a tournament: no public page asks.

/** When the last match ends by the plan, as an ISO 8601 instant in UTC; null without times. */
export function plannedEnd({ matches, matchPlanConfiguration }: Planned): string | null {
  const { groupPhaseConfig = null, finalsPhaseConfig = null } = matchPlanConfiguration ?? {};
  return planEnd(
    { groupPhase: groupPhaseConfig, finalsPhase: finalsPhaseConfig },
    matches.map(({ metadata: { type, kickoff } }) => ({ stage: { type }, kickoff })),
  );
}

type Planned = Pick<PublicTournamentView, 'matches' | 'matchPlanConfiguration'>;
