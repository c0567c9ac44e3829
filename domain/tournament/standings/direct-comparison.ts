import type { ComputationConfiguration, TeamId } from '../model/state.ts';
import { type CountedMatch, type Tally, tally } from './tally.ts';

/** The table of the matches among some teams that are still level [ST3]. */
export interface DirectComparison {
  readonly tallies: ReadonlyMap<TeamId, Tally>;
}

/** By what a direct comparison separates, in this order [ST3]. */
export const directCriteria = ['points', 'scoreDifference', 'scoreFor'] as const;
export type DirectCriterion = (typeof directCriteria)[number];

/** Compares all teams that are still level at once, never pair by pair [ST3]. */
export const directComparison = (
  level: readonly { readonly id: TeamId }[],
  matches: readonly CountedMatch[],
  computation: ComputationConfiguration,
): DirectComparison => ({
  tallies: tally(
    level.map((team) => team.id),
    matches,
    computation,
  ),
});

/** The first criterion that separates two teams of the comparison; null: it leaves them level. */
export function separatedBy(one: Tally, other: Tally): DirectCriterion | null {
  return directCriteria.find((criterion) => one[criterion] !== other[criterion]) ?? null;
}
