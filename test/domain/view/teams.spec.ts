import { describe, expect, it } from 'vitest';
import { publicTeamViews, teamViews } from '#domain/tournament/view/teams.ts';
import { cup } from '../support/cup.ts';

describe('Teams', () => {
  it('stand in the order of groups and slots', () => {
    const before = cup();
    const groups = before.groups.map((group) => ({ ...group, teamIds: group.teamIds.toReversed() }));
    const order = groups.flatMap(({ teamIds }) => teamIds);
    expect(teamViews({ ...before, groups }).map(({ id }) => id)).toEqual(order);
    expect(publicTeamViews({ ...before, groups }).map(({ id }) => id)).toEqual(order);
  });

  it('show members who paid, and nobody else', () => {
    const paid = { ...cup(), entryFees: { b1: '2026-12-05T08:00:00Z' } };
    expect(teamViews(paid).filter(({ hasPaidEntryFee }) => hasPaidEntryFee)).toMatchObject([
      { id: 'b1', entryFeePaidAt: '2026-12-05T08:00:00Z' },
    ]);
    expect(JSON.stringify(publicTeamViews(paid))).not.toContain('2026');
  });
});
