import type { PublicTournamentView } from '#domain/contract.ts';
import type { Timing } from '#domain/play.ts';

/**
 * When and on how many courts is played, as the calculations of the domain take it. Pairings are made when a tournament is
 * configured; times and rules of a plan that stands do not ask for them.
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
