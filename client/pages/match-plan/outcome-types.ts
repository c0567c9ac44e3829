import type { MatchView, Outcome } from '#domain/contract.ts';

export type OutcomeType = NonNullable<Outcome['outcomeType']>;

/** Overtime and penalties exist only where a draw cannot stand [RE2]. */
export const outcomeTypes = (match: MatchView): readonly OutcomeType[] =>
  match.metadata.type === 'GroupMatch'
    ? ['Standard', 'SpecialScoring']
    : ['Standard', 'AfterOvertime', 'AfterPenalties', 'SpecialScoring'];
