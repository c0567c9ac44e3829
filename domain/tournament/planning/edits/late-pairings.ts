import type { TeamId } from '../../model/state.ts';
import { teamsOfMatch } from '../timing/court-times.ts';
import type { PlannedGroup, UnplacedMatch } from '../../model/planned-match.ts';

/** A team on side A and one on side B. */
export type TeamPairing = readonly [teamA: TeamId, teamB: TeamId];

/**
 * The matches of a late team: all teams of its group once per round, sides swapped in every second one [RR1], and such that
 * each team stays as often on side A as on side B as the matches there allow [RR3].
 */
export function latePairings(
  teamId: TeamId,
  opponents: readonly TeamId[],
  played: readonly TeamPairing[],
  rounds: number,
): readonly TeamPairing[] {
  const balances = sideBalances(played);
  const balanceOf = (team: TeamId): number => balances.get(team) ?? 0;
  // Who has to be on one side comes first; the others make up for it.
  const inTurn = opponents.toSorted((one, other) => Number(balanceOf(one) === 0) - Number(balanceOf(other) === 0));
  let own = 0;
  const first = new Map<TeamId, TeamPairing>();
  for (const opponent of inTurn) {
    const balance = balanceOf(opponent);
    const isAway = balance === 0 ? own > 0 : balance < 0;
    own += isAway ? -1 : 1;
    first.set(opponent, isAway ? [opponent, teamId] : [teamId, opponent]);
  }
  return Array.from({ length: rounds }, (_, round) =>
    opponents.flatMap((opponent): readonly TeamPairing[] => {
      const pairing = first.get(opponent);
      if (pairing === undefined) return [];
      return [round % 2 === 0 ? pairing : [pairing[1], pairing[0]]];
    }),
  ).flat();
}

/** Per team: first matches of a pair played on side A minus those on side B. */
function sideBalances(played: readonly TeamPairing[]): ReadonlyMap<TeamId, number> {
  const balances = new Map<TeamId, number>();
  const met = new Set<string>();
  for (const [teamA, teamB] of played) {
    const pair = [teamA, teamB].toSorted().join(' ');
    if (met.has(pair)) continue;
    met.add(pair);
    balances.set(teamA, (balances.get(teamA) ?? 0) + 1);
    balances.set(teamB, (balances.get(teamB) ?? 0) - 1);
  }
  return balances;
}

/** Who is named on both sides of the matches of a group, in their order. */
export const pairingsOf = (
  letter: string,
  groups: readonly PlannedGroup[],
  matches: readonly UnplacedMatch[],
): readonly TeamPairing[] =>
  matches.flatMap((match): readonly TeamPairing[] => {
    if (match.stage.type !== 'GroupMatch' || match.stage.group !== letter) return [];
    const [teamA, teamB] = teamsOfMatch(match, groups);
    return teamA === undefined || teamB === undefined ? [] : [[teamA, teamB]];
  });
