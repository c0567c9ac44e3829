import type { PublicTournamentView } from '#domain/contract.ts';
import type { Timing } from '#domain/play.ts';

/**
 * Returns the times and courts of a plan as the calculations of the domain take them. It has no pairings: only
 * configuring a tournament needs them, not the times and rules of an existing plan.
 */
export function toTiming({
  matchPlanConfiguration,
  breaks,
}: Pick<PublicTournamentView, 'matchPlanConfiguration' | 'breaks'>): Timing {
  const { firstMatchKickoff, groupPhaseConfig, pauseBetweenGroupAndFinalsPhase, finalsPhaseConfig } =
    matchPlanConfiguration ?? {};
  return {
    firstMatchKickoff: firstMatchKickoff ?? null,
    groupPhase: groupPhaseConfig ?? null,
    pause: pauseBetweenGroupAndFinalsPhase ?? null,
    finalsPhase:
      finalsPhaseConfig == null ? null : { ...finalsPhaseConfig, firstRoundPairings: null, additionalPlayoffs: [] },
    breaks,
  };
}
