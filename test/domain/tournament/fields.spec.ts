import { describe, expect, it } from 'vitest';
import { groupFields, teamFields } from '#domain/tournament/model/fields.ts';
import type { GroupFields, TeamFields } from '#domain/tournament/model/state.ts';

// A fact that is a list or an object, as a later field of a team or a group may be.
const team = (colors: readonly string[]) => ({ ...teamFields.initial, name: colors }) as unknown as TeamFields;
const group = (colors: readonly string[]) =>
  ({ ...groupFields.complete({}), displayName: colors }) as unknown as GroupFields;

describe('a fact that is a list', () => {
  it('of a team is the same where it says the same', () => {
    expect(teamFields.isEqual(team(['red']), team(['red']))).toBe(true);
    expect(teamFields.changed(team(['red']), team(['red']))).toEqual([]);
    expect(teamFields.changed(team(['red']), team(['blue']))).toEqual(['name']);
  });

  it('of a group is the same where it says the same', () => {
    expect(groupFields.isEqual(group(['red']), group(['red']))).toBe(true);
    expect(groupFields.changed(group(['red']), group(['red']))).toEqual([]);
    expect(groupFields.changed(group(['red']), group(['blue']))).toEqual(['displayName']);
  });
});
