import type { ComputationConfiguration, MatchSide, TeamId } from '../model/state.ts';

/** A match as a table counts it: the teams who played it, their goals, and its index in the plan. */
export interface CountedMatch {
  readonly index: number;
  readonly teamA: TeamId;
  readonly teamB: TeamId;
  readonly scoreA: number;
  readonly scoreB: number;
  /** Who won by a ruling, whatever the score [RE14]; absent: the score says. */
  readonly winner?: MatchSide | 'nobody';
}

/** What a table knows of a team [ST1]. */
export interface Tally {
  readonly scoreFor: number;
  readonly scoreAgainst: number;
  readonly scoreDifference: number;
  readonly matchesPlayed: number;
  readonly matchesWon: number;
  readonly matchesDrawn: number;
  readonly matchesLost: number;
  readonly points: number;
}

interface Sums {
  scored: number;
  conceded: number;
  won: number;
  drawn: number;
  lost: number;
}

/** Adds up the matches among `teams` [ST1]; a match with a team that is not one of them is left out. */
export function tally(
  teams: Iterable<TeamId>,
  matches: readonly CountedMatch[],
  { matchWonPoints, matchDrawnPoints, matchLostPoints }: ComputationConfiguration,
): ReadonlyMap<TeamId, Tally> {
  const sums = new Map<TeamId, Sums>();
  for (const team of teams) sums.set(team, { scored: 0, conceded: 0, won: 0, drawn: 0, lost: 0 });
  for (const { teamA, teamB, scoreA, scoreB, winner } of matches) {
    const a = sums.get(teamA);
    const b = sums.get(teamB);
    if (a === undefined || b === undefined) continue;
    const lead = scoreA - scoreB;
    count(a, scoreA, scoreB, winner === undefined ? lead : winner === 'A' ? 1 : -1);
    count(b, scoreB, scoreA, winner === undefined ? -lead : winner === 'B' ? 1 : -1);
  }
  const tallies = new Map<TeamId, Tally>();
  for (const [team, { scored, conceded, won, drawn, lost }] of sums) {
    tallies.set(team, {
      scoreFor: scored,
      scoreAgainst: conceded,
      scoreDifference: scored - conceded,
      matchesPlayed: won + drawn + lost,
      matchesWon: won,
      matchesDrawn: drawn,
      matchesLost: lost,
      points: won * matchWonPoints + drawn * matchDrawnPoints + lost * matchLostPoints,
    });
  }
  return tallies;
}

/** `lead`: above 0 it is won, below 0 lost. */
function count(sums: Sums, own: number, other: number, lead: number): void {
  sums.scored += own;
  sums.conceded += other;
  if (lead > 0) sums.won += 1;
  else if (lead < 0) sums.lost += 1;
  else sums.drawn += 1;
}
