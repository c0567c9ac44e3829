import type { PublicMatchView } from '#domain/contract.ts';
import { decidedTeam } from '#domain/match-day.ts';

// Whether a match is one of a team: apart from what lies ahead of it, which visitors load later.

/** Not while a lot must tell whether it plays [MO6]. */
export const isOf = (match: PublicMatchView, teamId: string): boolean =>
  [match.teamA, match.teamB].some((slot) => decidedTeam(slot) === teamId);

/** Whether it would play if play stopped now, or if a lot falls as the tables stand. */
export const mayPlay = ({ teamA, teamB }: PublicMatchView, team: string): boolean =>
  [teamA, teamB].some(({ tied, teamId, provisionalTeamId }) => (tied ? teamId : provisionalTeamId) === team);
