import type { ComputationConfiguration, MatchSide, Result, Ruling, Shootout } from './state.ts';

// How a match is decided: who won, and whether it counts. Whatever follows from it asks here, for a score alone does not
// always say [RE13] [RE18].

/** What follows from a result. */
export interface DecidedResult {
  /** null: it has none [RE13]. */
  readonly score: { readonly a: number; readonly b: number } | null;
  /** Who leads or has won; 'nobody': both teams lost; null: it is level, or counts for no team. */
  readonly winner: MatchSide | 'nobody' | null;
  /** Whether tables count it. */
  readonly counts: boolean;
  /** Whether it is in figures: one that was decided off the field by a ruling is in none [FS4]. */
  readonly inFigures: boolean;
}

/** How a result decides its match: by its ruling [RE14], else its score, after a level one its shoot-out [RE18]. */
export function decisionOf({
  scoreA,
  scoreB,
  shootout,
  ruling,
}: Pick<Result, 'scoreA' | 'scoreB' | 'shootout' | 'ruling'>): DecidedResult {
  const score = { a: scoreA, b: scoreB };
  const against = ruling?.against ?? null;
  if (ruling?.kind === 'Void') return { score: null, winner: null, counts: false, inFigures: false };
  if (against !== null) return { score, winner: WINNER[against], counts: true, inFigures: false };
  const winner = scoreA === scoreB ? (shootout?.winner ?? null) : scoreA > scoreB ? 'A' : 'B';
  return { score, winner, counts: true, inFigures: true };
}

const WINNER = { A: 'B', B: 'A', Both: 'nobody' } as const satisfies Record<NonNullable<Ruling['against']>, unknown>;

/** The two teams of a result that has a winner, that one first; null: no team has won. */
export function winnerAndLoser(result: Result): readonly [winner: Result['teamA'], loser: Result['teamA']] | null {
  const { winner } = decisionOf(result);
  if (winner === null || winner === 'nobody') return null;
  const { teamA, teamB } = result;
  return winner === 'A' ? [teamA, teamB] : [teamB, teamA];
}

/** Whether the score of a shoot-out, where it is known, says that its winner won it. */
export const isWonByWinner = ({ winner, score }: Shootout): boolean =>
  score === null || (winner === 'A' ? score.a > score.b : score.b > score.a);

/** Where the computation says nothing [RE14]. */
export const FORFEIT_GOALS = 2;

/** The score by which a match is lost that is not given another one [RE14]. */
export function forfeitScore(
  against: NonNullable<Ruling['against']>,
  { forfeitGoals = FORFEIT_GOALS }: Pick<ComputationConfiguration, 'forfeitGoals'>,
): { readonly a: number; readonly b: number } {
  return { a: against === 'B' ? forfeitGoals : 0, b: against === 'A' ? forfeitGoals : 0 };
}

/** Whether a score goes with a ruling [RE14]: who does not lose leads in it, or it invents no goals. */
export function isScoreOfRuling(
  { kind, against }: Ruling,
  { a, b }: { readonly a: number; readonly b: number },
): boolean {
  const isEmpty = a === 0 && b === 0;
  if (kind === 'Void') return against === null && isEmpty;
  if (against === null) return kind === 'Abandoned';
  if (against === 'Both') return isEmpty;
  return isEmpty || (against === 'A' ? b > a : a > b);
}
