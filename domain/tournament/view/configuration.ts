import type { ConfigureBody } from '../contract/bodies.ts';
import { indexMatches } from '../model/matches.ts';
import { inGeneratedOrder } from '../planning/generate/generated-order.ts';
import type { Match, Pairing, Plan } from '../model/state.ts';
import type { TournamentView } from '../contract/views.ts';
import { selectorView } from '../contract/to-model.ts';

/** What the plan was made from, as the contract has it. */
type ConfigurationView = TournamentView['matchPlanConfiguration'];

/** null before the first `configure`. It names matches by the numbers that `configure` reads, so that it can be sent back. */
export const configurationView = (plan: Plan | null): ConfigurationView =>
  plan && configurationWith(plan, inGeneratedOrder(plan.matches));

/** The configuration that names matches by their place in the given order. */
export function configurationWith(
  { firstMatchKickoff, groupPhase, pause, finalsPhase }: Plan,
  order: readonly Match[],
): NonNullable<ConfigurationView> {
  const indices = indexMatches(order);
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

/** The body with which `configure` changes nothing, ready for a change of it; null before the first one. */
export function configureBodyOf({
  groups,
  teams,
  matchPlanConfiguration: plan,
  breaks,
}: Pick<TournamentView, 'groups' | 'teams' | 'matchPlanConfiguration' | 'breaks'>): ConfigureBody | null {
  if (plan === null) return null;
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return {
    groups: groups.map(({ id, alphabeticalId, displayName, participants }) => ({
      id,
      alphabeticalId,
      displayName,
      teams: participants.map(({ teamId }) => ({ id: teamId, name: names.get(teamId) ?? null })),
    })),
    firstMatchKickoff: plan.firstMatchKickoff,
    groupPhase: plan.groupPhaseConfig,
    pauseBetweenGroupAndFinalsPhase: plan.pauseBetweenGroupAndFinalsPhase,
    finalsPhase: plan.finalsPhaseConfig,
    breaks,
    keepEdits: true,
    acknowledgeResultLoss: false,
  };
}
