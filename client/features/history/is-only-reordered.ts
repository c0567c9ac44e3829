import { matchNumber } from '#domain/match-day.ts';

type Place = Parameters<typeof matchNumber>[0];

/** Whether a match has another place in playing order but the number that people know: its order must then be said [PL10]. */
export const isOnlyReordered = (one: Place, other: Place): boolean =>
  one.index !== other.index && matchNumber(one) === matchNumber(other);
