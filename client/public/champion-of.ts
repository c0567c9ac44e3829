import type { PublicTournamentView } from '#domain/contract.ts';
import { isOver } from '#domain/match-day.ts';

/** The name of the winner once every match is played; null before, while a lot decides it, and where no places are shown [MO9]. */
export function championOf(tournament: PublicTournamentView): string | null {
  if (!isOver(tournament)) return null;
  const first = tournament.rankings.find(({ placementRank }) => placementRank === 1);
  if (first === undefined || first.tied) return null;
  return tournament.teams.find(({ id }) => id === first.teamId)?.name ?? null;
}
