import type { ComputationConfiguration, Group, Match, Result, Team, TeamId, Tournament } from '../model/state.ts';
import { decisionOf } from '../model/decided.ts';
import { liveTable } from './live-table.ts';
import { type CountedTable, groupTable } from './table.ts';
import type { CountedMatch } from './tally.ts';
import { tieDecisionsOf, type TieDecisions } from './tie-decisions.ts';

/** What a group's standings are made of. */
interface Sources {
  readonly teams: readonly Team[];
  readonly matches: readonly Match[];
  /** Index of each match in the plan. */
  readonly indices: readonly number[];
  readonly computation: ComputationConfiguration;
  readonly decisions: TieDecisions;
  /** How often two teams meet. */
  readonly rounds: number;
}

export interface GroupStanding {
  readonly group: Group;
  readonly teams: readonly Team[];
  /** False: the group plays no matches, it only holds the seeding [GR2]. */
  readonly plays: boolean;
  /** One or more matches are finished. */
  readonly hasFinishedMatch: boolean;
  /** It plays, and every match is finished. */
  readonly finished: boolean;
  /** How many matches of a team count or still will [SE6]. */
  readonly countingMatches: (team: TeamId) => number;
  readonly official: CountedTable;
  /** Null while nothing runs [ST5]. */
  readonly live: CountedTable | null;
}

/** By letter, in the order of the groups. */
export type Standings = ReadonlyMap<string, GroupStanding>;

/** The standings of all groups. */
export function groupStandings(tournament: Tournament): Standings {
  const matchesOf = new Map<string, { matches: Match[]; indices: number[] }>();
  for (const group of tournament.groups) matchesOf.set(group.letter, { matches: [], indices: [] });
  for (const [at, match] of (tournament.plan?.matches ?? []).entries()) {
    if (match.stage.type !== 'GroupMatch') continue;
    const own = matchesOf.get(match.stage.group);
    own?.matches.push(match);
    own?.indices.push(at + 1);
  }
  const decisions = tieDecisionsOf(tournament);
  return new Map(
    tournament.groups.map((group) => {
      const { matches, indices } = matchesOf.get(group.letter) ?? { matches: [], indices: [] };
      const teams = group.teamIds.map((id) => teamOf(tournament, id));
      const { computation, plan } = tournament;
      const rounds = plan?.groupPhase?.numberOfGroupRounds ?? 1;
      return [group.letter, standingOf(group, { teams, matches, indices, computation, decisions, rounds })];
    }),
  );
}

function standingOf(
  group: Group,
  { teams, matches, indices, computation, decisions: all, rounds }: Sources,
): GroupStanding {
  const finished: CountedMatch[] = [];
  const running: CountedMatch[] = [];
  const uncounted: Result[] = [];
  for (const [at, { result }] of matches.entries()) {
    if (result === null) continue;
    if (!decisionOf(result).counts) uncounted.push(result);
    else (result.state === 'Finished' ? finished : running).push(counted(result, indices[at] ?? 0));
  }
  const plays = matches.length > 0;
  // One that only holds the seeding stays as it was drawn: its teams are told apart in the ranking.
  const decisions = plays ? all : [];
  return {
    group,
    teams,
    plays,
    hasFinishedMatch: finished.length + uncounted.length > 0,
    finished: plays && finished.length + uncounted.length === matches.length,
    countingMatches: (team) =>
      rounds * (teams.length - 1) - uncounted.filter(({ teamA, teamB }) => teamA === team || teamB === team).length,
    official: { ...groupTable(teams, finished, computation, decisions), counted: finished },
    live: liveTable(teams, finished, running, computation, decisions),
  };
}

function counted(result: Result, index: number): CountedMatch {
  const { teamA, teamB, scoreA, scoreB, ruling } = result;
  const winner = ruling === undefined ? null : decisionOf(result).winner;
  return { index, teamA, teamB, scoreA, scoreB, ...(winner === null ? {} : { winner }) };
}

/** A team that the state names; a group never names one that is not there. */
export function teamOf(tournament: Pick<Tournament, 'teams'>, id: string): Team {
  const team = tournament.teams[id];
  if (team === undefined) throw new Error(`The tournament has no team ${id}`);
  return team;
}
