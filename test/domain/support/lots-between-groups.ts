import type { TournamentView } from '#domain/tournament/contract/views.ts';

/**
 * The lots that a competition never drew, for the letter of the group said who of two level teams of a rank was first: without
 * them the matches that wait for these take no result [RE19]. None are in a group, where lots were drawn.
 */
export function lotsBetweenGroups({ groups, matches }: Pick<TournamentView, 'groups' | 'matches'>) {
  const waiting = new Set(
    matches.flatMap(({ teamA, teamB }) => [teamA, teamB].flatMap((slot) => (slot.tied ? slot.teamId : []))),
  );
  const level = groups.flatMap(({ id: groupId, participants }) =>
    participants.flatMap(({ teamId }) => (waiting.has(teamId) ? [{ teamId, groupId }] : [])),
  );
  return level.map((team, at) => ({ ...team, priority: level.length - at }));
}
