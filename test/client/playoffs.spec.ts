import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigureBody } from '#domain/contract.ts';
import { bodyOf, toDraft, newGroup, newTeam, withoutGroup, type Draft } from '#client/pages/configuration/draft.ts';
import { previewOf } from '#client/pages/configuration/plan/plan-preview.ts';
import { listPlaceChoices, listSideChoices, suggestPlayoff } from '#client/pages/configuration/playoff-choices.ts';
import type { DraftPlayoff, DraftSelector } from '#client/pages/configuration/playoff-draft.ts';
import { refusalTexts } from '#domain/play.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { ID, JOINED } from '../domain/support/cup.ts';
import { Played } from '../domain/support/played.ts';

const viewOf = (played: Played) => memberView(ID, played.state, 1, JOINED);
const teams = (count: number, letter: string) =>
  Array.from({ length: count }, (_, at) => newTeam(`${letter}${at + 1}`));

/** Groups of these sizes with finals, as an organiser has typed them. */
function typed(sizes: readonly number[], finals: Partial<Draft['finals']> = {}): Draft {
  const draft = toDraft(viewOf(new Played()));
  const groups = sizes.map((size, at) => ({ ...newGroup(), teams: teams(size, 'ABCDEF'.charAt(at)) }));
  return { ...draft, groups, finals: { ...draft.finals, on: true, chosen: true, ...finals } };
}
const withPlayoffs = (draft: Draft, ...playoffs: readonly DraftPlayoff[]): Draft => ({
  ...draft,
  finals: { ...draft.finals, playoffs },
});
const sentOf = (draft: Draft) => bodyOf(draft, false).finalsPhase?.additionalPlayoffs;
const rank = (group: string, at: number): DraftSelector => ({ kind: 'groupRank', group, rank: at });
const loser = (of: string): DraftSelector => ({ kind: 'loser', of });

describe('[FI7] an additional playoff', () => {
  it.each([
    [[5, 5], 'SemiFinal', 5, rank('A', 3), rank('B', 3)],
    [[8], 'SemiFinal', 5, rank('A', 5), rank('A', 6)],
    [
      [4, 4, 4],
      'SemiFinal',
      5,
      { kind: 'bestOfRank', rank: 2, ordinal: 2 },
      { kind: 'bestOfRank', rank: 2, ordinal: 3 },
    ],
    [[2, 2], 'Final', 3, rank('A', 2), rank('B', 2)],
    // Every place behind the finals is taken: the next is one of their own, for those that lost there.
    [[4, 4], 'QuarterFinal', 5, loser('QuarterFinal 1'), loser('QuarterFinal 2')],
  ] as const)('of groups of %j behind %s is suggested for place %i', (sizes, first, playoffPosition, a, b) => {
    expect(suggestPlayoff(typed(sizes, { first, thirdPlace: first !== 'Final' }))).toEqual({ playoffPosition, a, b });
  });

  it('is suggested until every place is played for', () => {
    let draft = typed([4, 4]);
    for (let next = suggestPlayoff(draft); next !== null; next = suggestPlayoff(draft))
      draft = withPlayoffs(draft, ...draft.finals.playoffs, next);
    expect(draft.finals.playoffs.map(({ playoffPosition }) => playoffPosition)).toEqual([5, 7]);
    expect(previewOf(draft)?.trouble).toBeNull();
    expect(listPlaceChoices(draft, 5)).toEqual([5]);
  });

  it('suggested for the finals of 1 to 26 groups of any size, it gives a plan without trouble', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 1, maxLength: 26 }),
        fc.constantFrom('Final', 'SemiFinal', 'QuarterFinal'),
        fc.boolean(),
        (sizes, first, thirdPlace) => {
          const groups = sizes.map((size, at) => ({ ...newGroup(), teams: teams(size, `${at} `) }));
          const draft = { ...typed([], { first, thirdPlace: thirdPlace && first !== 'Final' }), groups };
          // Where there are too few teams for these finals nothing can be behind them.
          fc.pre(previewOf(draft)?.trouble === null);
          const next = suggestPlayoff(draft);
          if (next === null) return;
          expect(previewOf(withPlayoffs(draft, next))?.trouble).toBeNull();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('stays when other fields change, and names the same match wherever that comes to stand', () => {
    const fifth = { playoffPosition: 5, a: loser('QuarterFinal 1'), b: loser('QuarterFinal 2') };
    const draft = withPlayoffs(typed([4, 4], { first: 'QuarterFinal' }), fifth);
    // 12 group matches before the quarter-finals; 20 with a fifth team each.
    expect(sentOf(draft)?.[0]).toMatchObject({ teamSelectorA: { match: 13 }, teamSelectorB: { match: 14 } });
    const larger = { ...draft, groups: draft.groups.map((group) => ({ ...group, teams: teams(5, 'X') })) };
    expect(sentOf(larger)?.[0]).toMatchObject({ teamSelectorA: { match: 21 }, teamSelectorB: { match: 22 } });
    expect(previewOf(draft)?.trouble).toBeNull();

    const semi = { ...draft, finals: { ...draft.finals, first: 'SemiFinal' as const } };
    expect(sentOf(semi)).toHaveLength(1);
    expect(previewOf(semi)?.trouble).toBe(refusalTexts['selector-unknown']);
    expect(listSideChoices(semi, fifth, 'a')[0]?.label).toBe('Verlierer Viertelfinale 1 – gibt es nicht mehr');
  });

  it('names its groups, whichever letter they get', () => {
    const fifth = { playoffPosition: 5, a: rank('B', 3), b: rank('C', 3) };
    const draft = withPlayoffs(typed([4, 4, 4]), fifth);
    const [playoff] = withoutGroup(draft, 0).finals.playoffs;
    expect(playoff).toMatchObject({ a: rank('A', 3), b: rank('B', 3) });
    const removed = withoutGroup(draft, 1);
    expect(removed.finals.playoffs).toMatchObject([{ a: rank('', 3), b: rank('B', 3) }]);
    expect(previewOf(removed)?.trouble).toBe(refusalTexts['selector-unknown']);
    expect(listSideChoices(removed, { ...fifth, a: rank('', 3) }, 'a')[0]?.label).toBe(
      'Entfernte Gruppe – gibt es nicht mehr',
    );
    // An empty group is not sent, and those after it move up.
    const empty = { ...draft, groups: [{ ...newGroup(), teams: [] }, ...draft.groups.slice(1)] };
    expect(sentOf(empty)?.[0]).toMatchObject({ teamSelectorA: { group: 'A' }, teamSelectorB: { group: 'B' } });
  });

  it('comes back from the tournament as it was sent, also where its plan was edited', () => {
    const playoffs = [
      { playoffPosition: 5, a: loser('QuarterFinal 2'), b: loser('QuarterFinal 4') },
      { playoffPosition: 3, a: loser('AdditionalPlayoff 5'), b: loser('SemiFinal 1') },
    ];
    const draft = withPlayoffs(typed([4, 4], { first: 'QuarterFinal', thirdPlace: false }), ...playoffs);
    const body: ConfigureBody = bodyOf(draft, false);
    const cup = new Played({ type: 'Configure', ...body });
    expect(toDraft(viewOf(cup)).finals.playoffs).toEqual(playoffs);
    const view = viewOf(cup);
    // Selectors of matches name places in the plan that stands, those of the configuration stay as they were generated.
    const turn = <S extends object>(selector: S): S =>
      'match' in selector && typeof selector.match === 'number'
        ? { ...selector, match: view.matches.length + 1 - selector.match }
        : selector;
    const turned = view.matches
      .map(({ index, teamA, teamB, ...match }) => ({
        ...match,
        index: view.matches.length + 1 - index,
        teamA: { ...teamA, teamSelector: turn(teamA.teamSelector) },
        teamB: { ...teamB, teamSelector: turn(teamB.teamSelector) },
      }))
      .toReversed();
    expect(toDraft({ ...view, matches: turned }).finals.playoffs).toEqual(playoffs);
  });

  it('comes back as it was sent where it waits for a later match', () => {
    const playoffs = [
      { playoffPosition: 7, a: loser('AdditionalPlayoff 5'), b: rank('A', 4) },
      { playoffPosition: 5, a: rank('A', 3), b: loser('SemiFinal 1') },
    ];
    const body: ConfigureBody = bodyOf(withPlayoffs(typed([4, 4], { thirdPlace: false }), ...playoffs), false);
    const view = viewOf(new Played({ type: 'Configure', ...body }));
    expect(view.matches.map(({ id }) => id).slice(12)).toEqual(['m13', 'm14', 'm16', 'm15', 'm17']);
    expect(toDraft(view).finals.playoffs).toEqual(playoffs);
    expect(sentOf(toDraft(view))).toEqual(body.finalsPhase?.additionalPlayoffs);
  });
});

describe('[FI5] own pairings of the first round', () => {
  const pairing = (a: string, b: string) => ({
    teamSelectorA: { kind: 'groupRank' as const, group: a, rank: 1 },
    teamSelectorB: { kind: 'groupRank' as const, group: b, rank: 1 },
  });
  const own = typed([3, 3, 3, 3], { first: 'Final', thirdPlace: false, pairings: [pairing('B', 'D')] });
  const pairingsOf = (draft: Draft) => bodyOf(draft, false).finalsPhase?.firstRoundPairings;

  it('name their groups, whichever letter they get', () => {
    expect(pairingsOf(own)).toEqual([pairing('B', 'D')]);
    expect(pairingsOf(withoutGroup(own, 0))).toEqual([pairing('A', 'C')]);
    expect(pairingsOf(withoutGroup(own, 2))).toEqual([pairing('B', 'C')]);
    // An empty group is not sent, and those after it move up.
    const empty = { ...own, groups: [{ ...newGroup(), teams: [] }, ...own.groups.slice(1)] };
    expect(pairingsOf(empty)).toEqual([pairing('A', 'C')]);
  });

  it('are refused where a group of theirs was removed', () => {
    expect(previewOf(own)?.trouble).toBeNull();
    expect(previewOf(withoutGroup(own, 1))?.trouble).toBe(refusalTexts['selector-unknown']);
    expect(previewOf(withoutGroup(own, 3))?.trouble).toBe(refusalTexts['selector-unknown']);
  });
});

it('[FI13] [FI14] [FI15] the preview says what may not be meant', () => {
  expect(previewOf(typed([3, 3, 3], { first: 'Final', thirdPlace: false }))?.warnings).toEqual([
    'Gruppensieger, die nicht in die Finalrunde kommen: 1',
  ]);
  const seeded = typed([4, 4]);
  expect(previewOf({ ...seeded, groupPhase: { ...seeded.groupPhase, on: false } })?.warnings).toEqual([
    'In diesem Plan spielen nie: A3, A4, B3, B4',
  ]);
  const seventh = { playoffPosition: 7, a: rank('A', 3), b: rank('B', 4) };
  expect(previewOf(withPlayoffs(typed([4, 4, 4], { first: 'QuarterFinal' }), seventh))?.warnings).toEqual([
    'Im Spiel um Platz 7 könnte eine Mannschaft stehen, die noch um den Sieg spielt.',
  ]);
});
