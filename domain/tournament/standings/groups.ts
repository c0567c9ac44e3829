import type { ComputationConfiguration, Group, Match, Result, Team, Tournament } from '../model/state.ts';
import { liveTable } from './live-table.ts';
import { type CountedTable, groupTable } from './table.ts';
import type { CountedMatch } from './tally.ts';

/** What a group's standings are made of. */
interface Sources {
  readonly teams: readonly Team[];
  readonly matches: readonly Match[];
  /** Index of each match in the plan. */
  readonly indices: readonly number[];
  readonly computation: ComputationConfiguration;
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
  return new Map(
    tournament.groups.map((group) => {
      const { matches, indices } = matchesOf.get(group.letter) ?? { matches: [], indices: [] };
      const teams = group.teamIds.map((id) => teamOf(tournament, id));
      return [group.letter, standingOf(group, { teams, matches, indices, computation: tournament.computation })];
    }),
  );
}

function standingOf(group: Group, { teams, matches, indices, computation }: Sources): GroupStanding {
  const finished: CountedMatch[] = [];
  const running: CountedMatch[] = [];
  for (const [at, { result }] of matches.entries()) {
    if (result !== null) (result.state === 'Finished' ? finished : running).push(counted(result, indices[at] ?? 0));
  }
  const plays = matches.length > 0;
  return {
    group,
    teams,
    plays,
    hasFinishedMatch: finished.length > 0,
    finished: plays && finished.length === matches.length,
    official: { ...groupTable(teams, finished, computation), counted: finished },
    live: liveTable(teams, finished, running, computation),
  };
}

const counted = ({ teamA, teamB, scoreA, scoreB }: Result, index: number): CountedMatch => ({
  index,
  teamA,
  teamB,
  scoreA,
  scoreB,
});

/** A team that the state names; a group never names one that is not there. */
export function teamOf(tournament: Pick<Tournament, 'teams'>, id: string): Team {
  const team = tournament.teams[id];
  if (team === undefined) throw new Error(`The tournament has no team ${id}`);
  return team;
}
