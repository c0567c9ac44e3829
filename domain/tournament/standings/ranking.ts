import type { TeamId, Tournament } from '../model/state.ts';
import type { RankingView } from '../contract/views.ts';
import { type Finals, finalsOf, lastRounds, roundOf, ROUNDS, areTeamsKnown } from './finals-matches.ts';
import { type GroupStanding, groupStandings, type Standings } from './groups.ts';
import { rankOutOfCompetitionLast, type Place } from './out-of-competition.ts';
import { exchangedByLot } from './rank-holders.ts';
import { type Lineup, lineups } from './resolve.ts';
import { compareStatistics } from './statistics.ts';
import type { Contender, TableRow } from './table.ts';
import { decideTie, levelSets, type TieDecisions, tieDecisionsOf } from './tie-decisions.ts';

const OPEN: Place = { teamId: null, reason: 'open', tied: false };

/** What the ranking is computed from. */
export interface Play {
  readonly standings: Standings;
  readonly lineups: readonly Lineup[];
}

export function computePlay(tournament: Tournament): Play {
  const standings = groupStandings(tournament);
  return { standings, lineups: lineups(tournament, standings) };
}

/** The final ranking, as many places as teams [RK1][RK2][RK3][RK4][GR4]. */
export const ranking = (tournament: Tournament, play: Play = computePlay(tournament)): readonly RankingView[] =>
  rank(tournament, play).places;

/** Teams that went out alike and that no figure of the final ranking tells apart [RK2][RK3]. */
export const levelInRanking = (tournament: Tournament, play: Play): LevelSets => rank(tournament, play).level;

/** Sets of teams that no figure tells apart, and teams that wait for a lot that comes before. */
export interface LevelSets {
  readonly sets: readonly (readonly Contender[])[];
  readonly waiting: readonly Contender[];
}

interface Ranking {
  readonly places: readonly RankingView[];
  readonly level: LevelSets;
}

function rank(tournament: Tournament, play: Play): Ranking {
  const groups = [...play.standings.values()];
  // Without finals, the order of RK3 is the whole ranking.
  const decided = groups.every((group) => group.finished || !group.plays);
  // Until then, and until a finals match has both teams, every place is open, so a group result need not look at the
  // finals.
  if (tournament.plan === null || !(decided || areTeamsKnown(tournament, play.lineups)))
    return { places: allOpen(tournament.groups), level: NO_LEVEL };
  const candidates = groups.flatMap(candidatesOf);
  const finals = finalsOf(tournament, play.lineups);
  const vacated = vacatedPlaces(finals, candidates.length);
  const places = Array.from({ length: candidates.length + vacated.size }, () => OPEN);
  const out = new Set(candidates.filter(({ row }) => row.team.outOfCompetition).map(({ row }) => row.team.id));
  fillDecided(places, finals);
  const settled = settledPairs(places, out, finals);
  const { level, drawing } = decided
    ? fillOthers(places, finals, candidates, tournament, mayStillPlay(tournament, play))
    : NO_OTHERS;
  const isLeft = (at: number): boolean => !vacated.has(at);
  const left = places.filter((_, at) => isLeft(at));
  const settledLeft = new Map(
    [...places.keys()].filter(isLeft).flatMap((at, place) => {
      const count = settled.get(at);
      return count === undefined ? [] : [[place, count] as const];
    }),
  );
  const closedUp = withWholeLots(rankOutOfCompetitionLast(left, out, settledLeft), drawing);
  return { places: shared(closedUp.map(ranked), finals), level };
}

/** A lot is asked for once the places of all its teams are known. */
function withWholeLots(places: readonly Place[], drawing: Others['drawing']): readonly Place[] {
  const placed = new Map<TeamId, number>();
  for (const { lot } of places) if (lot !== undefined) placed.set(lot, (placed.get(lot) ?? 0) + 1);
  return places.map(({ lot, ...place }) =>
    lot === undefined || placed.get(lot) !== drawing.get(lot) ? place : { ...place, lot },
  );
}

const ranked = ({ teamId, reason, tied, lot }: Place, at: number): RankingView => ({
  placementRank: at + 1,
  teamId,
  reason,
  tied,
  ...(lot === undefined ? {} : { lot }),
});

/** The places (from 0) of matches that both teams lost: all behind close up [RK11]. */
const vacatedPlaces = ({ playoffs }: Finals, length: number): ReadonlySet<number> =>
  new Set(
    playoffs
      .filter(({ isOver, decided }) => isOver && decided === null)
      .flatMap(({ place }) => [place - 1, place])
      .filter((at) => at < length),
  );

/** With the better place of two that a void match leaves to both its teams [RK13]. */
function shared(places: readonly RankingView[], { playoffs }: Finals): readonly RankingView[] {
  const pairs = playoffs.flatMap(({ isShared, teams }) => (isShared ? [teams] : []));
  if (pairs.length === 0) return places;
  const isPair = (one: RankingView | undefined, other: RankingView | undefined): boolean =>
    one?.reason === 'decided' &&
    other?.reason === 'decided' &&
    pairs.some((teams) => [one, other].every(({ teamId }) => teamId !== null && teams.includes(teamId)));
  return places.map((place, at) => {
    const better = isPair(places[at - 1], place) ? at : isPair(place, places[at + 1]) ? at + 1 : null;
    return better === null ? place : { ...place, shares: better };
  });
}

const allOpen = (groups: Tournament['groups']): RankingView[] =>
  groups.flatMap(({ teamIds }) => teamIds.map(() => OPEN)).map(ranked);

interface Candidate {
  readonly letter: string;
  readonly row: TableRow;
  /** Its place in the table of its group, or in the seeding list where that plays no matches. */
  readonly position: number;
  readonly plays: boolean;
}

const candidatesOf = ({ group, teams, official, plays }: GroupStanding): Candidate[] => {
  const slots = new Map(teams.map(({ id }, at) => [id, at + 1]));
  return official.rows.map((row) => {
    const position = plays ? row.position : (slots.get(row.team.id) ?? row.position);
    return { letter: group.letter, row, position, plays };
  });
};

/** Fills the places that finished matches decide; a team that has, or can still get, a better one keeps that [FI7]. */
function fillDecided(places: Place[], { playoffs, within }: Finals): void {
  const placed = new Set<TeamId>();
  for (const { decided, place } of playoffs) {
    for (const [offset, teamId] of (decided ?? []).entries()) {
      const at = place - 1 + offset;
      if (at >= places.length || placed.has(teamId) || within(teamId) < place) continue;
      placed.add(teamId);
      places[at] = { teamId, reason: 'decided', tied: false };
    }
  }
}

/**
 * Of the open places (from 0) those whose two teams are known: the number of teams out of competition on the two is
 * certain, and counted at the second.
 */
function settledPairs(places: readonly Place[], out: ReadonlySet<TeamId>, { playoffs, within }: Finals) {
  const placed = new Set(places.map((place) => place.teamId));
  const settled = new Map<number, number>();
  for (const { teams, isOver, place } of playoffs) {
    if (isOver || teams.length < 2) continue;
    if (teams.some((team) => placed.has(team) || within(team) !== place)) continue;
    settled.set(place - 1, 0).set(place, teams.filter((team) => out.has(team)).length);
  }
  return settled;
}

/** The places (from 0) that no match decides, as far as certain: behind the last that may be given back [FI7]. */
function freePlaces(places: readonly Place[], { playoffs, within, besides, contenders }: Finals): number[] {
  const betterThan = (place: number): ReadonlySet<TeamId> =>
    new Set(playoffs.flatMap((playoff) => (playoff.place < place ? (playoff.decided ?? []) : [])));
  const placed = new Set(places.map((place) => place.teamId));
  const taken = new Set<number>();
  let uncertain = -1;
  for (const { decided, isOver, teams, awaited, place } of playoffs) {
    const doubtful =
      teams.some((team) => placed.has(team) || within(team) < place) ||
      awaited.some((one) => besides(one) < place || contenders(one).some((team) => betterThan(place).has(team)));
    for (const at of [place - 1, place].filter((one) => one < places.length)) {
      const team = decided?.[at - place + 1];
      // A place that both teams lost: taken out at the end [RK11].
      if (isOver && decided === null) {
        taken.add(at);
        continue;
      }
      // A finished match gives back the place of a team that has a better one.
      if (team !== undefined && placed.has(team) && places[at]?.teamId !== team) continue;
      taken.add(at);
      if (!isOver ? doubtful : places[at]?.teamId !== team) uncertain = at;
    }
  }
  return [...places.keys()].filter((at) => at > uncertain && !taken.has(at));
}

/**
 * Fills the places that no match decides from the last upwards, as far as their teams are known: first those that did
 * not reach the finals [RK3], then those out in the first round, and so on up to the first round still being played
 * [RK2]. Returns those that no figure tells apart.
 */
function fillOthers(
  places: Place[],
  finals: Finals,
  candidates: readonly Candidate[],
  tournament: Tournament,
  awaiting: ReadonlySet<TeamId>,
): Others {
  const { matches } = finals;
  // A team kept from a match by its other slot may yet play it.
  const level = { sets: new Array<readonly Contender[]>(), waiting: new Array<Contender>() };
  const drawing = new Map<TeamId, number>();
  if (matches.some(({ sameTeam }) => sameTeam)) return NO_OTHERS;
  const placed = new Set(places.map((place) => place.teamId));
  const free = freePlaces(places, finals);
  const playing = new Set(matches.filter(({ isOver }) => !isOver).flatMap(({ teams }) => teams));
  const wentOut = lastRounds(matches);
  const left = candidates.filter(({ row: { team } }) => !placed.has(team.id) && !playing.has(team.id));

  const fill = (set: readonly Candidate[], reason: Place['reason']): void => {
    const { sets, waiting } = levelIn(set, tournament, awaiting);
    level.sets.push(...sets);
    level.waiting.push(...waiting);
    // From the last place upwards: if a better place may still be given back, the best of the set wait for it.
    for (const place of inOrder(set, tournament, reason, awaiting).toReversed()) {
      if (place.lot !== undefined) drawing.set(place.lot, (drawing.get(place.lot) ?? 0) + 1);
      const at = free.pop();
      if (at !== undefined) places[at] = place;
    }
  };
  fill(
    left.filter(({ row: { team } }) => !wentOut.has(team.id)),
    'groupPosition',
  );
  for (const round of ROUNDS) {
    if (matches.some(({ match, isOver }) => !isOver && roundOf(match.stage) === round)) return { level, drawing };
    fill(
      left.filter(({ row: { team } }) => wentOut.get(team.id) === round),
      'eliminated',
    );
  }
  return { level, drawing };
}

interface Others {
  /** Those that no figure tells apart. */
  readonly level: LevelSets;
  /** Among how many teams each lot is drawn, by the first of them. */
  readonly drawing: ReadonlyMap<TeamId, number>;
}

const NO_LEVEL: LevelSets = { sets: [], waiting: [] };
const NO_OTHERS: Others = { level: NO_LEVEL, drawing: new Map() };

/** The teams that a lot can still bring to a match that was not played, in the place of another or not [SE3][RK9]. */
function mayStillPlay(tournament: Tournament, { standings, lineups: all }: Play): ReadonlySet<TeamId> {
  const waiting = (tournament.plan?.matches ?? []).flatMap(({ result }, at) => {
    const lineup = all[at];
    if (result !== null || lineup === undefined) return [];
    return [lineup.a, lineup.b].flatMap(({ tied, teamId }) => (tied && teamId !== null ? [teamId] : []));
  });
  return waiting.length === 0 ? new Set() : exchangedByLot(tournament, standings, new Set(waiting));
}

/** By what the ranking compares before decisions: group position, unless it is only a seeding, and statistics per match. */
const byFigures =
  ({ computation }: Tournament) =>
  (one: Candidate, other: Candidate): number =>
    (one.plays ? one.position - other.position : 0) ||
    compareStatistics(one.row, other.row, computation.comparisonModes, 'perMatch');

/** Teams that went out alike and are level, those in competition apart from the others: no lot is drawn between them. */
const levelAlike = (
  set: readonly Candidate[],
  tournament: Tournament,
): readonly (readonly (readonly Candidate[])[])[] =>
  levelSets(set, byFigures(tournament)).map((level) =>
    [false, true]
      .map((out) => level.filter(({ row }) => row.team.outOfCompetition === out))
      .filter((alike) => alike.length > 0),
  );

/** Whether a lot in its group, or for a place in the finals, comes before one for its place. */
const waitsForLot = ({ plays, row }: Candidate, awaiting: ReadonlySet<TeamId>): boolean =>
  (plays && row.tie !== null) || awaiting.has(row.team.id);

/** The sets that are level, and who of them waits for another lot. */
function levelIn(set: readonly Candidate[], tournament: Tournament, awaiting: ReadonlySet<TeamId>): LevelSets {
  const teamsOf = (some: readonly Candidate[]): readonly Contender[] => some.map(({ row }) => row.team);
  return {
    sets: levelAlike(set, tournament).flat().map(teamsOf),
    waiting: teamsOf(set.filter((one) => waitsForLot(one, awaiting))),
  };
}

/** The place of each by figures and decisions; those left level have one [ST17]. */
function placesOf(set: readonly Candidate[], tournament: Tournament, decisions: TieDecisions) {
  const places = new Map<Candidate, number>();
  let next = 0;
  const put = (level: readonly Candidate[]): void => {
    for (const one of level) places.set(one, next);
    next += 1;
  };
  for (const kinds of levelAlike(set, tournament)) {
    const decided = kinds.flatMap((alike) => decideTie(alike, ({ row }) => row.team, decisions));
    const isDecided = decided.some(({ behindBy }) => behindBy !== null && behindBy !== 'priority');
    if (!isDecided) put(kinds.flat());
    else for (const { items } of decided) put(items);
  }
  return places;
}

/** By figures, decisions, priority and, until a lot is drawn, place and letter of the group [RK2][RK3][ST17]. */
function inOrder(
  set: readonly Candidate[],
  tournament: Tournament,
  reason: Place['reason'],
  awaiting: ReadonlySet<TeamId>,
): Place[] {
  const places = placesOf(set, tournament, tieDecisionsOf(tournament));
  const compare = (one: Candidate, other: Candidate): number =>
    (places.get(one) ?? 0) - (places.get(other) ?? 0) || other.row.team.priority - one.row.team.priority;
  const order = set.toSorted(
    (one, other) => compare(one, other) || one.position - other.position || (one.letter < other.letter ? -1 : 1),
  );
  // Teams that only a lot can order.
  const level = new Map<string, Candidate[]>();
  const keyOf = (one: Candidate): string =>
    [places.get(one), one.row.team.priority, one.row.team.outOfCompetition].join(' ');
  for (const one of order) {
    const own = level.get(keyOf(one));
    if (own === undefined) level.set(keyOf(one), [one]);
    else own.push(one);
  }
  return order.map((one) => {
    const own = level.get(keyOf(one)) ?? [];
    const lot = own.length > 1 && !own.some((other) => waitsForLot(other, awaiting)) ? own[0] : undefined;
    return {
      teamId: one.row.team.id,
      reason,
      // Without a group phase the whole order is the seeding's; with one, an open tie within a group applies to its
      // teams.
      tied: own.length > 1 || waitsForLot(one, awaiting),
      ...(lot === undefined ? {} : { lot: lot.row.team.id }),
    };
  });
}
