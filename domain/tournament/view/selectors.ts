import type { TeamSelector } from '../contract.ts';
import type { MatchId, Selector } from '../state.ts';

/** The places of a plan's matches, as `indicesOf` has them. */
type Indices = ReadonlyMap<MatchId, number>;

/** Index of a match that a selector names. Throws where the plan has no such match, for the rules refuse that. */
export function indexIn(indices: Indices, id: MatchId): number {
  const index = indices.get(id);
  if (index === undefined) throw new Error(`A selector names match ${id}, which the plan does not have`);
  return index;
}

/** A selector as the contract has it: matches by index. */
export const selectorView = (selector: Selector, indices: Indices): TeamSelector =>
  selector.kind === 'winner' || selector.kind === 'loser'
    ? { kind: selector.kind, match: indexIn(indices, selector.matchId) }
    : selector;
