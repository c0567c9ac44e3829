import type { TeamId, Tournament } from '../model/state.ts';
import type { RankingView } from '../contract/views.ts';
import { type Finals, finalsOf, lastRounds, roundOf, ROUNDS, areTeamsKnown } from './finals-matches.ts';
import { type GroupStanding, groupStandings, type Standings } from './groups.ts';
import { rankOutOfCompetitionLast, type Place } from './out-of-competition.ts';
import { exchangedByLot } from './rank-holders.ts';
import { type Lineup, lineups } from './resolve.ts';
import { compareStatistics } from './statistics.ts';
import type { TableRow } from './table.ts';

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
export function ranking(tournament: Tournament, play: Play = computePlay(tournament)): readonly RankingView[] {
  const groups = [...play.standings.values()];
  // Without finals, the order of RK3 is the whole ranking.
  const decided = groups.every((group) => group.finished || !group.plays);
  // Until then, and until a finals match has both teams, every place is open, so a group result need not look at the
  // finals.
  if (tournament.plan === null || !(decided || areTeamsKnown(tournament, play.lineups)))
    return allOpen(tournament.groups);
  const candidates = groups.flatMap(candidatesOf);
  const places = candidates.map(() => OPEN);
  const out = new Set(candidates.filter(({ row }) => row.team.outOfCompetition).map(({ row }) => row.team.id));
  const finals = finalsOf(tournament, play.lineups);
  fillDecided(places, finals);
  const settled = settledPairs(places, out, finals);
  if (decided) fillOthers(places, finals, candidates, tournament, mayStillPlay(tournament, play));
  return rankOutOfCompetitionLast(places, out, settled).map(ranked);
}

const ranked = ({ teamId, reason, tied }: Place, at: number): RankingView => ({
  placementRank: at + 1,
  teamId,
  reason,
  tied,
});

const allOpen = (groups: Tournament['groups']): RankingView[] =>
  groups.flatMap(({ teamIds }) => teamIds.map(() => OPEN)).map(ranked);

interface Candidate {
  readonly letter: string;
  readonly row: TableRow;
  readonly plays: boolean;
}

const candidatesOf = ({ group, official, plays }: GroupStanding): Candidate[] =>
  official.rows.map((row) => ({ letter: group.letter, row, plays }));

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
  for (const { teams, decided, place } of playoffs) {
    if (decided !== null || teams.length < 2) continue;
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
  for (const { decided, teams, awaited, place } of playoffs) {
    const doubtful =
      teams.some((team) => placed.has(team) || within(team) < place) ||
      awaited.some((one) => besides(one) < place || contenders(one).some((team) => betterThan(place).has(team)));
    for (const at of [place - 1, place].filter((one) => one < places.length)) {
      const team = decided?.[at - place + 1];
      // A finished match gives back the place of a team that has a better one.
      if (team !== undefined && placed.has(team) && places[at]?.teamId !== team) continue;
      taken.add(at);
      if (decided === null ? doubtful : places[at]?.teamId !== team) uncertain = at;
    }
  }
  return [...places.keys()].filter((at) => at > uncertain && !taken.has(at));
}

/**
 * Fills the places that no match decides from the last upwards, as far as their teams are known: first those that did
 * not reach the finals [RK3], then those out in the first round, and so on up to the first round still being played
 * [RK2].
 */
function fillOthers(
  places: Place[],
  finals: Finals,
  candidates: readonly Candidate[],
  tournament: Tournament,
  awaiting: ReadonlySet<TeamId>,
): void {
  const { matches } = finals;
  // A team kept from a match by its other slot may yet play it.
  if (matches.some(({ sameTeam }) => sameTeam)) return;
  const placed = new Set(places.map((place) => place.teamId));
  const free = freePlaces(places, finals);
  const playing = new Set(matches.filter(({ decided }) => decided === null).flatMap(({ teams }) => teams));
  const wentOut = lastRounds(matches);
  const left = candidates.filter(({ row: { team } }) => !placed.has(team.id) && !playing.has(team.id));

  const fill = (set: readonly Candidate[], reason: Place['reason']): void => {
    // From the last place upwards: if a better place may still be given back, the best of the set wait for it.
    for (const place of inOrder(set, tournament, reason).toReversed()) {
      const at = free.pop();
      const isAwaiting = place.teamId !== null && awaiting.has(place.teamId);
      if (at !== undefined) places[at] = isAwaiting ? { ...place, tied: true } : place;
    }
  };
  fill(
    left.filter(({ row: { team } }) => !wentOut.has(team.id)),
    'groupPosition',
  );
  for (const round of ROUNDS) {
    if (matches.some(({ match, decided }) => decided === null && roundOf(match.stage) === round)) return;
    fill(
      left.filter(({ row: { team } }) => wentOut.get(team.id) === round),
      'eliminated',
    );
  }
}

/** The teams that a lot can still bring to a match that was not played, in the place of another or not [SE3][RK9]. */
function mayStillPlay(tournament: Tournament, { standings, lineups: all }: Play): ReadonlySet<TeamId> {
  const waiting = (tournament.plan?.matches ?? []).flatMap(({ result }, at) => {
    const lineup = all[at];
    if (result !== null || lineup === undefined) return [];
    return [lineup.a, lineup.b].flatMap(({ tied, teamId }) => (tied && teamId !== null ? [teamId] : []));
  });
  return waiting.length === 0 ? new Set() : exchangedByLot(tournament, standings, new Set(waiting));
}

/** By group position, statistics per match played, priority and group letter [RK2][RK3]. */
function inOrder(set: readonly Candidate[], { computation }: Tournament, reason: Place['reason']): Place[] {
  const compare = (one: Candidate, other: Candidate): number =>
    (one.plays ? one.row.position - other.row.position : 0) ||
    compareStatistics(one.row, other.row, computation.comparisonModes, 'perMatch') ||
    other.row.team.priority - one.row.team.priority;
  const order = set.toSorted(
    (one, other) =>
      one.row.position - other.row.position || compare(one, other) || (one.letter < other.letter ? -1 : 1),
  );
  const level = (at: number): boolean => {
    const [one, other] = [order[at], order[at + 1]];
    return one !== undefined && other !== undefined && compare(one, other) === 0;
  };
  return order.map(({ row, plays }, at) => ({
    teamId: row.team.id,
    reason,
    // Without a group phase the whole order is the seeding's; with one, an open tie within a group applies to its
    // teams.
    tied: level(at) || level(at - 1) || (plays && row.tie !== null),
  }));
}
