import type { FinalsRound, Match, TeamId, Tournament } from '../state.ts';
import type { RankingView } from '../view-contract.ts';
import { type GroupStanding, groupStandings } from './groups.ts';
import { closeUp, type Place } from './out-of-competition.ts';
import { perTournament } from './per-tournament.ts';
import { type Lineup, lineups } from './resolve.ts';
import { compareStatistics } from './statistics.ts';
import type { Row } from './table.ts';

const OPEN: Place = { teamId: null, reason: 'open', tied: false };

/** From the first to the last: later is better [RK2]. */
const ROUNDS: readonly FinalsRound[] = ['SixteenthFinal', 'EighthFinal', 'QuarterFinal', 'SemiFinal', 'Final'];

/** The final ranking, as many places as teams [RK1][RK2][RK3][RK4][GR4]. */
export const ranking = perTournament((tournament): readonly RankingView[] => {
  const groups = [...groupStandings(tournament).values()];
  const candidates = groups.flatMap(candidatesOf);
  const places = candidates.map(() => OPEN);
  const out = new Set(candidates.filter(({ row }) => row.team.outOfCompetition).map(({ row }) => row.team.id));
  let settled: ReadonlyMap<number, number> = new Map();
  if (tournament.plan !== null) {
    const decided = groups.every((group) => group.finished || !group.plays);
    if (tournament.plan.finalsPhase !== null) {
      const finals = finalsOf(tournament);
      fillDecided(places, finals);
      settled = settledPairs(places, out, finals);
      if (decided) fillOthers(places, finals, candidates, tournament);
    } else if (decided) {
      places.splice(0, places.length, ...inOrder(candidates, tournament, 'groupPosition'));
    }
  }
  return closeUp(places, out, settled).map((place, at) => ({ placementRank: at + 1, ...place }));
});

interface Candidate {
  readonly letter: string;
  readonly row: Row;
  readonly plays: boolean;
}

const candidatesOf = ({ group, official, plays }: GroupStanding): Candidate[] =>
  official.rows.map((row) => ({ letter: group.letter, row, plays }));

interface FinalsMatch {
  readonly match: Match;
  readonly lineup: Lineup;
  readonly teams: readonly TeamId[];
  /** Winner and loser once it is finished, by the teams who played it [RE3]. */
  readonly decided: readonly [winner: TeamId, loser: TeamId] | null;
}

function finalsOf(tournament: Tournament): FinalsMatch[] {
  const all = lineups(tournament);
  return (tournament.plan?.matches ?? []).flatMap((match, at): FinalsMatch[] => {
    const lineup = all[at];
    if (match.place.type === 'GroupMatch' || lineup === undefined) return [];
    const teams = [lineup.a.teamId, lineup.b.teamId].filter((team) => team !== null);
    return [{ match, lineup, teams, decided: winnerAndLoser(match) }];
  });
}

function winnerAndLoser({ result }: Match): readonly [TeamId, TeamId] | null {
  if (result?.state !== 'Finished' || result.scoreA === result.scoreB) return null;
  return result.scoreA > result.scoreB ? [result.teamA, result.teamB] : [result.teamB, result.teamA];
}

/** The better of the two places a match decides [RK1]; null: it decides none. */
function placeOf({ place }: Match): number | null {
  if (place.type === 'Final') return 1;
  if (place.type === 'ThirdPlacePlayoff') return 3;
  return place.type === 'AdditionalPlayoff' ? place.playoffPosition : null;
}

interface Playoff extends FinalsMatch {
  readonly place: number;
}

const playoffsOf = (finals: readonly FinalsMatch[]): Playoff[] =>
  finals
    .flatMap((match) => {
      const place = placeOf(match.match);
      return place === null ? [] : [{ ...match, place }];
    })
    .toSorted((one, other) => one.place - other.place);

/** The best place that each team can still reach by matches that are not finished; knockout matches lead to the final. */
function reachable(finals: readonly FinalsMatch[]): ReadonlyMap<TeamId, number> {
  const best = new Map<TeamId, number>();
  for (const { match, decided, teams } of finals) {
    if (decided !== null) continue;
    for (const team of teams) best.set(team, Math.min(best.get(team) ?? Number.POSITIVE_INFINITY, placeOf(match) ?? 1));
  }
  return best;
}

/** Fills the places that finished matches decide; a team that has, or can still get, a better one keeps that [FI7]. */
function fillDecided(places: Place[], finals: readonly FinalsMatch[]): void {
  const placed = new Set<TeamId>();
  const best = reachable(finals);
  for (const { decided, place } of playoffsOf(finals)) {
    for (const [offset, teamId] of (decided ?? []).entries()) {
      const at = place - 1 + offset;
      if (at >= places.length || placed.has(teamId) || (best.get(teamId) ?? place) < place) continue;
      placed.add(teamId);
      places[at] = { teamId, reason: 'decided', tied: false };
    }
  }
}

/**
 * Of the open places (from 0) those whose two teams are known: how many teams out of competition will end on the two is
 * certain, and counted at the second.
 */
function settledPairs(places: readonly Place[], out: ReadonlySet<TeamId>, finals: readonly FinalsMatch[]) {
  const best = reachable(finals);
  const placed = new Set(places.map((place) => place.teamId));
  const settled = new Map<number, number>();
  for (const { teams, decided, place } of playoffsOf(finals)) {
    if (decided !== null || teams.length < 2) continue;
    if (teams.some((team) => placed.has(team) || best.get(team) !== place)) continue;
    settled.set(place - 1, 0).set(place, teams.filter((team) => out.has(team)).length);
  }
  return settled;
}

/**
 * Fills the places that no match decides from the last upwards, as far as is known who takes them: first who did not
 * reach the finals [RK3], then who went out in the first round, and so on up to the first round still being played [RK2].
 */
function fillOthers(
  places: Place[],
  finals: readonly FinalsMatch[],
  candidates: readonly Candidate[],
  tournament: Tournament,
): void {
  const placed = new Set(places.map((place) => place.teamId));
  const playoffs = playoffsOf(finals);
  // While a match has no teams, or one for whom its places are no longer of interest, nobody can say who moves up.
  if (finals.some(({ lineup }) => lineup.sameTeam)) return;
  if (playoffs.some(({ decided, teams }) => decided === null && teams.some((team) => placed.has(team)))) return;

  const taken = new Set<number>();
  for (const { decided, place } of playoffs) {
    for (const at of [place - 1, place]) {
      const team = decided?.[at - place + 1];
      // A finished match gives back the place of a team that has a better one.
      if (team === undefined || !placed.has(team) || places[at]?.teamId === team) taken.add(at);
    }
  }
  const free = [...places.keys()].filter((at) => !taken.has(at));
  const playing = new Set(finals.filter(({ decided }) => decided === null).flatMap(({ teams }) => teams));
  const wentOut = lastRounds(finals);
  const left = candidates.filter(({ row: { team } }) => !placed.has(team.id) && !playing.has(team.id));

  const fill = (set: readonly Candidate[], reason: Place['reason']): void => {
    const last = free.splice(Math.max(0, free.length - set.length));
    for (const [turn, place] of inOrder(set, tournament, reason).entries()) {
      const at = last[turn];
      if (at !== undefined) places[at] = place;
    }
  };
  fill(
    left.filter(({ row: { team } }) => !wentOut.has(team.id)),
    'groupPosition',
  );
  for (const round of ROUNDS) {
    const matches = finals.filter(({ match: { place } }) => roundOf(place) === round);
    if (matches.some(({ decided }) => decided === null)) return;
    fill(
      left.filter(({ row: { team } }) => wentOut.get(team.id) === round),
      'eliminated',
    );
  }
}

const roundOf = (place: Match['place']): FinalsRound | null =>
  place.type === 'NonFinalKnockout' ? place.finalsRound : place.type === 'Final' ? 'Final' : null;

/** The latest round that each team has played. */
function lastRounds(finals: readonly FinalsMatch[]): ReadonlyMap<TeamId, FinalsRound> {
  const last = new Map<TeamId, FinalsRound>();
  for (const round of ROUNDS) {
    for (const { match, decided } of finals) {
      if (roundOf(match.place) === round) for (const team of decided ?? []) last.set(team, round);
    }
  }
  return last;
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
    // Without a group phase the whole order is the seeding's; with one, a group's own open tie goes with its teams.
    tied: level(at) || level(at - 1) || (plays && row.tie !== null),
  }));
}
