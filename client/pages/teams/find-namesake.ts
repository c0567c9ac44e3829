import type { TournamentView } from '#domain/contract.ts';

/**
 * The other team that is called so already; undefined: none is. Two teams may have the same name; where it is typed that is said.
 * `own`: the id of the team that gets the name, null for one that is not there yet.
 */
export const findNamesake = (
  { teams }: Pick<TournamentView, 'teams'>,
  name: string,
  own: string | null,
): TournamentView['teams'][number] | undefined =>
  name.trim() === '' ? undefined : teams.find((team) => team.id !== own && team.name === name.trim());
