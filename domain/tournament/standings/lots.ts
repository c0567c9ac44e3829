import type { TeamId, Tournament } from '../state.ts';
import { computePlay, ranking } from './ranking.ts';

/**
 * Whether nothing but a lot tells the team from another: in the table of its finished group, among the teams of one
 * rank, or in the final ranking [GR3][ST4][RK2]. Priorities do not count, so that all teams of one lot answer alike
 * while it is entered team by team.
 */
export function isPlacedByLot(tournament: Tournament, teamId: TeamId): boolean {
  const teams = Object.entries(tournament.teams).map(([id, team]) => [id, { ...team, priority: 0 }] as const);
  const level: Tournament = { ...tournament, teams: Object.fromEntries(teams) };
  const play = computePlay(level);
  const inGroup = [...play.standings.values()].some(
    ({ finished, official }) => finished && official.rows.some(({ team, tie }) => team.id === teamId && tie !== null),
  );
  const inFinals = play.lineups.some(({ a, b }) => [a, b].some((slot) => slot.expectedTeamId === teamId && slot.tied));
  return inGroup || inFinals || ranking(level, play).some((place) => place.teamId === teamId && place.tied);
}
