import type { MatchView, RankingView, TieDecisionView, TournamentView } from '#domain/contract.ts';
import { decideTie } from '#domain/play.ts';
import {
  listStandings,
  areFiguresLevel,
  compareAcrossGroups,
  type TeamInTable,
  type ComparisonStep,
} from '../../features/standings/compare-across-groups.ts';
import { findBracketPlace, leaderOf, sidesOf } from './bracket.ts';

// Explains a place in the final ranking [RK1][RK2][RK3] from the data in the view.

type FinalsRound = NonNullable<MatchView['metadata']['finalsRound']>;

export type PlaceExplanation =
  /** By the result of a match for this place. */
  | { readonly kind: 'match'; readonly match: MatchView; readonly won: boolean }
  /** By how far the team came: `round` is the match it went out in, null if it did not reach the finals. */
  | { readonly kind: 'compared'; readonly own: Compared; readonly against: Against | null }
  | { readonly kind: 'outOfCompetition' };

export interface Compared {
  readonly standing: TeamInTable;
  readonly out: MatchView | null;
}

/** The neighbour compared with, and what separates them; `isAbove`: the team ranks above that neighbour. */
export interface Against {
  readonly other: Compared;
  readonly isAbove: boolean;
  /** They went out in different rounds, and nothing else counts. */
  readonly byRound: boolean;
  readonly steps: readonly ComparisonStep[];
  /** Of the organisers, where it separates them [ST17]. */
  readonly decision: TieDecisionView | null;
}

type RankingSource = Pick<
  TournamentView,
  'groups' | 'matches' | 'rankings' | 'computationConfiguration' | 'tieDecisions'
>;

/** The explanation of one place; null while the place is open. */
export function explainPlace(entry: RankingView, tournament: RankingSource): PlaceExplanation | null {
  const { teamId, reason } = entry;
  if (teamId === null || reason === 'open') return null;
  if (reason === 'outOfCompetition') return { kind: 'outOfCompetition' };
  if (reason === 'decided') {
    const [match] = tournament.matches
      .filter((one) => findBracketPlace(one) < Number.POSITIVE_INFINITY && one.outcome.state === 'Finished')
      .filter((one) => [one.teamA.teamId, one.teamB.teamId].includes(teamId))
      .sort((one, other) => findBracketPlace(one) - findBracketPlace(other));
    return match === undefined ? null : { kind: 'match', match, won: wonBy(match, teamId) };
  }
  const standingById = new Map(listStandings(tournament).map((standing) => [standing.teamId, standing]));
  const compared = (id: string | null): Compared | null => {
    const standing = standingById.get(id ?? '');
    return standing === undefined ? null : { standing, out: lastLost(standing.teamId, tournament.matches) };
  };
  const own = compared(teamId);
  if (own === null) return null;
  const neighbour = neighbourOf(entry, tournament.rankings);
  const other = compared(neighbour?.teamId ?? null);
  if (neighbour === null || other === null) return { kind: 'compared', own, against: null };
  const byRound = roundOf(own.out) !== roundOf(other.out);
  const modes = tournament.computationConfiguration.comparisonModes;
  const isAlike = ({ standing, out }: Compared): boolean =>
    roundOf(out) === roundOf(own.out) && areFiguresLevel(standing, own.standing, modes);
  const level = tournament.rankings
    .filter((one) => one.reason === reason)
    .map((one) => compared(one.teamId))
    .filter((one) => one !== null)
    .filter(isAlike);
  const decided = byRound ? null : decisionBetween(own, other, level, tournament.tieDecisions ?? []);
  return {
    kind: 'compared',
    own,
    against: {
      other,
      isAbove: neighbour.placementRank > entry.placementRank,
      byRound,
      steps: byRound ? [] : compareAcrossGroups(own.standing, other.standing, modes, decided),
      decision: decided?.decision ?? null,
    },
  };
}

/** The decision that puts one of two level teams before the other, and their places by it; null: none does. */
function decisionBetween(
  own: Compared,
  other: Compared,
  level: readonly Compared[],
  decisions: readonly TieDecisionView[],
) {
  const sets = decideTie(level, ({ standing: { teamId: id, priority } }) => ({ id, priority }), decisions);
  const placeOf = ({ standing }: Compared): number =>
    sets.findIndex(({ items }) => items.some((one) => one.standing.teamId === standing.teamId));
  const [at, otherAt] = [placeOf(own), placeOf(other)];
  if (at === -1 || otherAt === -1 || at === otherAt) return null;
  // They stand next to each other.
  const { behindBy } = sets[Math.max(at, otherAt)] ?? { behindBy: null };
  return behindBy === null || behindBy === 'priority' ? null : { own: at + 1, other: otherAt + 1, decision: behindBy };
}

/** The next team below that no match placed, else the next above. */
function neighbourOf({ placementRank }: RankingView, rankings: readonly RankingView[]): RankingView | null {
  const comparable = rankings.filter(({ reason }) => reason === 'eliminated' || reason === 'groupPosition');
  return (
    comparable.find((one) => one.placementRank > placementRank) ??
    comparable.findLast((one) => one.placementRank < placementRank) ??
    null
  );
}

const ROUNDS: readonly (FinalsRound | null)[] = [
  null,
  'SixteenthFinal',
  'EighthFinal',
  'QuarterFinal',
  'SemiFinal',
  'Final',
];

const roundOf = (out: MatchView | null): FinalsRound | null => out?.metadata.finalsRound ?? null;

/** The last knockout match the team lost. */
function lastLost(teamId: string, matches: readonly MatchView[]): MatchView | null {
  return (
    matches
      .filter(({ metadata, outcome }) => metadata.type === 'NonFinalKnockout' && outcome.state === 'Finished')
      .filter((match) => sidesOf(match).some(([, slot]) => slot.teamId === teamId) && !wonBy(match, teamId))
      .sort((one, other) => ROUNDS.indexOf(roundOf(other)) - ROUNDS.indexOf(roundOf(one)))[0] ?? null
  );
}

function wonBy(match: MatchView, teamId: string): boolean {
  const leader = leaderOf(match);
  return leader !== null && (leader === 'A' ? match.teamA : match.teamB).teamId === teamId;
}
