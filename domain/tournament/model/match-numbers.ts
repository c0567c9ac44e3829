import type { NumberTuple } from './events.ts';
import type { Match, MatchId, MatchNumbers, Tournament } from './state.ts';

// The numbers by which people know matches [PL10]: their indices, until a result or a printed card has named one. From then
// on a match keeps its number wherever it is moved.

type Numbered = Pick<Tournament, 'plan' | 'matchNumbers'>;

/** The number of a match of this index, counted from 1. */
export const numberOf = (numbers: MatchNumbers, id: MatchId, index: number): number => numbers[id] ?? index;

/** What views say beside an index: the number, where it is another. */
export function numberBeside(numbers: MatchNumbers, id: MatchId, index: number): { readonly number?: number } {
  const number = numberOf(numbers, id, index);
  return number === index ? {} : { number };
}

/** Whether the matches of the plan keep their numbers. */
export const areNumbersFixed = ({ plan, matchNumbers }: Numbered): boolean =>
  plan !== null && plan.matches.some(({ id }) => matchNumbers[id] !== undefined);

/** The tournament in which these matches have these numbers. */
export const withNumbers = <T extends Numbered>(tournament: T, numbers: readonly NumberTuple[]): T =>
  numbers.length === 0
    ? tournament
    : { ...tournament, matchNumbers: { ...tournament.matchNumbers, ...Object.fromEntries(numbers) } };

/** The tournament whose matches keep the numbers that they have now. */
export function fixNumbers(tournament: Tournament): Tournament {
  if (areNumbersFixed(tournament)) return tournament;
  return withNumbers(tournament, indexNumbers(tournament));
}

/** Each match of the plan with its index as its number. */
export const indexNumbers = ({ plan }: Pick<Tournament, 'plan'>): readonly NumberTuple[] =>
  (plan?.matches ?? []).map(({ id }, place): NumberTuple => [id, place + 1]);

/** The tournament in which matches that came into a plan of fixed numbers have the next free ones, in playing order. */
export function numberNewMatches(tournament: Tournament): Tournament {
  const { plan, matchNumbers } = tournament;
  if (plan === null || !areNumbersFixed(tournament)) return tournament;
  const isNew = ({ id }: Match): boolean => matchNumbers[id] === undefined;
  const highest = highestNumber(plan.matches, matchNumbers);
  const added = plan.matches.filter(isNew).map(({ id }, at): NumberTuple => [id, highest + at + 1]);
  return withNumbers(tournament, added);
}

/** The highest number of this plan, matches included that were struck from it: their cards are printed. */
function highestNumber(matches: readonly Match[], numbers: MatchNumbers): number {
  // Ids are never given twice and count up: an earlier plan has lower ones.
  const first = matches.reduce((least, { id }) => Math.min(least, ordinalOf(id)), Infinity);
  return Object.entries(numbers).reduce(
    (most, [id, number]) => (ordinalOf(id) < first ? most : Math.max(most, number)),
    0,
  );
}

const ordinalOf = (id: MatchId): number => Number(id.slice(1));
