import type { TeamId, Tournament } from '../model/state.ts';
import { levelAtRank } from './best-of-rank.ts';
import { exchangedByLot, holdersOfRanks, ranksAskedFor } from './rank-holders.ts';
import { computePlay, levelInRanking, ranking } from './ranking.ts';
import type { Contender, GroupTable } from './table.ts';
import { setsOnTheWay, tieDecisionsOf } from './tie-decisions.ts';

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

/**
 * Every set of teams that can be told apart by a decision: level in every mode, priorities and decisions left out, in the
 * table of a finished group, at a rank of which the best go on, or in the final ranking; and those that these leave level
 * [ST19].
 */
export function tiesOf(tournament: Tournament): readonly (readonly TeamId[])[] {
  const play = computePlay(tournament);
  const { comparisonModes } = tournament.computation;
  const holders = holdersOfRanks(tournament, play.standings, 'official');
  const decisions = tieDecisionsOf(tournament);
  const inTables = [...play.standings.values()].flatMap(({ finished, official }) =>
    finished ? [{ sets: levelInTable(official), waiting: [] }] : [],
  );
  const atRanks = [...ranksAskedFor(tournament)].map((rank) => levelAtRank(holders(rank), comparisonModes));
  return [...inTables, ...atRanks, levelInRanking(tournament, play)].flatMap(({ sets, waiting }) => {
    const waits = new Set(waiting.map(({ id }) => id));
    return sets
      .flatMap((set) => setsOnTheWay(set, decisions))
      .map((set) => set.map(({ id }) => id))
      .filter((set) => !set.some((id) => waits.has(id)));
  });
}

/** Sets of two or more that no mode separates. */
function levelInTable({ rows, separations }: GroupTable): readonly (readonly Contender[])[] {
  const sets: Contender[][] = [];
  for (const [at, { decidedBy }] of separations.entries()) {
    if (decidedBy !== 'decision' && decidedBy !== 'priority' && decidedBy !== 'slotOrder') continue;
    const [one, other] = [rows[at]?.team, rows[at + 1]?.team];
    if (one === undefined || other === undefined) continue;
    const last = sets.at(-1);
    if (last?.at(-1) === one) last.push(other);
    else sets.push([one, other]);
  }
  return sets;
}
