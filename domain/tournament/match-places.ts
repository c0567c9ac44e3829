import type { Match, MatchId } from './state.ts';

type Matches = readonly Match[];
/** From 0. */
export type Places = ReadonlyMap<MatchId, number>;

// A result changes one match and leaves the order as it is, so the places found once are handed on from list to list.
const known = new WeakMap<Matches, Places>();

/** Where each match stands: the very same object for lists that came of one another by `withMatches`, as results do. */
export function placesOf(matches: Matches): Places {
  const before = known.get(matches);
  if (before !== undefined) return before;
  const places = new Map(matches.map((match, place) => [match.id, place]));
  known.set(matches, places);
  return places;
}

/** Index of a match, counted from 1 [RR5]; undefined where the plan has no such match. */
export function indexOf(matches: Matches, id: MatchId): number | undefined {
  const place = placesOf(matches).get(id);
  return place === undefined ? undefined : place + 1;
}

/** The match of this id. */
export function matchOf(matches: Matches, id: MatchId): Match | undefined {
  const place = placesOf(matches).get(id);
  return place === undefined ? undefined : matches[place];
}

/** The list with these matches put in for those of the same ids; ids that are not in it change nothing, and the order stays. */
export function withMatches(matches: Matches, changed: readonly Match[]): Matches {
  const places = placesOf(matches);
  const next = matches.slice();
  for (const match of changed) {
    const place = places.get(match.id);
    if (place !== undefined) next[place] = match;
  }
  known.set(next, places);
  return next;
}
