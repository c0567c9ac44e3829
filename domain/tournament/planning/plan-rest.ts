import type { PlanConfiguration, PlannedMatch } from './planned.ts';
import { longestDay, restOf, slotSizes, type Rest, type TeamPair } from './rest.ts';

/** How the teams of a plan's group phase rest [SC9], in time slots. */
export interface GroupPhaseRest extends Rest {
  /** How often teams have to play twice running, in as few slots as the matches need. */
  readonly least: number;
  /** Slots from the first to the last match of the team whose day is longest, both counted. */
  readonly longestDay: number;
}

/** Of matches as they were generated, when the first of each slot is on court 1; null without a group phase. */
export function restInGroupPhase(
  { groups, groupPhase }: Pick<PlanConfiguration, 'groups' | 'groupPhase'>,
  matches: readonly PlannedMatch[],
): GroupPhaseRest | null {
  if (groupPhase === null) return null;
  const numbers = new Map<string, number>();
  for (const { letter, teamIds } of groups) {
    for (const slot of teamIds.keys()) numbers.set(`${letter} ${slot + 1}`, numbers.size);
  }
  const slots: TeamPair[][] = [];
  for (const { court, selectorA, selectorB } of matches) {
    const [one, other] = [selectorA, selectorB].map((selector) =>
      selector.kind === 'groupSlot' ? numbers.get(`${selector.group} ${selector.slot}`) : undefined,
    );
    if (one === undefined || other === undefined) continue;
    if (court === 1 || slots.length === 0) slots.push([]);
    slots.at(-1)?.push([one, other]);
  }
  const { least } = slotSizes({
    sizes: groups.map(({ teamIds }) => teamIds.length),
    rounds: groupPhase.numberOfGroupRounds,
    courts: groupPhase.numberOfCourts,
  });
  return { ...restOf(slots, numbers.size), least, longestDay: longestDay(slots) };
}
