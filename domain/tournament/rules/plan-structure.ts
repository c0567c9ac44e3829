import type { MatchPlanBody } from '../contract/bodies.ts';
import { isDeepEqual } from '../../deep-equal.ts';
import { inGeneratedOrder } from '../planning/generate/generated-order.ts';
import { toSelector } from '../contract/to-model.ts';
import type { FinalsPhase, Group, GroupPhase, Plan } from '../model/state.ts';

/**
 * Returns whether the body of a plan edit has other groups, members, rounds or courts than the current tournament.
 * Those are configured; an edit must repeat them unchanged or leave them out (docs/api.md, "A tournament's view").
 */
export function hasOtherStructure(body: MatchPlanBody, plan: Plan, groups: readonly Group[]): boolean {
  const generated = inGeneratedOrder(plan.matches);
  const idAt = (index: number): string | undefined => generated[index - 1]?.id;
  return (
    (body.groups !== null && !sameMembers(body.groups, groups)) ||
    (body.groupPhase !== null && !sameGroupPhase(body.groupPhase, plan)) ||
    (body.finalsPhase !== null && !sameFinals(body.finalsPhase, plan.finalsPhase, idAt))
  );
}

const sameMembers = (given: NonNullable<MatchPlanBody['groups']>, groups: readonly Group[]): boolean =>
  isDeepEqual(
    given.map(({ id, alphabeticalId, teams }) => [id, alphabeticalId, teams.map((team) => team.id)]),
    groups.map(({ id, letter, teamIds }) => [id, letter, teamIds]),
  );

const sameGroupPhase = (given: NonNullable<MatchPlanBody['groupPhase']>, { groupPhase }: Plan): boolean =>
  groupPhase !== null &&
  // Who does not know the order leaves it out, and it stays.
  (given.order === undefined || given.order === groupPhase.order) &&
  isDeepEqual(withoutOrder(given), withoutOrder(groupPhase));

const withoutOrder = ({ order: _order, ...phase }: GroupPhase): object => ({ ...phase, schedule: null });

function sameFinals(
  given: NonNullable<MatchPlanBody['finalsPhase']>,
  finals: FinalsPhase | null,
  idAt: (index: number) => string | undefined,
): boolean {
  const pairing = ({ teamSelectorA, teamSelectorB }: (typeof given.additionalPlayoffs)[number]) => [
    toSelector(teamSelectorA, idAt),
    toSelector(teamSelectorB, idAt),
  ];
  return (
    finals !== null &&
    given.numberOfCourts === finals.numberOfCourts &&
    given.firstFinalsRound === finals.firstFinalsRound &&
    given.thirdPlacePlayoff === finals.thirdPlacePlayoff &&
    isDeepEqual(
      given.additionalPlayoffs.map((playoff) => [playoff.playoffPosition, ...pairing(playoff)]),
      finals.additionalPlayoffs.map((playoff) => [playoff.playoffPosition, playoff.selectorA, playoff.selectorB]),
    )
  );
}
