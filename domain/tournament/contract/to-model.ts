import type { TeamSelector, Outcome } from './bodies.ts';
import { decisionOf } from '../model/decided.ts';
import type { MatchId, Selector, Result } from '../model/state.ts';

/** No match ever has this id; a selector that names it refers to nothing and is refused by the selector rules. */
const NO_MATCH: MatchId = 'm0';

/** A selector of the contract, which names matches by index, as the rules hold it: by id [SE2]. */
export const toSelector = (selector: TeamSelector, idAt: (index: number) => MatchId | undefined): Selector =>
  selector.kind === 'winner' || selector.kind === 'loser'
    ? { kind: selector.kind, matchId: idAt(selector.match) ?? NO_MATCH }
    : selector;

/** A result as the contract states it, where a missing one is NotStarted without scores. */
export const outcomeOf = (result: Result | null): Outcome => {
  if (result === null) return { state: 'NotStarted', scoreA: null, scoreB: null, outcomeType: null };
  const { state, outcomeType, shootout, ruling } = result;
  const { score } = decisionOf(result);
  return {
    state,
    scoreA: score?.a ?? null,
    scoreB: score?.b ?? null,
    outcomeType,
    ...(shootout === undefined ? {} : { shootout }),
    ...(ruling === undefined ? {} : { ruling }),
  };
};

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
