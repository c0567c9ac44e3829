import type { MatchView, OutcomeBody } from '#domain/contract.ts';

/** Two teams that a report is meant for, as the server is told; undefined while one of them is open. */
export type Pairing = NonNullable<OutcomeBody['meantFor']>;

/** Whom a match belongs to: after a correction the two who should play it, else the two who do. */
export function pairingOf({ affected, teamA, teamB }: MatchView): Pairing | undefined {
  const teamAId = affected === null ? teamA.teamId : affected.expectedTeamAId;
  const teamBId = affected === null ? teamB.teamId : affected.expectedTeamBId;
  return teamAId === null || teamBId === null ? undefined : { teamAId, teamBId };
}

/** Whether what was begun for a match as `seen` still is about the match as it is `now`; undefined: it is no more. */
export const isStillOf = (now: MatchView | undefined, seen: MatchView): boolean =>
  now !== undefined &&
  now.affected === null &&
  now.teamA.teamId === seen.teamA.teamId &&
  now.teamB.teamId === seen.teamB.teamId;
