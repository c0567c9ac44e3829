import type { MatchView } from '#domain/contract.ts';

/** Which matches the plan lists. */
export type MatchFilter = 'all' | 'open' | 'finals';

export const passesFilter: Readonly<Record<MatchFilter, (match: MatchView) => boolean>> = {
  all: () => true,
  open: (match) => match.outcome.state !== 'Finished',
  finals: (match) => match.metadata.type !== 'GroupMatch',
};
