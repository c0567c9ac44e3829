import { describe, expect, it } from 'vitest';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { consequences as schema } from '#domain/tournament/contract/bodies.ts';
import { consequencesOf } from '#domain/tournament/previews/consequences.ts';
import { isRefused } from '#domain/refusal.ts';
import { asUser } from '../support/given.ts';
import { configure, finals, Played, report } from '../support/played.ts';

// Group A plays t2–t3 (m1), t1–t2 (m2), t3–t1 (m3), then its first two the final (m4).
const cup = () => new Played(configure([3], { finalsPhase: finals('Final') }));
const outcome = (scoreA: number, scoreB: number) => ({
  state: 'Finished',
  scoreA,
  scoreB,
  outcomeType: 'Standard',
});
const notStarted = { state: 'NotStarted', scoreA: null, scoreB: null, outcomeType: null };

function consequencesIn(played: Played, command: TournamentCommand) {
  const before = JSON.stringify(played.state);
  const consequences = consequencesOf(played.state, command, asUser('u1'), played.version);
  expect(JSON.stringify(played.state)).toBe(before);
  if (isRefused(consequences)) throw new Error(consequences.refusal);
  expect(schema.parse(consequences)).toEqual(consequences);
  return consequences;
}

describe('what a command would change', () => {
  it('a last group match decides who plays the final', () => {
    const played = cup().must(report('m1', '2:0'), report('m2', '1:0'));
    const consequences = consequencesIn(played, report('m3', '0:3'));
    expect(consequences.matches).toEqual([
      { id: 'm4', index: 4, slot: 'A', before: null, after: 't1', state: 'NotStarted' },
      { id: 'm4', index: 4, slot: 'B', before: null, after: 't2', state: 'NotStarted' },
    ]);
    expect(consequences.results).toEqual([{ index: 3, before: notStarted, after: outcome(0, 3) }]);
  });

  it('[RE3] a correction names the played match whose teams it would no longer be', () => {
    const played = cup().must(report('m1', '2:1'), report('m2', '0:3'), report('m3', '1:1'), report('m4', '1:0'));
    const { matches, groups, rankings } = consequencesIn(played, report('m2', '3:0'));
    // First t2 (6 points), t3 and t1 (1 each, by difference); afterwards t1 (4), t2 (3), t3 (1).
    expect(matches).toEqual([
      { id: 'm4', index: 4, slot: 'A', before: 't2', after: 't1', state: 'Finished' },
      { id: 'm4', index: 4, slot: 'B', before: 't3', after: 't2', state: 'Finished' },
    ]);
    expect(groups).toEqual([
      { group: 'A', rank: 1, before: 't2', after: 't1' },
      { group: 'A', rank: 2, before: 't3', after: 't2' },
      { group: 'A', rank: 3, before: 't1', after: 't3' },
    ]);
    // The final was played by t2 and t3 and stays theirs.
    expect(rankings).toEqual([]);
  });

  it('a new configuration loses results, acknowledged or not', () => {
    const played = cup().must(report('m1', '2:1'));
    expect(consequencesIn(played, configure([3])).results).toEqual([
      { index: 1, before: outcome(2, 1), after: notStarted },
    ]);
  });

  it('a configuration of fewer teams names the places that are no more, of tables and of the ranking', () => {
    const played = new Played(configure([3, 3], { finalsPhase: null }));
    for (const { id } of played.state.plan?.matches ?? []) played.must(report(id, '2:1'));
    const last = played.state.groups.map(({ teamIds }) => teamIds);
    const { groups, rankings } = consequencesIn(played, configure([4], { finalsPhase: null }));
    const places = groups.filter(({ gone }) => gone === true);
    expect(places.map(({ group, rank, after }) => [group, rank, after])).toEqual([
      ['B', 1, null],
      ['B', 2, null],
      ['B', 3, null],
    ]);
    expect(new Set(places.map(({ before }) => before))).toEqual(new Set(last[1]));
    expect(rankings.map(({ placementRank, after, gone }) => [placementRank, after, gone])).toEqual([
      [1, null, undefined],
      [2, null, undefined],
      [3, null, undefined],
      [4, null, undefined],
      [5, null, true],
      [6, null, true],
    ]);
    expect(new Set(rankings.map(({ before }) => before))).toEqual(new Set(last.flat()));
  });

  it('[PL7] a team that stays away leaves a place less, and one that comes has a new one', () => {
    const played = new Played(configure([4]));
    const { groups, rankings } = consequencesIn(played, { type: 'RemoveTeam', teamId: 't2' });
    expect(groups).toEqual([
      { group: 'A', rank: 2, before: 't2', after: 't3' },
      { group: 'A', rank: 3, before: 't3', after: 't4' },
      { group: 'A', rank: 4, before: 't4', after: null, gone: true },
    ]);
    // No team has a place in the ranking yet.
    expect(rankings).toEqual([]);
    const late = { type: 'AddTeam', groupId: 'g1', name: 'Nachzügler', finals: 'move' } as const;
    expect(consequencesIn(played, late).groups).toEqual([{ group: 'A', rank: 5, before: null, after: 't5' }]);
  });

  it('a lot changes places', () => {
    const played = cup().must(report('m1', '1:1'), report('m2', '1:1'), report('m3', '1:1'));
    const { groups, matches } = consequencesIn(played, {
      type: 'SetTeamPriority',
      teamId: 't3',
      groupId: 'g1',
      priority: 1,
    });
    expect(groups.map(({ rank, after }) => [rank, after])).toEqual([
      [1, 't3'],
      [2, 't1'],
      [3, 't2'],
    ]);
    expect(matches.map(({ slot, before, after }) => [slot, before, after])).toEqual([
      ['A', 't1', 't3'],
      ['B', 't2', 't1'],
    ]);
  });

  it('an undo, and nothing where nothing changes', () => {
    const played = cup().must(report('m1', '2:1'));
    expect(consequencesIn(played, played.undo()).results).toEqual([
      { index: 1, before: outcome(2, 1), after: notStarted },
    ]);
    const nothing = { matches: [], results: [], groups: [], rankings: [] };
    expect(consequencesIn(played, report('m1', '2:1'))).toEqual(nothing);
    expect(consequencesIn(played, { type: 'RenameTournament', name: 'Cup' })).toEqual(nothing);
  });

  it('a refused command has no consequences', () => {
    const played = cup();
    expect(consequencesOf(played.state, report('m4', '1:0'), asUser('u1'), played.version)).toEqual({
      refusal: 'teams-undecided',
    });
  });
});
