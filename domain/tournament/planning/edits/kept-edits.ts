import { earliestKickoff } from '../../model/matches.ts';
import type { Break, FinalsPhase, GroupPhase, MatchId, Plan, Tournament } from '../../model/state.ts';
import { formatInstant, instantInMs } from '../../../durations.ts';
import type { PlanConfiguration } from '../generate/generate-plan.ts';
import { inGeneratedOrder } from '../generate/generated-order.ts';
import { handEditsOf, isHandMade } from './hand-edits.ts';
import { keptMatches } from './kept-plan.ts';
import type { PlannedMatch } from '../../model/planned-match.ts';
import { validateSelectors } from '../selectors/selector-rules.ts';
import { isDeepEqual } from '../../../deep-equal.ts';

// What a configuration keeps of what hands made of the plan [PL8].

/** A plan without results, as the fact of a configuration says it. */
export type KeptPlan = Omit<Plan, 'matches'> & { readonly matches: readonly PlannedMatch[] };

/** How much later all of a plan begins with another first kickoff, in ms; 0 where either has no times. */
export function startDelayMs(before: Plan | null, firstMatchKickoff: string | null): number {
  const first = before === null ? null : (before.firstMatchKickoff ?? earliestKickoff(before.matches));
  return first === null || firstMatchKickoff === null ? 0 : instantInMs(firstMatchKickoff) - instantInMs(first);
}

export const shiftBreaks = (breaks: readonly Break[], delayMs: number): Break[] =>
  breaks.map(({ name, from, to }) => ({
    name,
    from: formatInstant(instantInMs(from) + delayMs),
    to: formatInstant(instantInMs(to) + delayMs),
  }));

/**
 * Returns the current plan with the times, breaks and courts of a new configuration. Returns null if the plan has no
 * hand edits, or if the configuration has other matches or makes a selector invalid. `configured` returns the
 * configuration, given the ids of the match indices in its body.
 */
export function keepHandEdits(
  tournament: Tournament,
  configured: (idAt: (index: number) => MatchId | undefined) => PlanConfiguration,
): KeptPlan | null {
  const { plan, groups } = tournament;
  if (plan === null) return null;
  const edits = handEditsOf(plan, groups);
  if (!isHandMade(edits)) return null;
  const generated = inGeneratedOrder(plan.matches);
  const to = configured((index) => generated[index - 1]?.id);
  if (!isDeepEqual(matchesOf({ ...plan, groups }), matchesOf(to))) return null;
  const delayMs = startDelayMs(plan, to.firstMatchKickoff);
  const matches = keptMatches(plan, to, { groups: to.groups, edits, delayMs });
  if (validateSelectors({ groups: to.groups, groupPhase: to.groupPhase, matches }) !== null) return null;
  const { groups: _groups, ...timing } = to;
  return { ...timing, matches };
}

/** What decides which matches there are: all of a configuration but names, times, breaks and courts. */
const matchesOf = ({ groups, groupPhase, finalsPhase }: PlanConfiguration) => [
  groups.map(({ letter, teamIds }) => [letter, teamIds.length]),
  groupPhase && rulesOf(groupPhase),
  finalsPhase && { ...finalsPhase, ...NO_TIMES },
];

const NO_TIMES = { schedule: null, numberOfCourts: 0 } satisfies Partial<FinalsPhase>;

const rulesOf = ({ useAlternatingOrder, numberOfGroupRounds, order }: GroupPhase) => [
  numberOfGroupRounds,
  order ?? useAlternatingOrder,
];
