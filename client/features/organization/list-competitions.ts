import type { ListedTournament } from '#domain/contract.ts';

type Purpose = Pick<ListedTournament, 'purpose'>;

/** Those that count: neither trainings nor examples [NT6]. */
export const listCompetitions = <Listed extends Purpose>(tournaments: readonly Listed[]): readonly Listed[] =>
  tournaments.filter(({ purpose }) => purpose === 'Competition');

/** How many of them count: the competitions, and where there are none, as in the folder of the trainings, all. */
export function countOf(tournaments: readonly Purpose[]): number {
  const competitions = listCompetitions(tournaments).length;
  return competitions === 0 ? tournaments.length : competitions;
}
