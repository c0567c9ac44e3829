import type { FinalsPhase, FinalsRound, MatchId, MatchStage, Pairing } from '../../model/state.ts';
import { MATCHES_OF_ROUND, roundsFrom, sourceOf, type UnplacedMatch } from '../../model/planned-match.ts';

/**
 * The matches of the finals [FI6][FI7]: the rounds up to the semi finals, the additional playoffs with the highest position
 * first, third place, final. `firstRound` is in bracket order; ids count on from `nextMatchNumber`.
 */
export function finalsMatches(
  finals: FinalsPhase,
  firstRound: readonly Pairing[],
  nextMatchNumber: number,
): readonly UnplacedMatch[] {
  const matches: UnplacedMatch[] = [];
  const add = (stage: MatchStage, { selectorA, selectorB }: Pairing): MatchId => {
    const id = `m${nextMatchNumber + matches.length}`;
    matches.push({ id, stage, selectorA, selectorB });
    return id;
  };

  let pairings = firstRound;
  let thirdPlace: Pairing | undefined;
  for (const finalsRound of roundsFrom(finals.firstFinalsRound)) {
    if (finalsRound === 'Final') break;
    const played = pairings.map((pairing) => add({ type: 'NonFinalKnockout', finalsRound }, pairing));
    pairings = inPairs(played, 'winner');
    [thirdPlace] = inPairs(played, 'loser');
  }
  for (const playoff of finals.additionalPlayoffs.toSorted(
    (one, other) => other.playoffPosition - one.playoffPosition,
  )) {
    add({ type: 'AdditionalPlayoff', playoffPosition: playoff.playoffPosition }, playoff);
  }
  if (finals.thirdPlacePlayoff && thirdPlace !== undefined) add({ type: 'ThirdPlacePlayoff' }, thirdPlace);
  for (const pairing of pairings) add({ type: 'Final' }, pairing);
  return matches;
}

/** Keeps the order, but moves each match behind those it waits for [SC3]. The selectors must not form a cycle. */
export function inPlayingOrder(matches: readonly UnplacedMatch[]): readonly UnplacedMatch[] {
  const waiting = new Map(matches.map((match) => [match.id, match]));
  const isReady = ({ selectorA, selectorB }: UnplacedMatch): boolean =>
    ![selectorA, selectorB].some((selector) => waiting.has(sourceOf(selector) ?? ''));
  const ordered: UnplacedMatch[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(isReady);
    if (next === undefined) return [...ordered, ...waiting.values()];
    waiting.delete(next.id);
    ordered.push(next);
  }
  return ordered;
}

/** How many matches `finalsMatches` makes, without making them. */
export function countFinalsMatches(finals: FinalsPhase): number {
  const knockout = 2 * MATCHES_OF_ROUND[finals.firstFinalsRound] - 1;
  return knockout + finals.additionalPlayoffs.length + (finals.thirdPlacePlayoff ? 1 : 0);
}

const inPairs = (ids: readonly MatchId[], kind: 'winner' | 'loser'): readonly Pairing[] =>
  Array.from({ length: ids.length / 2 }, (_, index) => ({
    selectorA: { kind, matchId: ids[2 * index] ?? '' },
    selectorB: { kind, matchId: ids[2 * index + 1] ?? '' },
  }));

/** Whether a match belongs to the given finals round. */
export const isOfRound = (stage: MatchStage, round: FinalsRound): boolean =>
  round === 'Final' ? stage.type === 'Final' : stage.type === 'NonFinalKnockout' && stage.finalsRound === round;

/**
 * The matches of the first finals round in bracket order, also after the plan was edited: as the selectors lead from the
 * final down to them. Matches that lead nowhere follow in the order of the plan.
 */
export const firstRoundInBracketOrder = <M extends UnplacedMatch>(
  matches: readonly M[],
  firstFinalsRound: FinalsRound,
): readonly M[] => inBracketOrder(matches, firstFinalsRound).filter(({ stage }) => isOfRound(stage, firstFinalsRound));

/** All matches: those to which selectors lead from the final down to the first finals round, then the others as they are. */
export function inBracketOrder<M extends UnplacedMatch>(
  matches: readonly M[],
  firstFinalsRound: FinalsRound,
): readonly M[] {
  const byId = new Map(matches.map((match) => [match.id, match]));
  const visited = new Set<M>();
  const descend = (match: M | undefined): void => {
    if (match === undefined || visited.has(match)) return;
    visited.add(match);
    if (isOfRound(match.stage, firstFinalsRound)) return;
    for (const selector of [match.selectorA, match.selectorB]) descend(byId.get(sourceOf(selector) ?? ''));
  };
  descend(matches.find((match) => match.stage.type === 'Final'));
  return [...new Set([...visited, ...matches])];
}
