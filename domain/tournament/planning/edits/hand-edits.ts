import { isRefused, type Refused } from '../../../refusal.ts';
import { writeSelector } from '../../model/selector-notation.ts';
import type { Plan, Selector } from '../../model/state.ts';
import { inGeneratedOrder } from '../generate/generated-order.ts';
import { generatePlan, generatePlanByNumber, type PlanConfiguration } from '../generate/generate-plan.ts';
import { sourceOf, type PlannedGroup, type PlannedMatch } from '../../model/planned-match.ts';
import { finalsFollowing } from './regroup.ts';

/** What of a plan is other than its configuration alone would make it [PL8]. */
export interface HandEdits {
  /** Per match, in playing order: whether its time or court differs from the generated one. */
  readonly moved: readonly boolean[];
  /** Matches stand in another order, or have other sides. */
  readonly isReordered: boolean;
}

export const handEditsOf = (plan: Plan, groups: readonly PlannedGroup[]): HandEdits =>
  handEditsIn(plan.matches, { ...plan, groups, finalsPhase: renumbered(plan) });

/** What of these matches is other than a configuration makes that numbers its own from 1 on. */
export function handEditsIn(matches: readonly PlannedMatch[], configuration: PlanConfiguration): HandEdits {
  const edits = editsSince(generatePlan(configuration, 1), matches);
  if (!edits.isReordered) return edits;
  const once = editsSince(generatePlanByNumber(configuration, 1), matches);
  return once.isReordered ? edits : once;
}

function editsSince(made: readonly PlannedMatch[] | Refused, matches: readonly PlannedMatch[]): HandEdits {
  // What no configuration makes any more came by hand.
  if (isRefused(made) || made.length !== matches.length) {
    return { moved: matches.map(() => false), isReordered: true };
  }
  const [own, others] = [matchWords(matches), matchWords(made)];
  return {
    moved: matches.map(
      ({ court, kickoff }, at) => court !== made[at]?.court || kickoff !== (made[at]?.kickoff ?? null),
    ),
    isReordered: own.some((word, at) => word !== others[at]),
  };
}

/** The finals with the ids that matches have which are generated from 1 on: a plan made once more has others. */
function renumbered({ finalsPhase, matches }: Plan): Plan['finalsPhase'] {
  const ids = new Map(inGeneratedOrder(matches).map(({ id }, at) => [id, `m${at + 1}`]));
  return finalsFollowing(finalsPhase, (selector) =>
    selector.kind === 'winner' || selector.kind === 'loser'
      ? { ...selector, matchId: ids.get(selector.matchId) ?? selector.matchId }
      : selector,
  );
}

export const isHandMade = ({ moved, isReordered }: HandEdits): boolean => isReordered || moved.includes(true);

/** Each match by its place and sides, which name others by their number. */
function matchWords(matches: readonly PlannedMatch[]): readonly string[] {
  const indices = new Map(matches.map(({ id }, at) => [id, at]));
  const word = (selector: Selector): string => {
    const source = sourceOf(selector);
    return source === null ? writeSelector(selector) : `${selector.kind} ${indices.get(source)}`;
  };
  return matches.map(({ stage, selectorA, selectorB }) =>
    [...Object.values(stage), word(selectorA), word(selectorB)].join('|'),
  );
}
