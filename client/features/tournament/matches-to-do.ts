import type { MatchView, TournamentView } from '#domain/contract.ts';
import type { MatchDay } from '#domain/match-day.ts';

export interface MatchesToDo {
  readonly match: MatchView;
  readonly what: 'unreported' | 'due' | 'affected';
}

interface AnnouncedMatches {
  readonly matches: readonly MatchView[];
  readonly status: TournamentView['status'];
}

/**
 * Matches that need an action: a missing report, an unreported kickoff, a score whose teams have changed. None unless the
 * tournament takes place as planned [MO10].
 */
export function findMatchesToDo({ matches, status }: AnnouncedMatches, day: MatchDay): readonly MatchesToDo[] {
  if (status.status !== 'Planned') return [];
  return matches.flatMap((match): readonly MatchesToDo[] => {
    if (match.affected !== null) return [{ match, what: 'affected' }];
    const { moment } = day.timesOf(match);
    return moment === 'unreported' || moment === 'due' ? [{ match, what: moment }] : [];
  });
}
