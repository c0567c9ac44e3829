import type { TeamId, Tournament } from '../model/state.ts';
import { bestOfRank, type RankHolder, type Ranked } from './best-of-rank.ts';
import type { GroupStanding, Standings } from './groups.ts';
import type { CountedTable } from './table.ts';
import { tieDecisionsOf } from './tie-decisions.ts';

/** By what is finished, or as if play stopped now. */
export type StandingsView = 'official' | 'now';

/** The holders of a rank, best first; none before every group has a table that names teams [SE1]. */
export type HoldersOfRank = (rank: number) => readonly Ranked[];

export function holdersOfRanks(
  tournament: Pick<Tournament, 'computation' | 'decisions'>,
  standings: Standings,
  view: StandingsView,
): HoldersOfRank {
  const modes = tournament.computation.comparisonModes;
  const decisions = tieDecisionsOf(tournament);
  const groups = [...standings.values()];
  const known = new Map<number, readonly Ranked[]>();
  return (rank) => {
    const found =
      known.get(rank) ??
      (groups.every((group) => tableOf(group, view) !== null)
        ? bestOfRank(holdersOf(rank, groups, view), modes, decisions)
        : []);
    known.set(rank, found);
    return found;
  };
}

/** The table that names teams: the official one once the group is finished, the current one once a match of it is. */
export function tableOf(group: GroupStanding, view: StandingsView): CountedTable | null {
  if (view === 'official') return group.finished ? group.official : null;
  return group.hasFinishedMatch ? (group.live ?? group.official) : null;
}

const holdersOf = (rank: number, groups: readonly GroupStanding[], view: StandingsView): readonly RankHolder[] =>
  groups.flatMap((group) => {
    const rows = tableOf(group, view)?.rows ?? [];
    const row = rows[rank - 1];
    if (row === undefined) return [];
    const level = row.tie === null ? [row] : rows.filter(({ tie }) => tie === row.tie);
    return [{ letter: group.group.letter, matches: group.countingMatches(row.team.id), row, level }];
  });

/** Of the teams that selectors ask for by the best of a rank, those that a lot can exchange for one of `teams`, and those of them. */
export function exchangedByLot(
  tournament: Pick<Tournament, 'plan' | 'computation' | 'decisions'>,
  standings: Standings,
  teams: ReadonlySet<TeamId>,
): ReadonlySet<TeamId> {
  const holders = holdersOfRanks(tournament, standings, 'official');
  const ranks = ranksAskedFor(tournament);
  const isAmong = ({ row }: RankHolder): boolean => teams.has(row.team.id);
  const found = [...ranks]
    .flatMap(holders)
    .filter(({ holder, rivals }) => rivals.length > 0 && [holder, ...rivals].some(isAmong));
  return new Set(found.map(({ holder }) => holder.row.team.id));
}

/** The ranks of which selectors ask for the best. */
export const ranksAskedFor = ({ plan }: Pick<Tournament, 'plan'>): ReadonlySet<number> =>
  new Set(
    (plan?.matches ?? [])
      .flatMap(({ selectorA, selectorB }) => [selectorA, selectorB])
      .flatMap((selector) => (selector.kind === 'bestOfRank' ? [selector.rank] : [])),
  );
