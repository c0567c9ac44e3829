import type { MatchView, Outcome } from '#domain/contract.ts';

export type OutcomeType = NonNullable<Outcome['outcomeType']>;

/** Whether the match cannot end level [RE2]. */
export const needsWinner = (match: MatchView): boolean => match.metadata.type !== 'GroupMatch';

/** Overtime and penalties exist only where a draw cannot stand [RE2]. */
export const outcomeTypes = (match: MatchView): readonly OutcomeType[] =>
  needsWinner(match)
    ? ['Standard', 'AfterOvertime', 'AfterPenalties', 'SpecialScoring']
    : ['Standard', 'SpecialScoring'];
