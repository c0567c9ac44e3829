import { describe, expect, it } from 'vitest';
import { groupStandings } from '#domain/tournament/standings/groups.ts';
import { ranking } from '#domain/tournament/standings/ranking.ts';
import { lineups } from '#domain/tournament/standings/resolve.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import { teamViews } from '#domain/tournament/view/teams.ts';
import { cup, member } from '../support/cup.ts';
import { groupMatch, report } from '../support/standings.ts';

describe('Unchanged matches', () => {
  it('are the same objects after a result elsewhere', () => {
    const before = cup();
    const after = member(report(before, 'm1', '9:0', 'a1-a2'));
    expect(after.matches[1]).toBe(member(before).matches[1]);
    expect(after.matches[0]?.teamA.score).toBe(9);
    expect(after.matches[2]?.teamA.teamId).toBe('a1');
  });

  it.each<[string, string, (tournament: Tournament) => Tournament]>([
    [
      'a team is renamed',
      'Neu',
      (state) => ({ ...state, teams: { ...state.teams, b1: { ...one(state, 'b1'), name: 'Neu' } } }),
    ],
    [
      'teams change slots',
      'Team b2',
      (state) => ({
        ...state,
        groups: state.groups.map((group) => ({ ...group, teamIds: group.teamIds.toReversed() })),
      }),
    ],
  ])('are made again when %s', (_, label, change) => {
    const before = cup();
    expect(member(before).matches[1]?.teamA.label).toBe('Team b1');
    expect(member(change(before)).matches[1]?.teamA.label).toBe(label);
  });
});

describe('Unchanged groups', () => {
  it('are the same objects after a result elsewhere, and new ones after their own', () => {
    const before = cup();
    const after = report(before, 'm1', '9:0', 'a1-a2');
    expect(member(after).groups[1]).toBe(member(before).groups[1]);
    expect(member(after).groups[0]).not.toEqual(member(before).groups[0]);
  });

  it('keep what says the same: a running score leaves the official statistics, a result the open places', () => {
    const before = cup();
    const running = member(report(before, 'm1', '9:0 live', 'a1-a2'));
    const more = member(report(before, 'm1', '9:1 live', 'a1-a2'));
    expect(more.groups[0]).not.toBe(running.groups[0]);
    expect(more.groups[0]?.participants).toBe(running.groups[0]?.participants);
    expect(more.rankings).toBe(running.rankings);
    expect(more.matches.at(-1)).toBe(running.matches.at(-1));
  });

  it('keep what no result moves: what the plan was made from, the computation, the images, the teams', () => {
    const before = cup();
    const [first, next] = [member(before), member(report(before, 'm1', '9:0', 'a1-a2'))];
    expect(next.matchPlanConfiguration).toBe(first.matchPlanConfiguration);
    expect(next.computationConfiguration).toBe(first.computationConfiguration);
    expect(next.images).toBe(first.images);
    expect(next.teams).toBe(first.teams);
    expect(first.matchPlanConfiguration).not.toBeNull();
  });

  it.each<[string, (tournament: Tournament) => Tournament]>([
    ['the points', (state) => ({ ...state, computation: { ...state.computation, matchWonPoints: 2 } })],
    ['a priority', (state) => ({ ...state, teams: { ...state.teams, b1: { ...one(state, 'b1'), priority: 5 } } })],
    [
      'the display name',
      (state) => ({ ...state, groups: state.groups.map((group) => ({ ...group, displayName: 'Rot' })) }),
    ],
  ])('are computed again when %s changes', (_, change) => {
    const start = cup();
    const before = member(start).groups[1];
    expect(member(change(start)).groups[1]).not.toEqual(before);
  });

  it('are computed again when matches change places, for their reasons name matches by index', () => {
    const tied = report(cup(), 'm2', '1:1', 'b1-b2');
    const { plan } = tied;
    if (plan === null) throw new Error('No plan');
    const [first, second, ...rest] = plan.matches;
    if (first === undefined || second === undefined) throw new Error('No matches');
    const reordered = { ...tied, plan: { ...plan, matches: [second, first, ...rest] } };
    const reason = (tournament: Tournament) => member(tournament).groups[1]?.participants[0]?.statistics.why?.matches;
    expect(reason(tied)).toEqual([2]);
    expect(reason(reordered)).toEqual([1]);
  });
});

describe('Unchanged teams', () => {
  it('are the same objects after another is renamed or pays, for members and for everybody', () => {
    const before = cup();
    const first = teamViews(before);
    const paid = teamViews({ ...before, entryFees: { b1: '2026-12-05T08:00:00Z' } });
    expect(paid.everybody).toBe(first.everybody);
    expect(paid.members.find(({ id }) => id === 'b1')).toMatchObject({ hasPaidEntryFee: true });
    const renamed = teamViews({ ...before, teams: { ...before.teams, b1: { ...one(before, 'b1'), name: 'Neu' } } });
    expect(renamed.members[0]).toBe(first.members[0]);
    expect(renamed.everybody[0]).toBe(first.everybody[0]);
    expect(renamed.everybody.map(({ name }) => name)).toContain('Neu');
  });

  it('stand in the order of groups and slots', () => {
    const before = cup();
    const groups = before.groups.map((group) => ({ ...group, teamIds: group.teamIds.toReversed() }));
    const ids = ({ everybody }: ReturnType<typeof teamViews>) => everybody.map(({ id }) => id);
    expect(ids(teamViews({ ...before, groups }))).toEqual(groups.flatMap(({ teamIds }) => teamIds));
    expect(ids(teamViews(before))).toEqual(before.groups.flatMap(({ teamIds }) => teamIds));
  });
});

describe('What is asked of one state twice', () => {
  it('is computed once', () => {
    const tournament = cup();
    expect(ranking(tournament)).toBe(ranking(tournament));
    expect(lineups(tournament)).toBe(lineups(tournament));
  });

  it('is computed again for a group with one match more', () => {
    const all = cup({ matches: [groupMatch('A', 'A1', 'A2', '0:2'), groupMatch('A', 'A1', 'A2', '0:2')], finals: {} });
    const { plan } = all;
    if (plan === null) throw new Error('No plan');
    const points = (tournament: Tournament) =>
      groupStandings(tournament)
        .get('A')
        ?.official.rows.map((row) => row.points);
    expect(points({ ...all, plan: { ...plan, matches: plan.matches.slice(0, 1) } })).toEqual([3, 0]);
    expect(points(all)).toEqual([6, 0]);
  });
});

function one(tournament: Tournament, id: string) {
  const team = tournament.teams[id];
  if (team === undefined) throw new Error(`No team ${id}`);
  return team;
}
