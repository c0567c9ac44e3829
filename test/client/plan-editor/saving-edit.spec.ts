import { describe, expect, it } from 'vitest';
import {
  isChanged as isChangedBy,
  reduceEdit,
  startEdit as startSession,
  type EditState as SessionState,
} from '#client/features/editing/edit-session.ts';
import { planRules, type PlanConflict } from '#client/pages/plan-editor/plan-rules.ts';
import { placeMatch } from '#client/pages/plan-editor/plan-moves.ts';
import { samePlan, type EditablePlan } from '#client/pages/plan-editor/editable-plan.ts';
import { at, placeOf, plan } from './example.ts';

// A save and what colleagues do meanwhile: answers and frames come in every order.

/** Match 5 by me, saved as version 8; then match 2 by a colleague, version 9, and match 3, version 10. */
const mine = placeMatch(plan, 'm5', { kickoff: at(24), court: 2 });
const theirs = placeMatch(mine, 'm2', { kickoff: at(24), court: 1 });
const later = placeMatch(theirs, 'm3', { kickoff: at(46), court: 2 });

type EditState = SessionState<EditablePlan, PlanConflict>;
type Step = (editing: EditState) => EditState;
const startEdit = (value: EditablePlan, version: number): EditState => startSession({ value, version });
const isChanged = (editing: EditState): boolean => isChangedBy(planRules, editing);
const reduced =
  (event: Parameters<typeof reduceEdit<EditablePlan, PlanConflict>>[2]): Step =>
  (editing) =>
    reduceEdit(planRules, editing, event);
const undoEdit = reduced({ type: 'undone' });
const redoEdit = reduced({ type: 'redone' });
const discardEdits = reduced({ type: 'discarded' });
const loseAnswer = reduced({ type: 'rejected', problem: null, isLost: true });
const storeEdit = (version: number, step: number | null): Step => reduced({ type: 'stored', version, step });
const frame = (of: EditablePlan, version: number): Step =>
  reduced({ type: 'received', server: { value: of, version } });
const answer = storeEdit(8, 8);
const edit = (id: string, kickoff: string, court: number): Step =>
  reduced({ type: 'changed', change: (draft) => placeMatch(draft, id, { kickoff, court }) });

const after = (steps: readonly Step[], from?: EditState): EditState =>
  steps.reduce((editing, step) => step(editing), from ?? saving);

const saving = after([edit('m5', at(24), 2), reduced({ type: 'save requested', key: 'key' })], startEdit(plan, 7));

function orders(steps: readonly Step[]): readonly (readonly Step[])[] {
  if (steps.length < 2) return [steps];
  return steps.flatMap((first, index) => orders(steps.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

describe('[PL3] the answer to a save and the plans of the server', () => {
  it.each([
    { frames: [frame(mine, 8)], newest: mine, version: 8 },
    { frames: [frame(theirs, 9)], newest: theirs, version: 9 },
    { frames: [frame(mine, 8), frame(theirs, 9)], newest: theirs, version: 9 },
    { frames: [frame(mine, 8), frame(theirs, 9), frame(later, 10)], newest: later, version: 10 },
  ])(
    'in every order up to $version: nothing is unsaved, and all is where it was put',
    ({ frames, newest, version }) => {
      for (const order of orders([answer, ...frames])) {
        const done = after(order);
        expect([isChanged(done), samePlan(done.draft, newest)]).toEqual([false, true]);
        expect([done.past, done.conflicts, done.basedOn]).toEqual([[], [], version]);
        expect(discardEdits(done)).toEqual(startEdit(newest, version));
      }
    },
  );

  it('a plan of before the save is not taken in, whenever it comes', () => {
    const before = placeMatch(plan, 'm2', { kickoff: at(24), court: 1 });
    for (const order of orders([answer, frame(before, 7)])) {
      expect(after(order)).toEqual(after([answer]));
      expect(samePlan(discardEdits(after(order)).draft, mine)).toBe(true);
    }
  });

  it('what is moved while saving stays unsaved, and alone', () => {
    const on = edit('m1', at(46), 2);
    for (const order of orders([on, frame(theirs, 9), answer])) {
      const done = after(order);
      expect([placeOf(done.draft, 'm1'), placeOf(done.draft, 'm2'), placeOf(done.draft, 'm5')]).toEqual([
        '46 2',
        '24 1',
        '24 2',
      ]);
      expect(done.basedOn).toBe(9);
      expect(samePlan(done.base, theirs)).toBe(true);
      expect(samePlan(undoEdit(done).draft, theirs)).toBe(true);
      expect(isChanged(undoEdit(done))).toBe(false);
      expect(undoEdit(done).past).toEqual([]);
    }
  });

  it('the same match moved on while saving is no question, though the own plan comes before the answer', () => {
    for (const order of orders([edit('m5', at(46), 2), frame(mine, 8), answer]).filter(([first]) => first !== answer)) {
      const done = after(order);
      expect([placeOf(done.draft, 'm5'), placeOf(done.base, 'm5'), done.conflicts]).toEqual(['46 2', '24 2', []]);
    }
  });

  it('what is taken back while saving is unsaved, and one step leads to what is saved', () => {
    for (const order of orders([undoEdit, frame(theirs, 9), answer]).filter(([first]) => first === undoEdit)) {
      const done = after(order);
      expect([placeOf(done.draft, 'm5'), placeOf(done.base, 'm5')]).toEqual(['36 1', '24 2']);
      expect(isChanged(done)).toBe(true);
      expect([undoEdit(done), redoEdit(done)].map(isChanged)).toEqual([false, false]);
    }
  });

  it('a colleague who moved the same match after that is followed', () => {
    const overMine = placeMatch(mine, 'm5', { kickoff: at(46), court: 2 });
    for (const order of orders([answer, frame(overMine, 9)])) {
      const done = after(order);
      expect([placeOf(done.draft, 'm5'), isChanged(done), done.conflicts]).toEqual(['46 2', false, []]);
    }
  });

  it('configured anew while saving: begun on that, unless something was moved since', () => {
    const anew = plan.map((match) => ({ ...match, id: `n${match.id}` }));
    expect(after([frame(anew, 9), answer])).toEqual(startEdit(anew, 9));
    expect(after([edit('m1', at(46), 2), frame(anew, 9), answer]).phase).toBe('outdated');
  });
});

describe('[PL3] a save whose answer is lost', () => {
  const overMine = placeMatch(mine, 'm5', { kickoff: at(46), court: 2 });

  it('leaves everything unsaved until a plan shows that it is stored', () => {
    const lost = after([loseAnswer]);
    expect([isChanged(lost), lost.basedOn]).toEqual([true, 7]);
    for (const done of [after([frame(theirs, 9), loseAnswer]), after([loseAnswer, frame(theirs, 9)])]) {
      expect([isChanged(done), samePlan(done.draft, theirs), done.basedOn]).toEqual([false, true, 9]);
    }
  });

  it('a repeat that an earlier attempt stored is based on what it was sent with, until a plan shows what came between', () => {
    const repeated = storeEdit(9, null);
    const done = after([repeated]);
    // The colleague's version 9 is not known here: saving on it would overwrite it unrefused.
    expect([done.basedOn, isChanged(done)]).toEqual([7, false]);
    expect(after([edit('m2', at(46), 2)], done).basedOn).toBe(7);
    expect(discardEdits(done).basedOn).toBe(7);
    expect(frame(mine, 8)(done)).toBe(done);
    for (const order of orders([repeated, frame(overMine, 9)])) {
      const shown = after(order);
      expect([placeOf(shown.draft, 'm5'), isChanged(shown), shown.basedOn]).toEqual(['46 2', false, 9]);
    }
  });

  it('what is moved after a repeat and by a colleague before it is asked', () => {
    const done = after([storeEdit(9, null), edit('m5', at(12), 3), frame(overMine, 9)]);
    expect(done.conflicts.map(({ subject, field }) => [subject, field])).toEqual([
      ['m5', 'kickoff'],
      ['m5', 'court'],
    ]);
    expect(done.basedOn).toBe(7);
  });
});
