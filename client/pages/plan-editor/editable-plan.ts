import type { TeamSelector, TournamentView } from '#domain/contract.ts';
import {
  matchLabel,
  selectorLabel,
  writeSelector,
  type Group,
  type PlannedMatch,
  type Selector,
  type Timing,
} from '#domain/play.ts';
import { toTiming } from '../../tournament-view/to-timing.ts';
import type { CallInput } from '../../api/calls.ts';

// The plan as the editor holds it: the matches in the order of their numbers, each naming others by id, so that they follow
// when numbers change [SE2].

/** A match in a plan being edited. */
export interface PlanRow extends PlannedMatch {
  /** From 1. Two rows have the same one while two people want it: the place in a list cannot say that. */
  readonly index: number;
  /** What people call the match, once numbers are fixed [PL10]; null: its index. */
  readonly number: number | null;
}

export type EditablePlan = readonly PlanRow[];

/** The matches as rows, in their order; `numberOf`: the fixed number of a match from its index, null for none. */
export const toEditablePlan = (
  matches: readonly PlannedMatch[],
  numberOf: (index: number) => number | null = () => null,
): EditablePlan => matches.map((match, at) => ({ ...match, index: at + 1, number: numberOf(at + 1) }));

/** The rows in this order, each with its place as its index. */
export const reindexed = (plan: EditablePlan): EditablePlan => plan.map((row, at) => ({ ...row, index: at + 1 }));

/** What an edit of the plan leaves as it is: how long is played, and who is there. */
export interface PlanContext extends Timing {
  readonly groups: readonly Pick<Group, 'id' | 'letter' | 'displayName' | 'teamIds'>[];
  readonly teamName: (teamId: string) => string;
}

/** The place of a match in playing order, from 1, by which calls name it. */
export const indexOf = (plan: EditablePlan, id: string): number => plan.findIndex((match) => match.id === id) + 1;

/** What people call a match [PL10]. */
export const numberOf = (plan: EditablePlan, id: string): number => matchIn(plan, id)?.number ?? indexOf(plan, id);

/** Whether matches keep their numbers, whatever their order. */
export const hasFixedNumbers = (plan: EditablePlan): boolean => plan.some(({ number }) => number !== null);

export const matchIn = (plan: EditablePlan, id: string): PlanRow | undefined => plan.find((match) => match.id === id);

/** What stands around the plan of a view. */
export function toPlanContext({ groups, teams, matchPlanConfiguration, breaks }: TournamentView): PlanContext {
  const names = new Map(teams.map((team) => [team.id, team.name]));
  return {
    ...toTiming({ matchPlanConfiguration, breaks }),
    groups: groups.map(({ id, alphabeticalId, displayName, participants }) => ({
      id,
      letter: alphabeticalId,
      displayName,
      teamIds: participants.map(({ teamId }) => teamId),
    })),
    teamName: (teamId) => names.get(teamId) ?? '',
  };
}

/** What is sent: every match once. Winners and losers name matches by the number they have in `stands`, the plan saved so far. */
export const toMatchPlanBody = (
  plan: EditablePlan,
  stands: EditablePlan,
  acknowledgePlacingChange: boolean,
): CallInput<'PATCH /api/tournaments/{id}/match-plan'>['body'] => ({
  matches: plan.map(({ id, number, court, kickoff, selectorA, selectorB }, at) => ({
    id,
    index: at + 1,
    ...(number === null ? {} : { number }),
    court,
    kickoff,
    teamSelectorA: contractSelector(selectorA, stands),
    teamSelectorB: contractSelector(selectorB, stands),
  })),
  acknowledgePlacingChange,
});

const contractSelector = (selector: Selector, stands: EditablePlan): TeamSelector =>
  selector.kind === 'winner' || selector.kind === 'loser'
    ? { kind: selector.kind, match: indexOf(stands, selector.matchId) }
    : selector;

/** Who a slot names, as a slot shows it: '1. Gruppe A', 'Sieger Spiel 21', the name of a team. */
export const slotLabel = (selector: Selector, plan: EditablePlan, { groups, teamName }: PlanContext): string =>
  selectorLabel(selector, { groups, teamName, numberOf: (id) => numberOf(plan, id) });

/** What a match is called: 'Gr. A', 'Halbfinale 2', 'Finale'; rounds of several matches count in the order of the plan. */
export function placeLabel({ id, stage }: PlannedMatch, plan: EditablePlan): string {
  if (stage.type === 'GroupMatch') return stage.group;
  const label = matchLabel(stage);
  if (stage.type !== 'NonFinalKnockout') return label;
  const round = plan.filter(
    (match) => match.stage.type === 'NonFinalKnockout' && match.stage.finalsRound === stage.finalsRound,
  );
  return round.length === 1 ? label : `${label} ${round.findIndex((match) => match.id === id) + 1}`;
}

/** Whether a match is at the same time, on the same court and between the same selectors. */
export const samePlacing = (one: PlannedMatch, other: PlannedMatch): boolean =>
  one.kickoff === other.kickoff &&
  one.court === other.court &&
  sameSelector(one.selectorA, other.selectorA) &&
  sameSelector(one.selectorB, other.selectorB);

export const sameSelector = (one: Selector, other: Selector): boolean => writeSelector(one) === writeSelector(other);

/** Whether two plans of the same matches say the same. */
export const samePlan = (one: EditablePlan, other: EditablePlan): boolean =>
  one.length === other.length &&
  one.every((match, at) => {
    const opposite = other[at];
    return (
      opposite?.id === match.id &&
      opposite.index === match.index &&
      opposite.number === match.number &&
      samePlacing(match, opposite)
    );
  });
