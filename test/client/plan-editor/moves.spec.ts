import { describe, expect, it } from 'vitest';
import {
  delayMatchesFrom,
  swapMatches,
  findGroupPhaseEnd,
  isTaken,
  placeMatch,
  renumberMatch,
  rescheduleOnCourts,
  swapTeamSides,
  withSelector,
} from '#client/pages/plan-editor/plan-moves.ts';
import { numberOf, samePlan, toMatchPlanBody } from '#client/pages/plan-editor/editable-plan.ts';
import { at, fixed, ids, placeOf, plan, rank, setting, slot } from './example.ts';

describe('moving a match', () => {
  it('[PL2] to a free cell changes its time and court, never its number', () => {
    const after = placeMatch(plan, 'm5', { kickoff: at(24), court: 2 });
    expect(placeOf(after, 'm5')).toBe('24 2');
    expect(ids(after)).toBe(ids(plan));
  });

  it('to a cell where somebody plays sends them to its old place', () => {
    const after = placeMatch(plan, 'm5', { kickoff: at(0), court: 2 });
    expect([placeOf(after, 'm5'), placeOf(after, 'm2')]).toEqual(['00 2', '36 1']);
  });

  it('to where it is changes nothing', () => {
    expect(placeMatch(plan, 'm5', { kickoff: at(36), court: 1 })).toBe(plan);
  });

  it('two matches change places', () => {
    const after = swapMatches(plan, 'm1', 'm6');
    expect([placeOf(after, 'm1'), placeOf(after, 'm6')]).toEqual(['36 2', '00 1']);
    expect(samePlan(swapMatches(after, 'm1', 'm6'), plan)).toBe(true);
  });

  it('another number moves those between by one', () => {
    expect(ids(renumberMatch(plan, 'm6', 2))).toBe('m1 m6 m2 m3 m4 m5 m7');
    expect(ids(renumberMatch(plan, 'm2', 6))).toBe('m1 m3 m4 m5 m6 m2 m7');
    expect(ids(renumberMatch(plan, 'm2', 99))).toBe('m1 m3 m4 m5 m6 m7 m2');
  });

  it('[PL10] once numbers are fixed it gives a free one alone, and none that another match has', () => {
    const after = renumberMatch(fixed, 'm2', 9);
    expect([ids(after), numberOf(after, 'm2'), numberOf(after, 'm3')]).toEqual([ids(plan), 9, 3]);
    expect(isTaken(after, 3)).toBe(true);
    expect(renumberMatch(after, 'm2', 3)).toBe(after);
    expect(renumberMatch(after, 'm3', 2).map(({ number }) => number)).toEqual([1, 9, 2, 4, 5, 6, 7]);
  });

  it('[PL10] is sent with its index, and selectors go on naming the index', () => {
    const { matches } = toMatchPlanBody(renumberMatch(fixed, 'm2', 9), fixed, true);
    expect(matches.slice(0, 2)).toMatchObject([
      { id: 'm1', index: 1, number: 1 },
      { id: 'm2', index: 2, number: 9 },
    ]);
    expect(toMatchPlanBody(plan, plan, true).matches.some((match) => 'number' in match)).toBe(false);
  });

  it('its sides swap, and each can name somebody else', () => {
    const swapped = swapTeamSides(plan, 'm1')[0];
    expect([swapped?.selectorA, swapped?.selectorB]).toEqual([slot('A', 2), slot('A', 1)]);
    expect(withSelector(plan, 'm7', 'B', rank('B', 2))[6]).toMatchObject({
      selectorA: rank('A', 1),
      selectorB: rank('B', 2),
    });
  });
});

describe('a delay', () => {
  it('moves everything from its time on, but not what has a result', () => {
    const after = delayMatchesFrom(setting, plan, { from: at(12), minutes: 3, played: new Set(['m4']) });
    expect(after.map(({ id }) => placeOf(after, id))).toEqual(['00 1', '00 2', '15 1', '12 2', '39 1', '39 2', '59 1']);
  });

  it('can also go to earlier', () => {
    expect(placeOf(delayMatchesFrom(setting, plan, { from: at(56), minutes: -8, played: new Set() }), 'm7')).toBe(
      '48 1',
    );
  });
});

it('[SC2] shared out over two courts instead of one, the group phase ends earlier', () => {
  const narrow = rescheduleOnCourts(setting, plan, 1);
  const wide = rescheduleOnCourts(setting, plan, 2);
  expect(narrow).not.toBeNull();
  expect(wide).not.toBeNull();
  // Six matches one after the other, twelve minutes each; on two courts three times two.
  expect(findGroupPhaseEnd(setting, narrow ?? [])).toBe('2026-12-05T10:10:00Z');
  expect(findGroupPhaseEnd(setting, wide ?? [])).toBe('2026-12-05T09:34:00Z');
});
