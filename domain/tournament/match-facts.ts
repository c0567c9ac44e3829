import { keysOf } from '../keys.ts';
import { sameData } from './same-data.ts';
import type { Match, MatchAspect } from './state.ts';

// What is said of a match besides its id and its stage. Undo, restore, conflicts and the comparison of plans walk this, so
// whatever a match learns to hold is brought back and compared by its aspect [PL3] [PL4].

export type MatchFact = Exclude<keyof Match, 'id' | 'place' | 'lastChanged'>;

/** With which other facts each is changed, and brought back. */
const ASPECT_OF: { readonly [F in MatchFact]: MatchAspect } = {
  court: 'plan',
  kickoff: 'plan',
  selectorA: 'plan',
  selectorB: 'plan',
  result: 'result',
};

const factsOf = (aspect: MatchAspect): readonly MatchFact[] =>
  keysOf(ASPECT_OF).filter((fact) => ASPECT_OF[fact] === aspect);

const FACTS: { readonly [A in MatchAspect]: readonly MatchFact[] } = {
  plan: factsOf('plan'),
  result: factsOf('result'),
};

export const MATCH_ASPECTS = keysOf(FACTS);

/** One aspect of a match, to be put over another state of it. */
export const aspectOf = (match: Match, aspect: MatchAspect): Partial<Match> =>
  Object.fromEntries(FACTS[aspect].map((fact) => [fact, match[fact]]));

export const sameAspect = (one: Match, other: Match, aspect: MatchAspect): boolean =>
  FACTS[aspect].every((fact) => sameData(one[fact], other[fact]));

export const sameMatchFacts = (one: Match, other: Match): boolean =>
  MATCH_ASPECTS.every((aspect) => sameAspect(one, other, aspect));

/** All that another result leaves as it is. */
export const besidesResult = (match: Match): readonly Partial<Match>[] =>
  MATCH_ASPECTS.flatMap((aspect) => (aspect === 'result' ? [] : [aspectOf(match, aspect)]));
