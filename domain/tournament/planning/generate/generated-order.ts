import type { MatchId, MatchStage } from '../../model/state.ts';
import { roundsFrom } from '../../model/planned-match.ts';

// The order in which a configuration numbers the matches of its plan, wherever hands and waiting matches put them [FI7].

/** Matches as they were generated: stage by stage as FI7 says, by the number of their id where that is the same. */
export const inGeneratedOrder = <M extends { readonly id: MatchId; readonly stage: MatchStage }>(
  matches: readonly M[],
): readonly M[] => matches.toSorted((one, other) => byStage(one, other) || numberOf(one.id) - numberOf(other.id));

/** Compares two matches by their stages alone. */
export function byStage(one: { readonly stage: MatchStage }, other: { readonly stage: MatchStage }): number {
  return stageRank(one.stage) - stageRank(other.stage) || positionOf(other.stage) - positionOf(one.stage);
}

const ROUNDS = roundsFrom('SixteenthFinal');

function stageRank(stage: MatchStage): number {
  switch (stage.type) {
    case 'GroupMatch':
      return -1;
    case 'NonFinalKnockout':
      return ROUNDS.indexOf(stage.finalsRound);
    case 'AdditionalPlayoff':
      return ROUNDS.length;
    case 'ThirdPlacePlayoff':
      return ROUNDS.length + 1;
    case 'Final':
      return ROUNDS.length + 2;
  }
}

const positionOf = (stage: MatchStage): number => (stage.type === 'AdditionalPlayoff' ? stage.playoffPosition : 0);
const numberOf = (id: MatchId): number => Number(id.slice(1));
