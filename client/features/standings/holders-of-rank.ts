import type { TournamentView } from '#domain/contract.ts';
import { bestOfRank, type RankHolder } from '#domain/play.ts';
import type { TeamInTable } from './compare-across-groups.ts';

/** The team at a rank of one group among those of all groups. */
interface HolderOfRank {
  readonly team: TeamInTable;
  /** The teams that a lot can put on its other side. */
  readonly rivals: readonly string[];
}

/** The teams at a rank, best first as the rules order them [SE1]; `level`: the teams of each open lot inside a group. */
export function holdersOfRank(
  rank: number,
  { groups, teams, computationConfiguration }: Pick<TournamentView, 'groups' | 'teams' | 'computationConfiguration'>,
  standings: readonly TeamInTable[],
  level: readonly { readonly teams: readonly TeamInTable[] }[],
): readonly HolderOfRank[] {
  if (groups.some(({ finished }) => !finished)) return [];
  const isOut = new Map(teams.map(({ id, outOfCompetition }) => [id, outOfCompetition]));
  const rowOf = ({ teamId, priority, statistics }: TeamInTable): RankHolder['row'] => ({
    ...statistics,
    team: { id: teamId, priority, outOfCompetition: isOut.get(teamId) ?? false },
    tie: null,
  });
  const byId = new Map(standings.map((team) => [team.teamId, team]));
  const holders = standings
    .filter(({ statistics }) => statistics.position === rank)
    .map((team): RankHolder => {
      const own = level.find((lot) => lot.teams.includes(team))?.teams ?? [team];
      const { alphabeticalId, participants } = team.group;
      return { letter: alphabeticalId, size: participants.length, row: rowOf(team), level: own.map(rowOf) };
    });
  return bestOfRank(holders, computationConfiguration.comparisonModes).flatMap(({ holder, rivals }) => {
    const team = byId.get(holder.row.team.id);
    return team === undefined ? [] : [{ team, rivals: rivals.map(({ row }) => row.team.id) }];
  });
}
