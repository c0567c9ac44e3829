import type { TeamSelector } from '../contract.ts';
import { indexOf } from '../match-places.ts';
import type { Match, MatchId, Selector } from '../state.ts';

/** Index of a match that a selector names. Throws where the plan has no such match, for the rules refuse that. */
export function indexIn(matches: readonly Match[], id: MatchId): number {
  const index = indexOf(matches, id);
  if (index === undefined) throw new Error(`A selector names match ${id}, which the plan does not have`);
  return index;
}

/** A selector as the contract has it: matches by index. */
export const selectorView = (selector: Selector, matches: readonly Match[]): TeamSelector =>
  selector.kind === 'winner' || selector.kind === 'loser'
    ? { kind: selector.kind, match: indexIn(matches, selector.matchId) }
    : selector;
