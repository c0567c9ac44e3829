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
  tournament: Pick<
    TournamentView,
    'groups' | 'teams' | 'matches' | 'matchPlanConfiguration' | 'computationConfiguration' | 'tieDecisions'
  >,
  standings: readonly TeamInTable[],
  level: readonly { readonly teams: readonly TeamInTable[] }[],
): readonly HolderOfRank[] {
  const { groups, teams, computationConfiguration, tieDecisions } = tournament;
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
      const matches = countMatches(team, tournament);
      return { letter: team.group.alphabeticalId, matches, row: rowOf(team), level: own.map(rowOf) };
    });
  return bestOfRank(holders, computationConfiguration.comparisonModes, tieDecisions).flatMap(({ holder, rivals }) => {
    const team = byId.get(holder.row.team.id);
    return team === undefined ? [] : [{ team, rivals: rivals.map(({ row }) => row.team.id) }];
  });
}

/** How many of its group matches count [SE6]. */
function countMatches(
  { teamId, group }: TeamInTable,
  { matches, matchPlanConfiguration: plan }: Pick<TournamentView, 'matches' | 'matchPlanConfiguration'>,
): number {
  const isVoid = ({ outcome, teamA, teamB }: TournamentView['matches'][number]): boolean =>
    outcome.ruling?.counts === false && (teamA.teamId === teamId || teamB.teamId === teamId);
  const rounds = plan?.groupPhaseConfig?.numberOfGroupRounds ?? 1;
  return (
    rounds * (group.participants.length - 1) -
    matches.filter((match) => match.metadata.groupId === group.id && isVoid(match)).length
  );
}
