import type { MatchId, MatchStage } from '../../model/state.ts';
import { roundsFrom } from '../../model/planned-match.ts';

// The order in which a configuration numbers the matches of its plan, wherever hands and waiting matches put them [FI7].

/** Matches as they were generated: stage by stage as FI7 says, by the number of their id where that is the same. */
export const inGeneratedOrder = <M extends { readonly id: MatchId; readonly place: MatchStage }>(
  matches: readonly M[],
): readonly M[] => matches.toSorted((one, other) => byStage(one, other) || numberOf(one.id) - numberOf(other.id));

/** Compares two matches by their stages alone. */
export function byStage(one: { readonly place: MatchStage }, other: { readonly place: MatchStage }): number {
  return stageRank(one.place) - stageRank(other.place) || positionOf(other.place) - positionOf(one.place);
}

const ROUNDS = roundsFrom('SixteenthFinal');

function stageRank(place: MatchStage): number {
  switch (place.type) {
    case 'GroupMatch':
      return -1;
    case 'NonFinalKnockout':
      return ROUNDS.indexOf(place.finalsRound);
    case 'AdditionalPlayoff':
      return ROUNDS.length;
    case 'ThirdPlacePlayoff':
      return ROUNDS.length + 1;
    case 'Final':
      return ROUNDS.length + 2;
  }
}

const positionOf = (place: MatchStage): number => (place.type === 'AdditionalPlayoff' ? place.playoffPosition : 0);
const numberOf = (id: MatchId): number => Number(id.slice(1));
