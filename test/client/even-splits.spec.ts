import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allTeams, pasteTeams } from '#client/pages/configuration/draft-teams.ts';
import { newGroup, newTeam, toDraft, withFinals, type Draft } from '#client/pages/configuration/draft.ts';
import {
  bestSplit,
  evenSplits,
  splitFacts,
  splitIn,
  withBestSplit,
  withPresetSplit,
  withSplit,
} from '#client/pages/configuration/even-splits.ts';
import { parseNameList } from '#domain/play.ts';
import { previewOf } from '#client/pages/configuration/plan/plan-preview.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { ID, JOINED } from '../domain/support/cup.ts';
import { Played } from '../domain/support/played.ts';

const empty = (): Draft => toDraft(memberView(ID, new Played().state, 1, JOINED));
const listed = (count: number): Draft => ({
  ...empty(),
  groups: [{ ...newGroup(), teams: Array.from({ length: count }, (_, at) => newTeam(`Team ${at + 1}`)) }],
});
const sizes = ({ groups }: Draft): readonly number[] => groups.map(({ teams }) => teams.length);
const counts = fc.integer({ min: 6, max: 64 });

describe('even splits of the teams', () => {
  it('are offered from six teams on, none with a group of two', () => {
    expect(evenSplits(5)).toEqual([]);
    expect(evenSplits(10)).toEqual([
      { groups: 1, least: 10, most: 10 },
      { groups: 2, least: 5, most: 5 },
      { groups: 3, least: 3, most: 4 },
    ]);
    fc.assert(
      fc.property(counts, (count) => {
        const splits = evenSplits(count);
        expect(splits.length).toBeLessThanOrEqual(6);
        expect(splits).toContainEqual(bestSplit(count));
        for (const { least } of splits) expect(least).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it.each([
    [6, 1],
    [8, 2],
    [10, 2],
    [12, 2],
    [15, 3],
    [16, 4],
    [20, 4],
    [24, 4],
  ])('of %i teams the best is %i groups', (teams, groups) => {
    expect(bestSplit(teams).groups).toBe(groups);
  });

  it('lose no team, keep the order of the list, and are known again', () => {
    fc.assert(
      fc.property(counts, counts, (count, other) => {
        const draft = listed(count);
        const names = allTeams(draft).map(({ name }) => name);
        for (const split of [...evenSplits(count), ...evenSplits(other)]) {
          if (split.groups > count / 3) continue;
          const after = withSplit(draft, split.groups);
          expect(allTeams(after).map(({ name }) => name)).toEqual(names);
          expect(Math.max(...sizes(after)) - Math.min(...sizes(after))).toBeLessThanOrEqual(1);
          expect(splitIn(after)?.groups).toBe(split.groups);
          expect(sizes(withSplit(after, 1))).toEqual([count]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are none where the groups are of other sizes, or one of them is empty', () => {
    const two = withSplit(listed(10), 2);
    expect(splitIn({ ...two, groups: [...two.groups, newGroup()] })).toBeNull();
    const [first, second] = two.groups;
    if (first === undefined || second === undefined) throw new Error('two groups');
    const uneven = [{ ...first, teams: first.teams.slice(0, 3) }, second];
    expect(splitIn({ ...two, groups: uneven })).toBeNull();
  });

  it('say what the preview of them says', () => {
    const draft = { ...listed(10), kickoff: '2026-11-28T10:00' };
    for (const split of evenSplits(10)) {
      const preview = previewOf(withSplit(draft, split.groups));
      expect(splitFacts(draft, split)).toEqual({ matches: preview?.matchCount, end: preview?.end });
      const untimed = previewOf(withSplit(listed(10), split.groups));
      expect(splitFacts(listed(10), split)).toEqual({ matches: untimed?.matchCount, end: untimed?.minutes });
    }
  });
});

describe('what belongs to the finals, after another split', () => {
  const withPlayoff = (draft: Draft, playoffs: Draft['finals']['playoffs']): Draft => withFinals(draft, { playoffs });

  it('names no group that is no more, and makes a plan', () => {
    const four = withFinals(withSplit(listed(16), 4), { on: true, first: 'SemiFinal' });
    const winner = (group: string) => ({ kind: 'groupRank' as const, group, rank: 1 });
    const pair = (a: string, b: string) => ({ teamSelectorA: winner(a), teamSelectorB: winner(b) });
    const own = withFinals(four, { pairings: [pair('A', 'C'), pair('B', 'D')] });
    expect(previewOf(withSplit(own, 2))?.trouble).toBeNull();
    const second = (group: string) => ({ kind: 'groupRank' as const, group, rank: 2 });
    const lost = withPlayoff(four, [{ playoffPosition: 5, a: second('C'), b: second('D') }]);
    expect(withSplit(lost, 2).finals.playoffs).toEqual([]);
    const kept = withPlayoff(four, [{ playoffPosition: 5, a: second('A'), b: second('B') }]);
    expect(withSplit(kept, 2).finals.playoffs).toEqual(kept.finals.playoffs);
  });

  it('is what it was where the split is the one that there is', () => {
    const two = withSplit(listed(10), 2);
    expect(withSplit(two, 2)).toBe(two);
  });
});

describe('a list that comes into an empty draft', () => {
  const TEN = Array.from({ length: 10 }, (_, at) => `Team ${at + 1}`).join('\n');
  const pasted = (before: Draft, text: string): Draft =>
    withPresetSplit(before, pasteTeams(before, 0, 0, text), parseNameList(text).isGrouped);

  it('never becomes one group of ten, unless its author wrote so', () => {
    expect(sizes(pasted(empty(), TEN))).toEqual([5, 5]);
    expect(pasted(empty(), TEN).finals).toMatchObject({ on: true, first: 'SemiFinal' });
    expect(sizes(pasted(empty(), 'A\nB\nC\nD\nE'))).toEqual([5]);
  });

  it('keeps the groups that it names, and so does one that joins others', () => {
    expect(sizes(pasted(empty(), `${TEN}\n\nX\nY\nZ`))).toEqual([10, 3]);
    expect(sizes(pasted(listed(2), TEN))).toHaveLength(1);
    expect(sizes(pasted(empty(), `Gruppe A\n${TEN}`))).toEqual([10]);
    const three = { ...empty(), groups: [newGroup(), newGroup(), newGroup()] };
    expect(sizes(pasted(three, TEN))).toEqual([10, 0, 0]);
  });
});

describe('a list that was typed', () => {
  it('is shared out as a pasted one is, from six names on', () => {
    expect(sizes(withBestSplit(listed(5)))).toEqual([5]);
    expect(sizes(withBestSplit(listed(10)))).toEqual([5, 5]);
    fc.assert(
      fc.property(counts, (count) => {
        const typed = listed(count);
        expect(withBestSplit(typed).groups.flatMap(({ teams }) => teams)).toEqual(allTeams(typed));
        expect(sizes(withBestSplit(typed))).toEqual(sizes(withPresetSplit(empty(), typed, false)));
      }),
    );
  });

  it('stays as it is in groups of its own, or in one with a name', () => {
    const grouped = withSplit(listed(12), 3);
    expect(withBestSplit(grouped)).toBe(grouped);
    const [only] = listed(8).groups;
    const named = { ...listed(8), groups: only === undefined ? [] : [{ ...only, displayName: 'Rot' }] };
    expect(withBestSplit(named)).toBe(named);
  });
});
