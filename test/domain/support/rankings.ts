import { ranking } from '#domain/tournament/standings/ranking.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { groupMatch, type MatchDraft, report } from './standings.ts';

/** A round robin within each group, 1:0 for the earlier slot: slot order is the table. */
export const bySlots = (letter: string, size: number): MatchDraft[] =>
  Array.from({ length: size }, (_, a) =>
    Array.from({ length: size - a - 1 }, (__, b) =>
      groupMatch(letter, `${letter}${a + 1}`, `${letter}${a + b + 2}`, '1:0'),
    ),
  ).flat();

/** The teams in the order of their places, '?' where a place is open. */
export const order = (tournament: Tournament): string =>
  ranking(tournament)
    .map((place) => place.teamId ?? '?')
    .join(' ');
/** The first letter of each place's reason: decided, eliminated, groupPosition, open and outOfCompetition. */
export const reasons = (tournament: Tournament): string =>
  ranking(tournament)
    .map((place) => place.reason.slice(0, 1))
    .join('');
export const tied = (tournament: Tournament): string[] =>
  ranking(tournament).flatMap((place) => (place.tied && place.teamId !== null ? [place.teamId] : []));

/** The same tournament with the results of these matches cleared. */
export const without = (tournament: Tournament, ...ids: string[]): Tournament =>
  ids.reduce((state, id) => report(state, id, undefined), tournament);
