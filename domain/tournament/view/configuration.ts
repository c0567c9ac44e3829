import { type Places, placesOf } from '../match-places.ts';
import type { Pairing, Plan } from '../state.ts';
import type { TournamentView } from '../view-contract.ts';
import { keptAsWritten } from './kept.ts';
import { selectorView } from './selectors.ts';

/** What the plan was made from, as the contract has it. */
type ConfigurationView = TournamentView['matchPlanConfiguration'];

/** The view with what it was made of. */
export interface Configured {
  readonly view: ConfigurationView;
  readonly sources: Sources | null;
}

interface Sources extends Omit<Plan, 'matches'> {
  /** Of the matches that selectors name. */
  readonly places: Places;
}

/** The configuration's view: the one before, where it was made of the same or says the same. */
export function configured(before: Configured | undefined, plan: Plan | null): Configured {
  const sources = plan && sourcesOf(plan);
  if (before !== undefined && sources !== null && before.sources !== null && equal(before.sources, sources))
    return before;
  return { view: keptAsWritten(before?.view, configurationView(plan)), sources };
}

const sourcesOf = ({ firstMatchKickoff, groupPhase, pause, finalsPhase, matches }: Plan): Sources => ({
  firstMatchKickoff,
  groupPhase,
  pause,
  finalsPhase,
  places: placesOf(matches),
});

const equal = (one: Sources, other: Sources): boolean =>
  one.firstMatchKickoff === other.firstMatchKickoff &&
  one.groupPhase === other.groupPhase &&
  one.pause === other.pause &&
  one.finalsPhase === other.finalsPhase &&
  one.places === other.places;

/** null before the first `configure`. */
export function configurationView(plan: Plan | null): ConfigurationView {
  if (plan === null) return null;
  const { firstMatchKickoff, groupPhase, pause, finalsPhase, matches } = plan;
  const pairing = ({ selectorA, selectorB }: Pairing) => ({
    teamSelectorA: selectorView(selectorA, matches),
    teamSelectorB: selectorView(selectorB, matches),
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
