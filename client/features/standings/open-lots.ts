import type { GroupView, SlotView, TournamentView } from '#domain/contract.ts';
import { needsLot } from '#domain/match-day.ts';
import { listStandings, type TeamInTable } from './compare-across-groups.ts';
import { holdersOfRank } from './holders-of-rank.ts';

// Where a lot must be drawn [ST4][SE3][RK2].

/** Teams that nothing but the seeding separates. */
export interface OpenLot {
  readonly key: string;
  /** In their current order. */
  readonly teams: readonly TeamInTable[];
  /** Places in their group's table or in the final ranking, or which teams of this rank qualify. */
  readonly about:
    | { readonly kind: 'table'; readonly group: GroupView; readonly places: readonly number[] }
    | { readonly kind: 'ranking'; readonly places: readonly number[] }
    | { readonly kind: 'bestOfRank'; readonly rank: number };
  /** Numbers of the finals matches that wait for it. */
  readonly matches: readonly number[];
}

type StandingsSource = Pick<
  TournamentView,
  'groups' | 'teams' | 'matches' | 'rankings' | 'computationConfiguration' | 'matchPlanConfiguration' | 'tieDecisions'
>;

/** Level teams, before it is asked which matches wait for their lot. */
type Level = Omit<OpenLot, 'matches'>;

/** Every set of teams a lot must be drawn among: those inside groups come first, for they say who the others are. */
export function openLots(tournament: StandingsSource): readonly OpenLot[] {
  const standings = listStandings(tournament);
  const inTables = tournament.groups.flatMap((group) => levelInTable(group, standings));
  const marked = tournament.matches.filter(needsLot);
  const atRanks = marked.length === 0 ? [] : levelAtRanks(tournament, standings, inTables);
  const named = teamNamedBy(tournament, standings, inTables);
  const waiting = matchesWaiting(marked, named, inTables, atRanks);
  const withMatches = (level: Level): OpenLot => ({ ...level, matches: waiting.get(level) ?? [] });
  const across = [
    ...atRanks.map(withMatches).filter(isAwaited),
    ...levelInRanking(standings, tournament).map(withMatches),
  ].filter((level) => inTables.every((table) => !haveTeamInCommon(table, level)));
  const lots = new Map<string, OpenLot>();
  for (const lot of [...inTables.map(withMatches), ...across]) if (!lots.has(lot.key)) lots.set(lot.key, lot);
  return [...lots.values()];
}

/** The open lots that are to be drawn now: none unless the tournament takes place as planned [MO10]. */
export const lotsToDraw = (tournament: StandingsSource & Pick<TournamentView, 'status'>): readonly OpenLot[] =>
  tournament.status.status === 'Planned' ? openLots(tournament) : [];

/** Whether a match cannot begin before it is drawn. */
export const isAwaited = ({ matches }: OpenLot): boolean => matches.length > 0;

const haveTeamInCommon = (one: Level, other: Level): boolean => one.teams.some((team) => other.teams.includes(team));

/**
 * Returns the numbers of the matches that wait for each lot. If the team that a selector names is part of a lot, its
 * slot waits for that lot, else for the lots between groups, which may move another team there [FI8]. Lots within a
 * table are drawn first.
 */
function matchesWaiting(
  marked: StandingsSource['matches'],
  named: (slot: SlotView) => string | undefined,
  inTables: readonly Level[],
  atRanks: readonly Level[],
): ReadonlyMap<Level, readonly number[]> {
  const lotsOf = (slot: SlotView): readonly Level[] => {
    const team = named(slot);
    const possible = slot.teamSelector.kind === 'bestOfRank' ? [...inTables, ...atRanks] : inTables;
    const own = possible.filter(({ teams }) => teams.some(({ teamId }) => teamId === team));
    return own.length > 0 ? own : atRanks.length > 0 ? atRanks : inTables;
  };
  const firstOf = (lot: Level): readonly Level[] => {
    const tables = inTables.filter((table) => haveTeamInCommon(table, lot));
    return tables.length > 0 ? tables : [lot];
  };
  const found = new Map<Level, Set<number>>();
  for (const { index, teamA, teamB } of marked) {
    const slots = [teamA, teamB].filter(({ tied }) => tied);
    for (const lot of slots.flatMap(lotsOf).flatMap(firstOf)) {
      found.set(lot, (found.get(lot) ?? new Set()).add(index));
    }
  }
  return new Map([...found].map(([lot, matches]) => [lot, [...matches]]));
}

/** The team that a slot's selector names by the tables, before FI8 moves teams. */
function teamNamedBy(
  tournament: StandingsSource,
  standings: readonly TeamInTable[],
  inTables: readonly Level[],
): (slot: SlotView) => string | undefined {
  return ({ teamSelector: by }) => {
    if (by.kind === 'bestOfRank') {
      return holdersOfRank(by.rank, tournament, standings, inTables)[by.ordinal - 1]?.team.teamId;
    }
    if (by.kind !== 'groupRank') return undefined;
    const isThere = ({ group, statistics }: TeamInTable): boolean =>
      group.alphabeticalId === by.group && statistics.position === by.rank;
    return standings.find(isThere)?.teamId;
  };
}

const keyOf = (teams: readonly TeamInTable[]): string =>
  teams
    .map(({ teamId }) => teamId)
    .sort()
    .join(' ');

function levelInTable(group: GroupView, standings: readonly TeamInTable[]): readonly Level[] {
  const rows = standings
    .filter((standing) => standing.group.id === group.id)
    .sort((one, other) => one.statistics.position - other.statistics.position);
  // A row's reason is what separates it from the next.
  const sets = runs(rows, (one) => one.statistics.tied && one.statistics.why?.decidedBy === 'slotOrder');
  return sets.map((teams) => {
    const places = teams.map(({ statistics }) => statistics.position);
    return { key: keyOf(teams), teams, about: { kind: 'table', group, places } };
  });
}

/** Returns the teams of a rank that draw for qualifying, such as the best thirds, as far down as slots ask for them. */
function levelAtRanks(
  tournament: StandingsSource,
  standings: readonly TeamInTable[],
  inTables: readonly Level[],
): readonly Level[] {
  const asked = new Map<number, number>();
  for (const { teamSelector: by } of tournament.matches.flatMap(({ teamA, teamB }) => [teamA, teamB])) {
    if (by.kind === 'bestOfRank') asked.set(by.rank, Math.max(asked.get(by.rank) ?? 0, by.ordinal));
  }
  return [...asked].flatMap(([rank, ordinal]) => {
    const holders = holdersOfRank(rank, tournament, standings, inTables);
    return runs(holders, (one, next) => one.rivals.includes(next.team.teamId))
      .filter(([first]) => first !== undefined && holders.indexOf(first) < ordinal)
      .map((set): Level => {
        const teams = set.map(({ team }) => team);
        return { key: keyOf(teams), teams, about: { kind: 'bestOfRank', rank } };
      });
  });
}

/** Of the final ranking a place says among whom a lot is drawn: teams that went out in different rounds have none. */
function levelInRanking(standings: readonly TeamInTable[], { rankings }: StandingsSource): readonly Level[] {
  const standingById = new Map(standings.map((standing) => [standing.teamId, standing]));
  const sets = new Map<string, { readonly teams: TeamInTable[]; readonly places: number[] }>();
  for (const { lot, teamId, placementRank } of rankings) {
    const standing = standingById.get(teamId ?? '');
    if (lot === undefined || standing === undefined) continue;
    const set = sets.get(lot) ?? { teams: [], places: [] };
    set.teams.push(standing);
    set.places.push(placementRank);
    sets.set(lot, set);
  }
  return [...sets.values()]
    .filter(({ teams }) => teams.length > 1)
    .map(({ teams, places }) => ({ key: keyOf(teams), teams, about: { kind: 'ranking', places } }));
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
