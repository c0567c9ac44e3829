import type { MatchView } from '#domain/contract.ts';
import type { MatchDay } from '#domain/match-day.ts';

export interface ToDo {
  readonly match: MatchView;
  readonly what: 'unreported' | 'due' | 'affected';
}

/** Matches that need an action: a missing report, an unreported kickoff, a score whose teams have changed. */
export const toDo = (matches: readonly MatchView[], day: MatchDay): readonly ToDo[] =>
  matches.flatMap((match): readonly ToDo[] => {
    if (match.affected !== null) return [{ match, what: 'affected' }];
    const { moment } = day.timesOf(match);
    return moment === 'unreported' || moment === 'due' ? [{ match, what: moment }] : [];
  });
