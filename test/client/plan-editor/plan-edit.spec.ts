import { describe, expect, it } from 'vitest';
import { changesBetween, keepsPairings } from '#client/pages/plan-editor/plan-changes.ts';
import {
  isChanged as isChangedBy,
  reduceEdit,
  resumeEdit,
  startEdit as startSession,
  type EditState as SessionState,
} from '#client/features/editing/edit-session.ts';
import { planRules, readKeptPlan, type PlanConflict } from '#client/pages/plan-editor/plan-rules.ts';
import { placeMatch, renumberMatch, swapTeamSides, withSelector } from '#client/pages/plan-editor/plan-moves.ts';
import { samePlan, type EditablePlan, type PlanRow } from '#client/pages/plan-editor/editable-plan.ts';
import { at, ids, placeOf, plan, rank } from './example.ts';

type EditState = SessionState<EditablePlan, PlanConflict>;
const startEdit = (value: EditablePlan, version: number): EditState => startSession({ value, version });
const isChanged = (editing: EditState): boolean => isChangedBy(planRules, editing);
const applyEdit = (editing: EditState, edited: EditablePlan): EditState =>
  reduceEdit(planRules, editing, { type: 'changed', change: () => edited });
const followServerPlan = (editing: EditState, value: EditablePlan, version: number): EditState =>
  reduceEdit(planRules, editing, { type: 'received', server: { value, version } });
const undoEdit = (editing: EditState): EditState => reduceEdit(planRules, editing, { type: 'undone' });
const redoEdit = (editing: EditState): EditState => reduceEdit(planRules, editing, { type: 'redone' });
const discardEdits = (editing: EditState): EditState => reduceEdit(planRules, editing, { type: 'discarded' });
/** What the save button, then the dialog's, do. */
const resolveConflicts = (editing: EditState, theirs: ReadonlySet<string>): EditState => {
  const deciding = reduceEdit(planRules, editing, { type: 'save requested', key: 'key' });
  expect(deciding.phase).toBe('deciding');
  return reduceEdit(planRules, deciding, { type: 'resolved', theirs });
};

const mine = placeMatch(plan, 'm5', { kickoff: at(24), court: 2 });

describe('steps back and forth', () => {
  it('undoes and redoes', () => {
    const one = applyEdit(startEdit(plan, 7), mine);
    expect(isChanged(one)).toBe(true);
    const back = undoEdit(one);
    expect(isChanged(back)).toBe(false);
    expect(placeOf(redoEdit(back).draft, 'm5')).toBe('24 2');
  });

  it('takes what changes nothing for no step', () => {
    expect(applyEdit(startEdit(plan, 7), plan).past).toEqual([]);
  });
});

describe('somebody else saves meanwhile [PL3]', () => {
  it('another match is taken over, and undoing does not take it back', () => {
    const theirs = placeMatch(plan, 'm2', { kickoff: at(24), court: 1 });
    const after = followServerPlan(applyEdit(startEdit(plan, 7), mine), theirs, 8);
    expect(after.conflicts).toEqual([]);
    expect(after.basedOn).toBe(8);
    expect([placeOf(after.draft, 'm5'), placeOf(after.draft, 'm2')]).toEqual(['24 2', '24 1']);
    expect(placeOf(undoEdit(after).draft, 'm2')).toBe('24 1');
    expect(changesBetween(after.base, after.draft).matches.map(({ id }) => id)).toEqual(['m5']);
  });

  it('the same match is a clash, field by field, and the base stays old', () => {
    const theirs = placeMatch(plan, 'm5', { kickoff: at(46), court: 2 });
    const after = followServerPlan(applyEdit(startEdit(plan, 7), mine), theirs, 8);
    expect(after.conflicts).toEqual([
      { key: 'm5 kickoff', subject: 'm5', field: 'kickoff', base: at(36), mine: at(24), theirs: at(46) },
    ]);
    expect(after.basedOn).toBe(7);
    const decidedMine = resolveConflicts(after, new Set());
    const decidedTheirs = resolveConflicts(after, new Set(['m5 kickoff']));
    expect([placeOf(decidedMine.draft, 'm5'), decidedMine.basedOn, decidedMine.conflicts]).toEqual(['24 2', 8, []]);
    expect(placeOf(decidedTheirs.draft, 'm5')).toBe('46 2');
    expect(isChanged(decidedTheirs)).toBe(false);
  });

  it('the same change twice is no clash and nothing left to save', () => {
    const after = followServerPlan(applyEdit(startEdit(plan, 7), mine), mine, 8);
    expect([after.conflicts.length, isChanged(after), after.basedOn]).toEqual([0, false, 8]);
  });

  it('taking one’s own change back ends a clash in favour of the other', () => {
    const theirs = placeMatch(plan, 'm5', { kickoff: at(46), court: 2 });
    const after = undoEdit(followServerPlan(applyEdit(startEdit(plan, 7), mine), theirs, 8));
    expect([after.conflicts.length, placeOf(after.draft, 'm5')]).toEqual([0, '46 2']);
  });

  it('numbers and places of one match do not disturb each other', () => {
    const theirs = placeMatch(plan, 'm5', { kickoff: at(46), court: 2 });
    const after = followServerPlan(applyEdit(startEdit(plan, 7), renumberMatch(plan, 'm5', 2)), theirs, 8);
    expect(after.conflicts).toEqual([]);
    expect([ids(after.draft), placeOf(after.draft, 'm5')]).toEqual(['m1 m5 m2 m3 m4 m6 m7', '46 2']);
  });

  it('selectors clash by what they name', () => {
    const theirs = withSelector(plan, 'm7', 'A', rank('A', 2));
    const after = followServerPlan(
      applyEdit(startEdit(plan, 7), withSelector(plan, 'm7', 'A', rank('A', 3))),
      theirs,
      8,
    );
    expect(after.conflicts.map(({ field, theirs: value }) => [field, value])).toEqual([['selectorA', rank('A', 2)]]);
  });

  it('a result makes nothing stale: only the version moves on', () => {
    const after = followServerPlan(applyEdit(startEdit(plan, 7), mine), plan, 8);
    expect([after.basedOn, placeOf(after.draft, 'm5')]).toEqual([8, '24 2']);
  });

  it('a new configuration outdates an edit, and is simply taken where there is none', () => {
    const anew = plan.map((match) => ({ ...match, id: `n${match.id}` }));
    expect(followServerPlan(applyEdit(startEdit(plan, 7), mine), anew, 8).phase).toBe('outdated');
    expect(samePlan(followServerPlan(startEdit(plan, 7), anew, 8).draft, anew)).toBe(true);
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
    const question = [{ key: 'm1 index', subject: 'm1', field: 'index', base: 1, mine: 2, theirs: 3 }];
    expect(after.conflicts).toEqual(question);
    // Goals leave the plan as it is.
    for (const version of [9, 10]) after = followServerPlan(after, theirs, version);
    expect([after.conflicts, after.basedOn]).toEqual([question, 7]);
    const moved = placeMatch(theirs, 'm5', { kickoff: at(24), court: 2 });
    after = followServerPlan(after, moved, 11);
    expect(after.conflicts).toEqual(question);
    expect(ids(resolveConflicts(after, new Set()).draft)).toBe('m2 m1 m3 m4 m5 m6 m7');
    const decidedTheirs = resolveConflicts(after, new Set(['m1 index']));
    expect([samePlan(decidedTheirs.draft, moved), isChanged(decidedTheirs)]).toEqual([true, false]);
  });

  it('a plan that was seen before is not taken in once more', () => {
    const theirs = placeMatch(plan, 'm2', { kickoff: at(24), court: 1 });
    const after = followServerPlan(startEdit(plan, 7), theirs, 9);
    expect(followServerPlan(after, plan, 8)).toBe(after);
  });

  it('discarding goes to what stands now', () => {
    const theirs = placeMatch(plan, 'm2', { kickoff: at(24), court: 1 });
    expect(samePlan(discardEdits(followServerPlan(applyEdit(startEdit(plan, 7), mine), theirs, 8)).draft, theirs)).toBe(
      true,
    );
  });
});

describe('a draft that outlives its page', () => {
  const kept = { draft: mine, base: plan, basedOn: 7 };
  const renumbered = renumberMatch(mine, 'm5', 1);

  it('is taken up on what stands then', () => {
    const theirs = placeMatch(plan, 'm2', { kickoff: at(24), court: 1 });
    const after = resumeEdit(planRules, kept, { value: theirs, version: 9 });
    expect([placeOf(after.draft, 'm5'), placeOf(after.draft, 'm2'), after.basedOn]).toEqual(['24 2', '24 1', 9]);
    expect(samePlan(undoEdit(after).draft, theirs)).toBe(true);
  });

  it.each<readonly [string, (row: PlanRow) => object]>([
    ['had no number of their own', ({ number: _number, ...match }: PlanRow) => match],
    ['called the stage a place', ({ stage: place, number: _number, ...match }: PlanRow) => ({ ...match, place })],
    [
      'had no index either',
      ({ stage: place, index: _index, number: _number, ...match }: PlanRow) => ({ ...match, place }),
    ],
  ])('is read in the form of earlier pages, whose rows %s', (_, before) => {
    const earlier = { plan: renumbered.map(before), base: plan.map(before), basedOn: 7 };
    expect(readKeptPlan(earlier)).toEqual({ ...kept, draft: renumbered });
  });

  it('is read in the form of today', () => {
    expect(readKeptPlan(kept)).toEqual(kept);
  });

  it('of another shape is none', () => {
    for (const other of [{ ...kept, draft: [...plan, { id: 'm8' }] }, { draft: mine, base: plan }, [], null]) {
      expect(readKeptPlan(other)).toBeNull();
    }
  });
});

it('sums up what changed: matches, mere numbers, new courts', () => {
  const after = renumberMatch(placeMatch(plan, 'm5', { kickoff: at(36), court: 3 }), 'm2', 1);
  const changes = changesBetween(plan, after);
  expect(changes.matches).toMatchObject([{ id: 'm5', number: 5, court: 3, moved: true, teams: false }]);
  expect([changes.renumbered, changes.newCourts]).toEqual([2, [3]]);
});

it('tells times and courts from new numbers, and both from other pairings', () => {
  const moved = changesBetween(plan, placeMatch(plan, 'm5', { kickoff: at(36), court: 3 }));
  expect([keepsPairings(moved), moved.hasNewNumbers]).toEqual([true, false]);
  const renumbered = changesBetween(plan, renumberMatch(plan, 'm2', 1));
  expect([keepsPairings(renumbered), renumbered.hasNewNumbers]).toEqual([true, true]);
  expect(keepsPairings(changesBetween(plan, swapTeamSides(plan, 'm5')))).toBe(false);
});
