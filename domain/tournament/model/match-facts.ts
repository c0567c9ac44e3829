import { keysOf, valuesBy } from '../../keys.ts';
import type { PlannedMatch } from './planned-match.ts';
import { sameData } from '../../deep-equal.ts';
import type { Match, MatchAspect } from './state.ts';

// What is said of a match besides its id and its stage. Undo, restore, conflicts and the comparison of plans walk this, so
// whatever a match learns to hold is brought back and compared by its aspect [PL3] [PL4].

export type MatchFact = Exclude<keyof Match, 'id' | 'place' | 'lastChanged'>;

/** What no plan says of a match: it is said of the match that stands, and gone with a new configuration. */
type LaterMatchFact = Exclude<MatchFact, keyof PlannedMatch>;
type LaterMatchFacts = Pick<Match, LaterMatchFact>;

/** With which other facts each is changed, and brought back. */
const ASPECT_OF: { readonly [F in MatchFact]: MatchAspect } = {
  court: 'plan',
  kickoff: 'plan',
  selectorA: 'plan',
  selectorB: 'plan',
  result: 'result',
};

/** What a match holds of which nothing was said. */
const NEW_MATCH: LaterMatchFacts = { result: null };

const aspectsAt = (version: number): Match['lastChanged'] => ({ plan: version, result: version });

export const MATCH_ASPECTS: readonly MatchAspect[] = keysOf(aspectsAt(0));

/** A match as a plan has it, with nothing said of it yet. */
export const newMatch = (planned: PlannedMatch, version: number): Match => ({
  ...planned,
  ...NEW_MATCH,
  lastChanged: aspectsAt(version),
});

/** What is said of a match besides its plan. */
export const laterMatchFactsOf = (match: LaterMatchFacts): LaterMatchFacts =>
  valuesBy<LaterMatchFacts>(NEW_MATCH, (fact) => match[fact]);

const factsOf = (aspect: MatchAspect): readonly MatchFact[] =>
  keysOf(ASPECT_OF).filter((fact) => ASPECT_OF[fact] === aspect);

/** One aspect of a match, to be put over another state of it. */
export const aspectOf = (match: Match, aspect: MatchAspect): Partial<Match> =>
  Object.fromEntries(factsOf(aspect).map((fact) => [fact, match[fact]]));

export const sameAspect = (one: Match, other: Match, aspect: MatchAspect): boolean =>
  factsOf(aspect).every((fact) => sameData(one[fact], other[fact]));

export const sameMatchFacts = (one: Match, other: Match): boolean =>
  MATCH_ASPECTS.every((aspect) => sameAspect(one, other, aspect));

/** Whether anything is said of this aspect of a match: its plan always, the rest once it was. */
export function isSaid(match: Match, aspect: MatchAspect): boolean {
  const unsaid: Partial<Match> = NEW_MATCH;
  return factsOf(aspect).some((fact) => !(fact in unsaid) || !sameData(match[fact], unsaid[fact]));
}

/** Whether anything is said of a match that a new plan would take away. */
export const isReported = (match: Match): boolean =>
  MATCH_ASPECTS.some((aspect) => aspect !== 'plan' && isSaid(match, aspect));

/** All that another result leaves as it is. */
export const besidesResult = (match: Match): readonly Partial<Match>[] =>
  MATCH_ASPECTS.flatMap((aspect) => (aspect === 'result' ? [] : [aspectOf(match, aspect)]));
