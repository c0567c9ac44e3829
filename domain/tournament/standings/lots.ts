import type { TeamId, Tournament } from '../state.ts';
import { computePlay, ranking } from './ranking.ts';

/**
 * Whether a lot has to be drawn before the team's place is known: in the table of its finished group, among the teams of
 * one rank, or in the final ranking [GR3][ST4][RK2].
 */
export function needsLot(tournament: Tournament, teamId: TeamId): boolean {
  const play = computePlay(tournament);
  const inGroup = [...play.standings.values()].some(
    ({ finished, official }) => finished && official.rows.some(({ team, tie }) => team.id === teamId && tie !== null),
  );
  const inFinals = play.lineups.some(({ a, b }) => [a, b].some((slot) => slot.expectedTeamId === teamId && slot.tied));
  return inGroup || inFinals || ranking(tournament, play).some((place) => place.teamId === teamId && place.tied);
}

/**
 * Whether nothing but a lot, drawn or not, tells the team from another. Priorities do not count, so that all teams of one
 * lot answer alike while it is entered team by team.
 */
export function isPlacedByLot(tournament: Tournament, teamId: TeamId): boolean {
  const teams = Object.entries(tournament.teams).map(([id, team]) => [id, { ...team, priority: 0 }] as const);
  return needsLot({ ...tournament, teams: Object.fromEntries(teams) }, teamId);
}
