import type { MatchView } from '#domain/contract.ts';
import { momentOf, type PlanSource } from '../../tournament-view/matches.ts';

export interface ToDo {
  readonly match: MatchView;
  readonly what: 'missing' | 'waiting' | 'affected';
}

/** Matches that need an action: a missing result, an unreported kickoff, a score whose teams have changed. */
export const toDo = (matches: readonly MatchView[], plan: PlanSource, now: Date): readonly ToDo[] =>
  matches.flatMap((match): readonly ToDo[] => {
    if (match.affected !== null) return [{ match, what: 'affected' }];
    const moment = momentOf(match, plan, now);
    return moment === 'missing' || moment === 'waiting' ? [{ match, what: moment }] : [];
  });
