import type { PublicTournamentView } from '#domain/contract.ts';
import { isOver } from '#domain/match-day.ts';

/**
 * The name of the winner, or of both that share the first place [RK13], once every match is played; null before, while a lot
 * decides it, and where no places are shown [MO9].
 */
export function championOf(tournament: PublicTournamentView): string | null {
  if (!isOver(tournament)) return null;
  const first = tournament.rankings.filter(({ placementRank, shares }) => (shares ?? placementRank) === 1);
  const nameOf = (teamId: string | null) => tournament.teams.find(({ id }) => id === teamId)?.name;
  return first.some(({ tied }) => tied) ? null : first.map(({ teamId }) => nameOf(teamId)).join(' / ') || null;
}
