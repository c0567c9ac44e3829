import type { MatchView, OutcomeBody } from '#domain/contract.ts';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';

/** Two teams that a report is meant for, as the server is told; undefined while one of them is open. */
export type Pairing = NonNullable<OutcomeBody['meantFor']>;

/** Whom a match belongs to: after a correction the two who should play it, else the two who do. */
export function pairingOf({ affected, teamA, teamB }: MatchView): Pairing | undefined {
  const teamAId = affected === null ? teamA.teamId : affected.expectedTeamAId;
  const teamBId = affected === null ? teamB.teamId : affected.expectedTeamBId;
  return teamAId === null || teamBId === null ? undefined : { teamAId, teamBId };
}

export type PairingNames = readonly [string, string];

/** The names of the two; of an undecided one the match it comes from. */
export function pairingNames(match: MatchView, names: TeamNames): PairingNames {
  const pairing = pairingOf(match);
  const nameOf = (teamId: string | undefined, slot: MatchView['teamA']): string =>
    names.get(teamId ?? '') ?? slotName(slot, names).name;
  return [nameOf(pairing?.teamAId, match.teamA), nameOf(pairing?.teamBId, match.teamB)];
}

/** Whether what was begun for a match as `seen` still is about the match as it is `now`; undefined: it is no more. */
export const isStillOf = (now: MatchView | undefined, seen: MatchView): boolean =>
  now !== undefined &&
  now.affected === null &&
  now.teamA.teamId === seen.teamA.teamId &&
  now.teamB.teamId === seen.teamB.teamId;

export const isSamePairing = (one: Pairing | null, other: Pairing | null): boolean =>
  one?.teamAId === other?.teamAId && one?.teamBId === other?.teamBId;

/** Whether a match still is for these two teams, as far as they were known. */
export function isForPairing(now: MatchView, meantFor: Pairing | null): boolean {
  return isSamePairing(pairingOf(now) ?? null, meantFor);
}
