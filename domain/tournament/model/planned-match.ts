import type { Break, FinalsPhase, FinalsRound, Group, GroupPhase, Match, MatchId, Selector } from './state.ts';

// What planning needs to know; the groups, matches and plans of the state fit as they are.

/** A group as planning sees it: its letter, and its teams in slot order. */
export type PlannedGroup = Pick<Group, 'letter' | 'teamIds'>;

/** A match without its result. */
export type PlannedMatch = Pick<Match, 'id' | 'stage' | 'court' | 'kickoff' | 'selectorA' | 'selectorB'>;

/** A match that has no court and no time yet. */
export type UnplacedMatch = Pick<Match, 'id' | 'stage' | 'selectorA' | 'selectorB'>;

/** When and on how many courts is played: the part of a plan that the schedule needs. */
export interface Timing {
  readonly firstMatchKickoff: string | null;
  readonly groupPhase: GroupPhase | null;
  readonly pause: string | null;
  readonly finalsPhase: FinalsPhase | null;
  readonly breaks: readonly Break[];
}

export interface PlanConfiguration extends Timing {
  readonly groups: readonly PlannedGroup[];
}

/** How many matches a finals round has. */
export const MATCHES_OF_ROUND: Readonly<Record<FinalsRound, number>> = {
  Final: 1,
  SemiFinal: 2,
  QuarterFinal: 4,
  EighthFinal: 8,
  SixteenthFinal: 16,
};

/** The finals rounds from the given one to the final. */
export function roundsFrom(first: FinalsRound): readonly FinalsRound[] {
  const rounds: readonly FinalsRound[] = ['SixteenthFinal', 'EighthFinal', 'QuarterFinal', 'SemiFinal', 'Final'];
  return rounds.slice(rounds.indexOf(first));
}

/** The match whose winner or loser is named, if one is. */
export const sourceOf = (selector: Selector): MatchId | null =>
  selector.kind === 'winner' || selector.kind === 'loser' ? selector.matchId : null;
