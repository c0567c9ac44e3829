import { describe, expect, it } from 'vitest';
import { changesBetween } from '#client/pages/plan-editor/plan-changes.ts';
import {
  startEdit,
  discardEdits,
  applyEdit,
  followServerPlan,
  isChanged,
  isKeptEdit,
  redoEdit,
  resolveConflicts,
  resumeEdit,
  undoEdit,
} from '#client/pages/plan-editor/edit-state.ts';
import { clashKey } from '#client/pages/plan-editor/merge-plans.ts';
import { placeMatch, renumberMatch, withSelector } from '#client/pages/plan-editor/moves.ts';
import { samePlan, type EditablePlan } from '#client/pages/plan-editor/plan.ts';
import { at, ids, placeOf, plan, rank } from './example.ts';

const mine = placeMatch(plan, 'm5', { kickoff: at(24), court: 2 });

describe('steps back and forth', () => {
  it('undoes and redoes', () => {
    const one = applyEdit(startEdit(plan, 7), mine);
    expect(isChanged(one)).toBe(true);
    const back = undoEdit(one);
    expect(isChanged(back)).toBe(false);
    expect(placeOf(redoEdit(back).plan, 'm5')).toBe('24 2');
  });

  it('takes what changes nothing for no step', () => {
    expect(applyEdit(startEdit(plan, 7), plan).past).toEqual([]);
  });
});

describe('somebody else saves meanwhile [PL3]', () => {
  it('another match is taken over, and undoing does not take it back', () => {
    const theirs = placeMatch(plan, 'm2', { kickoff: at(24), court: 1 });
    const after = followServerPlan(applyEdit(startEdit(plan, 7), mine), theirs, 8);
    expect(after.clashes).toEqual([]);
    expect(after.basedOn).toBe(8);
    expect([placeOf(after.plan, 'm5'), placeOf(after.plan, 'm2')]).toEqual(['24 2', '24 1']);
    expect(placeOf(undoEdit(after).plan, 'm2')).toBe('24 1');
    expect(changesBetween(after.base, after.plan).matches.map(({ id }) => id)).toEqual(['m5']);
  });

  it('the same match is a clash, field by field, and the base stays old', () => {
    const theirs = placeMatch(plan, 'm5', { kickoff: at(46), court: 2 });
    const after = followServerPlan(applyEdit(startEdit(plan, 7), mine), theirs, 8);
    expect(after.clashes).toEqual([{ matchId: 'm5', field: 'kickoff', base: at(36), mine: at(24), theirs: at(46) }]);
    expect(after.basedOn).toBe(7);
    const [clash] = after.clashes;
    const decidedMine = resolveConflicts(after, new Set());
    const decidedTheirs = resolveConflicts(after, new Set(clash === undefined ? [] : [clashKey(clash)]));
    expect([placeOf(decidedMine.plan, 'm5'), decidedMine.basedOn, decidedMine.clashes]).toEqual(['24 2', 8, []]);
    expect(placeOf(decidedTheirs.plan, 'm5')).toBe('46 2');
    expect(isChanged(decidedTheirs)).toBe(false);
  });

  it('the same change twice is no clash and nothing left to save', () => {
    const after = followServerPlan(applyEdit(startEdit(plan, 7), mine), mine, 8);
    expect([after.clashes.length, isChanged(after), after.basedOn]).toEqual([0, false, 8]);
  });

  it('taking one’s own change back ends a clash in favour of the other', () => {
    const theirs = placeMatch(plan, 'm5', { kickoff: at(46), court: 2 });
    const after = undoEdit(followServerPlan(applyEdit(startEdit(plan, 7), mine), theirs, 8));
    expect([after.clashes.length, placeOf(after.plan, 'm5')]).toEqual([0, '46 2']);
  });

  it('numbers and places of one match do not disturb each other', () => {
    const theirs = placeMatch(plan, 'm5', { kickoff: at(46), court: 2 });
    const after = followServerPlan(applyEdit(startEdit(plan, 7), renumberMatch(plan, 'm5', 2)), theirs, 8);
    expect(after.clashes).toEqual([]);
    expect([ids(after.plan), placeOf(after.plan, 'm5')]).toEqual(['m1 m5 m2 m3 m4 m6 m7', '46 2']);
  });

  it('selectors clash by what they name', () => {
    const theirs = withSelector(plan, 'm7', 'A', rank('A', 2));
    const after = followServerPlan(
      applyEdit(startEdit(plan, 7), withSelector(plan, 'm7', 'A', rank('A', 3))),
      theirs,
      8,
    );
    expect(after.clashes.map(({ field, theirs: value }) => [field, value])).toEqual([['selectorA', rank('A', 2)]]);
  });

  it('a result makes nothing stale: only the version moves on', () => {
    const after = followServerPlan(applyEdit(startEdit(plan, 7), mine), plan, 8);
    expect([after.basedOn, placeOf(after.plan, 'm5')]).toEqual([8, '24 2']);
  });

  it('a new configuration outdates an edit, and is simply taken where there is none', () => {
    const anew = plan.map((match) => ({ ...match, id: `n${match.id}` }));
    expect(followServerPlan(applyEdit(startEdit(plan, 7), mine), anew, 8).outdated).toBe(true);
    expect(samePlan(followServerPlan(startEdit(plan, 7), anew, 8).plan, anew)).toBe(true);
  });

  it('an edit that is outdated is begun on the newest plan', () => {
    const anew = plan.map((match) => ({ ...match, id: `n${match.id}` }));
    const outdated = followServerPlan(applyEdit(startEdit(plan, 7), mine), anew, 8);
    const newest = placeMatch(anew, 'nm2', { kickoff: at(24), court: 1 });
    expect(discardEdits(followServerPlan(outdated, newest, 9))).toEqual(startEdit(newest, 9));
  });

  it('two numbers for one match stay a question, whatever else is saved', () => {
    const theirs = renumberMatch(plan, 'm1', 3);
    let after = followServerPlan(applyEdit(startEdit(plan, 7), renumberMatch(plan, 'm1', 2)), theirs, 8);
    const question = [{ matchId: 'm1', field: 'number', base: 1, mine: 2, theirs: 3 }];
    expect(after.clashes).toEqual(question);
    // Goals leave the plan as it is.
    for (const version of [9, 10]) after = followServerPlan(after, theirs, version);
    expect([after.clashes, after.basedOn]).toEqual([question, 7]);
    const moved = placeMatch(theirs, 'm5', { kickoff: at(24), court: 2 });
    after = followServerPlan(after, moved, 11);
    expect(after.clashes).toEqual(question);
    expect(ids(resolveConflicts(after, new Set()).plan)).toBe('m2 m1 m3 m4 m5 m6 m7');
    const decidedTheirs = resolveConflicts(after, new Set(['m1 number']));
    expect([samePlan(decidedTheirs.plan, moved), isChanged(decidedTheirs)]).toEqual([true, false]);
  });

  it('a plan that was seen before is not taken in once more', () => {
    const theirs = placeMatch(plan, 'm2', { kickoff: at(24), court: 1 });
    const after = followServerPlan(startEdit(plan, 7), theirs, 9);
    expect(followServerPlan(after, plan, 8)).toBe(after);
  });

  it('discarding goes to what stands now', () => {
    const theirs = placeMatch(plan, 'm2', { kickoff: at(24), court: 1 });
    expect(samePlan(discardEdits(followServerPlan(applyEdit(startEdit(plan, 7), mine), theirs, 8)).plan, theirs)).toBe(
      true,
    );
  });
});

describe('a draft that outlives its page', () => {
  const kept = { plan: mine, base: plan, basedOn: 7 };
  const renumbered = renumberMatch(mine, 'm5', 1);

  it('is taken up on what stands then', () => {
    const theirs = placeMatch(plan, 'm2', { kickoff: at(24), court: 1 });
    const after = followServerPlan(resumeEdit(kept), theirs, 9);
    expect([placeOf(after.plan, 'm5'), placeOf(after.plan, 'm2'), after.basedOn]).toEqual(['24 2', '24 1', 9]);
    expect(samePlan(undoEdit(after).plan, theirs)).toBe(true);
  });

  it.each([
    ['called the stage a place', ({ stage: place, ...match }: EditablePlan[number]) => ({ ...match, place })],
    ['had no index either', ({ stage: place, index: _index, ...match }: EditablePlan[number]) => ({ ...match, place })],
  ])('is read in the form of earlier pages, whose rows %s', (_, before) => {
    const earlier: unknown = { plan: renumbered.map(before), base: plan.map(before), basedOn: 7 };
    if (!isKeptEdit(earlier)) throw new Error('It is not read');
    expect(resumeEdit(earlier)).toEqual(resumeEdit({ ...kept, plan: renumbered }));
    expect(isKeptEdit(kept)).toBe(true);
  });

  it('of another shape is none', () => {
    expect(isKeptEdit({ ...kept, plan: [...plan, { id: 'm8' }] })).toBe(false);
  });
});

it('sums up what changed: matches, mere numbers, new courts', () => {
  const after = renumberMatch(placeMatch(plan, 'm5', { kickoff: at(36), court: 3 }), 'm2', 1);
  const changes = changesBetween(plan, after);
  expect(changes.matches).toMatchObject([{ id: 'm5', number: 5, court: 3, moved: true, teams: false }]);
  expect([changes.renumbered, changes.newCourts]).toEqual([2, [3]]);
});
