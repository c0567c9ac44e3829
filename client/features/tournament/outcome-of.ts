import type { MatchView, Outcome } from '#domain/contract.ts';

/** The result of a match as it is reported. */
export const outcomeOf = ({ outcome, teamA, teamB }: MatchView): Outcome => ({
  state: outcome.state,
  scoreA: teamA.score,
  scoreB: teamB.score,
  outcomeType: outcome.type,
  ...besidesScore(outcome),
});

function besidesScore({ winner, shootout, ruling }: MatchView['outcome']): Pick<Outcome, 'shootout' | 'ruling'> {
  if (ruling !== undefined) return { ruling: { kind: ruling.kind, against: ruling.against } };
  return winner === undefined ? {} : { shootout: { winner, score: shootout ?? null } };
}
