import type { TeamSelector } from './contract.ts';
import type { MatchId, Selector } from './state.ts';

/** No match ever has this id; a selector that names it refers to nothing and is refused by the selector rules. */
const NO_MATCH: MatchId = 'm0';

/** A selector of the contract, which names matches by index, as the rules hold it: by id [SE2]. */
export const byId = (selector: TeamSelector, idAt: (index: number) => MatchId | undefined): Selector =>
  selector.kind === 'winner' || selector.kind === 'loser'
    ? { kind: selector.kind, matchId: idAt(selector.match) ?? NO_MATCH }
    : selector;
