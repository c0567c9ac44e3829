import { indicesOf } from '../match-places.ts';
import type { Pairing, Plan } from '../state.ts';
import type { TournamentView } from '../view-contract.ts';
import { selectorView } from './selectors.ts';

/** What the plan was made from, as the contract has it. */
type ConfigurationView = TournamentView['matchPlanConfiguration'];

/** null before the first `configure`. */
export function configurationView(plan: Plan | null): ConfigurationView {
  if (plan === null) return null;
  const { firstMatchKickoff, groupPhase, pause, finalsPhase, matches } = plan;
  const indices = indicesOf(matches);
  const pairing = ({ selectorA, selectorB }: Pairing) => ({
    teamSelectorA: selectorView(selectorA, indices),
    teamSelectorB: selectorView(selectorB, indices),
  });
  return {
    firstMatchKickoff,
    groupPhaseConfig: groupPhase,
    pauseBetweenGroupAndFinalsPhase: pause,
    finalsPhaseConfig: finalsPhase && {
      schedule: finalsPhase.schedule,
      numberOfCourts: finalsPhase.numberOfCourts,
      firstFinalsRound: finalsPhase.firstFinalsRound,
      firstRoundPairings: finalsPhase.firstRoundPairings?.map(pairing) ?? null,
      thirdPlacePlayoff: finalsPhase.thirdPlacePlayoff,
      additionalPlayoffs: finalsPhase.additionalPlayoffs.map((playoff) => ({
        playoffPosition: playoff.playoffPosition,
        ...pairing(playoff),
      })),
    },
  };
}
