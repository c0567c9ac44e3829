import type { GroupView, TournamentView } from '#domain/contract.ts';
import { areLevel, standingsOf, type TeamInTable } from './compare-across-groups.ts';

// Where a lot must be drawn, and what drawing it sends: priorities, one per team, also where it stays [GR3][ST4][RK2].

/** Teams that nothing but the seeding separates. */
export interface OpenLot {
  readonly key: string;
  /** In the order they stand in now. */
  readonly teams: readonly TeamInTable[];
  /** Places of their group's table, else of the final ranking, else which of the teams of this rank goes on. */
  readonly about:
    | { readonly kind: 'table'; readonly group: GroupView; readonly places: readonly number[] }
    | { readonly kind: 'ranking'; readonly places: readonly number[] }
    | { readonly kind: 'bestOfRank'; readonly rank: number };
  /** Numbers of the finals matches that wait for it. */
  readonly matches: readonly number[];
}

export interface LotPriority {
  readonly teamId: string;
  readonly groupId: string;
  readonly priority: number;
}

type StandingsSource = Pick<TournamentView, 'groups' | 'matches' | 'rankings' | 'computationConfiguration'>;

/** Every set of teams a lot must be drawn among: those inside groups come first, for they say who the others are. */
export function openLots(tournament: StandingsSource): readonly OpenLot[] {
  const standings = standingsOf(tournament);
  const inGroups = tournament.groups.flatMap((group) => lotsOf(group, standings, tournament));
  const drawnFirst = new Set(inGroups.flatMap(({ teams }) => teams.map(({ teamId }) => teamId)));
  const across = [...lotsOfRanks(standings, tournament), ...lotsOfRanking(standings, tournament)].filter(
    ({ teams }) => !teams.some(({ teamId }) => drawnFirst.has(teamId)),
  );
  const lots = new Map<string, OpenLot>();
  for (const lot of [...inGroups, ...across]) if (!lots.has(lot.key)) lots.set(lot.key, lot);
  return [...lots.values()];
}

/** The open lots that are to be drawn now: none unless the tournament takes place as planned [MO10]. */
export const lotsToDraw = (tournament: StandingsSource & Pick<TournamentView, 'status'>): readonly OpenLot[] =>
  tournament.status.status === 'Planned' ? openLots(tournament) : [];

/** Whether a match cannot begin before it is drawn. */
export const isAwaited = ({ matches }: OpenLot): boolean => matches.length > 0;

const keyOf = (teams: readonly TeamInTable[]): string =>
  teams
    .map(({ teamId }) => teamId)
    .sort()
    .join(' ');

function lotsOf(group: GroupView, standings: readonly TeamInTable[], { matches }: StandingsSource): readonly OpenLot[] {
  const rows = standings
    .filter((standing) => standing.group.id === group.id)
    .sort((one, other) => one.statistics.position - other.statistics.position);
  // A row's reason is what separates it from the next.
  const sets = runs(rows, (one) => one.statistics.tied && one.statistics.why?.decidedBy === 'slotOrder');
  return sets.map((teams) => {
    const places = teams.map(({ statistics }) => statistics.position);
    const waiting = matches.filter(({ teamA, teamB }) =>
      [teamA, teamB].some(
        ({ teamSelector: by }) =>
          by.kind === 'groupRank' && by.group === group.alphabeticalId && places.includes(by.rank),
      ),
    );
    return { key: keyOf(teams), teams, about: { kind: 'table', group, places }, matches: indicesOf(waiting) };
  });
}

/** Which of the thirds goes on, where that is open. */
function lotsOfRanks(standings: readonly TeamInTable[], tournament: StandingsSource): readonly OpenLot[] {
  const { matches, computationConfiguration } = tournament;
  const waiting = matches.flatMap(({ index, teamA, teamB }) =>
    [teamA, teamB].flatMap(({ tied, teamSelector: by }) =>
      tied && by.kind === 'bestOfRank' ? [{ index, rank: by.rank }] : [],
    ),
  );
  return [...new Set(waiting.map(({ rank }) => rank))].flatMap((rank) => {
    const holders = standings.filter(({ statistics }) => statistics.position === rank);
    return level(holders, computationConfiguration.comparisonModes).map((teams): OpenLot => ({
      key: keyOf(teams),
      teams,
      about: { kind: 'bestOfRank', rank },
      matches: waiting.filter((slot) => slot.rank === rank).map(({ index }) => index),
    }));
  });
}

function lotsOfRanking(standings: readonly TeamInTable[], tournament: StandingsSource): readonly OpenLot[] {
  const { rankings, computationConfiguration } = tournament;
  const of = new Map(standings.map((standing) => [standing.teamId, standing]));
  const entries = rankings.flatMap((entry) => {
    const standing = of.get(entry.teamId ?? '');
    return standing !== undefined && entry.tied ? [{ ...entry, standing }] : [];
  });
  const modes = computationConfiguration.comparisonModes;
  return runs(
    entries,
    (one, next) =>
      next.placementRank === one.placementRank + 1 &&
      next.reason === one.reason &&
      areLevel(one.standing, next.standing, modes),
  ).map((set): OpenLot => {
    const teams = set.map(({ standing }) => standing);
    const places = set.map(({ placementRank }) => placementRank);
    return { key: keyOf(teams), teams, about: { kind: 'ranking', places }, matches: [] };
  });
}

/** Sets of at least two that stand one after the other and belong together. */
function runs<Row>(rows: readonly Row[], goOn: (one: Row, next: Row) => boolean): readonly (readonly Row[])[] {
  const found: Row[][] = [];
  let run: Row[] = [];
  for (const [at, row] of rows.entries()) {
    run.push(row);
    const next = rows[at + 1];
    if (next !== undefined && goOn(row, next)) continue;
    if (run.length > 1) found.push(run);
    run = [];
  }
  return found;
}

function level(holders: readonly TeamInTable[], modes: Parameters<typeof areLevel>[2]): readonly TeamInTable[][] {
  const sets: TeamInTable[][] = [];
  for (const holder of holders) {
    const mates = sets.find(([first]) => first !== undefined && areLevel(first, holder, modes));
    if (mates === undefined) sets.push([holder]);
    else mates.push(holder);
  }
  return sets.filter(({ length }) => length > 1);
}

const indicesOf = (matches: TournamentView['matches']): readonly number[] => matches.map(({ index }) => index);

/**
 * The priorities that put level teams into the drawn order, the first one's first. They rise from what the teams have
 * now; where that would draw a new lot inside one of their groups, the others go down instead.
 */
export function prioritiesFor(
  drawn: readonly TeamInTable[],
  { groups }: Pick<TournamentView, 'groups'>,
): LotPriority[] {
  const from = Math.max(...drawn.map(({ priority }) => priority));
  const given = (top: number): LotPriority[] =>
    drawn.map(({ teamId, group }, at) => ({ teamId, groupId: group.id, priority: top - at }));
  const up = given(from + drawn.length - 1);
  return movesOthers(up, groups) ? given(from) : up;
}

/** Whether a team of one of the groups that is not drawn would be met or passed by one that is. */
function movesOthers(given: readonly LotPriority[], groups: readonly GroupView[]): boolean {
  const drawn = new Set(given.map(({ teamId }) => teamId));
  return given.some(({ teamId, groupId, priority }) => {
    const mates = groups.find(({ id }) => id === groupId)?.participants ?? [];
    const before = mates.find((mate) => mate.teamId === teamId)?.priority ?? 0;
    return mates.some((mate) => !drawn.has(mate.teamId) && mate.priority > before && mate.priority <= priority);
  });
}
