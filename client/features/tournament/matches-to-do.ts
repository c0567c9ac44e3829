import type { MatchView } from '#domain/contract.ts';
import { momentOf, type PlanSource } from '../../tournament-view/matches.ts';

export interface ToDo {
  readonly match: MatchView;
  readonly what: 'missing' | 'waiting' | 'affected';
}

/** Matches that wait for somebody: a missing result, a kickoff nobody reported, a score that belongs to others now. */
export const toDo = (matches: readonly MatchView[], plan: PlanSource, now: Date): readonly ToDo[] =>
  matches.flatMap((match): readonly ToDo[] => {
    if (match.affected !== null) return [{ match, what: 'affected' }];
    const moment = momentOf(match, plan, now);
    return moment === 'missing' || moment === 'waiting' ? [{ match, what: moment }] : [];
  });
