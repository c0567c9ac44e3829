import type { FinalsPhase, Match, Pairing, Selector, TeamId } from '../../model/state.ts';
import type { PlannedGroup } from '../../model/planned-match.ts';
import { resolveGroupSlot } from '../selectors/same-team.ts';

// What becomes of selectors when teams leave their slots: who was named stays named.

/** A selector after the groups changed. */
export type FollowTeams = (selector: Selector) => Selector;

/** Slots follow their teams; that of a team that is gone becomes the team, which is in no group. */
export const followSlots =
  (before: readonly PlannedGroup[], after: readonly PlannedGroup[]): FollowTeams =>
  (selector) => {
    if (selector.kind !== 'groupSlot') return selector;
    const who = resolveGroupSlot(selector, before);
    return who.kind === 'team' ? (slotOf(who.teamId, after) ?? who) : selector;
  };

const slotOf = (teamId: TeamId, groups: readonly PlannedGroup[]): Selector | null => {
  const group = groups.find(({ teamIds }) => teamIds.includes(teamId));
  if (group === undefined) return null;
  return { kind: 'groupSlot', group: group.letter, slot: group.teamIds.indexOf(teamId) + 1 };
};

/** Slots stay as they are, now with the other team in them, and so each takes the other's place by name too. */
export const swapNames =
  (one: TeamId, other: TeamId): FollowTeams =>
  (selector) => {
    if (selector.kind !== 'team') return selector;
    if (selector.teamId === one) return { kind: 'team', teamId: other };
    return selector.teamId === other ? { kind: 'team', teamId: one } : selector;
  };

const followed = <P extends Pairing>(pairing: P, follow: FollowTeams): P => ({
  ...pairing,
  selectorA: follow(pairing.selectorA),
  selectorB: follow(pairing.selectorB),
});

export const matchesFollowing = (matches: readonly Match[], follow: FollowTeams): readonly Match[] =>
  matches.map((match) => followed(match, follow));

export const finalsFollowing = (finals: FinalsPhase | null, follow: FollowTeams): FinalsPhase | null =>
  finals && {
    ...finals,
    firstRoundPairings: finals.firstRoundPairings?.map((pairing) => followed(pairing, follow)) ?? null,
    additionalPlayoffs: finals.additionalPlayoffs.map((playoff) => followed(playoff, follow)),
  };
