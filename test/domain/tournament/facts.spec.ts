import { describe, expect, it } from 'vitest';
import { changedGroupFacts, completeGroupFacts, sameGroupFacts } from '#domain/tournament/model/group-facts.ts';
import { changedTeamFacts, NEW_TEAM, sameTeamFacts } from '#domain/tournament/model/fields.ts';
import type { GroupFacts, TeamFacts } from '#domain/tournament/model/state.ts';

// A fact that is a list or an object, as a later field of a team or a group may be.
const team = (colors: readonly string[]) => ({ ...NEW_TEAM, name: colors }) as unknown as TeamFacts;
const group = (colors: readonly string[]) =>
  ({ ...completeGroupFacts({}), displayName: colors }) as unknown as GroupFacts;

describe('a fact that is a list', () => {
  it('of a team is the same where it says the same', () => {
    expect(sameTeamFacts(team(['red']), team(['red']))).toBe(true);
    expect(changedTeamFacts(team(['red']), team(['red']))).toEqual([]);
    expect(changedTeamFacts(team(['red']), team(['blue']))).toEqual(['name']);
  });

  it('of a group is the same where it says the same', () => {
    expect(sameGroupFacts(group(['red']), group(['red']))).toBe(true);
    expect(changedGroupFacts(group(['red']), group(['red']))).toEqual([]);
    expect(changedGroupFacts(group(['red']), group(['blue']))).toEqual(['displayName']);
  });
});
