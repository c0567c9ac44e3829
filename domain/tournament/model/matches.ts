import type { Match, MatchId, Plan, Tournament } from './state.ts';
import { matchFields } from './fields.ts';

type Matches = readonly Match[];

/** Index of a match, counted from 1 [RR5]; undefined where the plan has no such match. */
export function findMatchIndex(matches: Matches, id: MatchId): number | undefined {
  const place = matches.findIndex((match) => match.id === id);
  return place === -1 ? undefined : place + 1;
}

/** The match of this id. */
export const findMatch = (matches: Matches, id: MatchId): Match | undefined => matches.find((match) => match.id === id);

/** The places of all matches by id, counted from 1: for who asks about many. */
export const indexMatches = (matches: Matches): ReadonlyMap<MatchId, number> =>
  new Map(matches.map(({ id }, place) => [id, place + 1]));

/** All matches by id: for who asks about many. */
export const matchesById = (matches: Matches): ReadonlyMap<MatchId, Match> =>
  new Map(matches.map((match) => [match.id, match]));

/** The list with these matches put in for those of the same ids; ids that are not in it change nothing, and the order stays. */
export function replaceMatches(matches: Matches, changed: readonly Match[]): Matches {
  const byId = new Map(changed.map((match) => [match.id, match]));
  return matches.map((match) => byId.get(match.id) ?? match);
}

/** The earliest kickoff, ISO 8601 in UTC; null where no match has one. */
export const earliestKickoff = (matches: readonly Pick<Match, 'kickoff'>[]): string | null =>
  matches.reduce<string | null>(
    // Instants in UTC sort as their texts do.
    (first, { kickoff }) => (kickoff !== null && (first === null || kickoff < first) ? kickoff : first),
    null,
  );

/** Everything of a plan but its matches. */
export function planTimes({ matches: _matches, ...times }: Plan): Omit<Plan, 'matches'> {
  return times;
}

/** Whether anything was reported that a new configuration would take away. */
export const hasResults = ({ plan }: Pick<Tournament, 'plan'>): boolean =>
  plan !== null && plan.matches.some(matchFields.hasResult);
