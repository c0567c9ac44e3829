import type { TeamId, Tournament } from '../model/state.ts';
import { exchangedByLot } from './rank-holders.ts';
import { computePlay, ranking } from './ranking.ts';

/**
 * The teams for which a lot has to be drawn before their place is known: in the table of a finished group, among the teams
 * of one rank, or in the final ranking [GR3][ST4][RK2].
 */
export function teamsNeedingLot(tournament: Tournament): ReadonlySet<TeamId> {
  const play = computePlay(tournament);
  const inGroups = [...play.standings.values()].flatMap(({ finished, official }) =>
    finished ? official.rows.flatMap(({ team, tie }) => (tie === null ? [] : [team.id])) : [],
  );
  const waiting = play.lineups.flatMap(({ a, b }) =>
    [a, b].flatMap(({ tied, expectedTeamId }) => (tied && expectedTeamId !== null ? [expectedTeamId] : [])),
  );
  const inFinals = exchangedByLot(tournament, play.standings, new Set(waiting));
  const inRanking = ranking(tournament, play).flatMap(({ tied, teamId }) => (tied && teamId !== null ? [teamId] : []));
  return new Set([...inGroups, ...inFinals, ...inRanking]);
}

/**
 * The teams that nothing but a lot, drawn or not, tells from another. Priorities do not count, so that all teams of one
 * lot answer alike while it is entered team by team.
 */
export function teamsPlacedByLot(tournament: Tournament): ReadonlySet<TeamId> {
  const teams = Object.entries(tournament.teams).map(([id, team]) => [id, { ...team, priority: 0 }] as const);
  return teamsNeedingLot({ ...tournament, teams: Object.fromEntries(teams) });
}
