import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  discardEdits,
  followServerPlan,
  isChanged,
  redoEdit,
  sendEdit,
  startEdit,
  storeEdit,
  undoEdit,
  unsendEdit,
  type EditState,
} from '#client/pages/plan-editor/edit-state.ts';
import { placeMatch } from '#client/pages/plan-editor/moves.ts';
import { samePlan, type EditablePlan } from '#client/pages/plan-editor/plan.ts';
import { at, placeOf, plan } from './example.ts';

// A save and what colleagues do meanwhile: answers and frames come in every order.

/** Match 5 by me, saved as version 8; then match 2 by a colleague, version 9, and match 3, version 10. */
const mine = placeMatch(plan, 'm5', { kickoff: at(24), court: 2 });
const theirs = placeMatch(mine, 'm2', { kickoff: at(24), court: 1 });
const later = placeMatch(theirs, 'm3', { kickoff: at(46), court: 2 });

type Step = (editing: EditState) => EditState;
const frame =
  (of: EditablePlan, version: number): Step =>
  (editing) =>
    followServerPlan(editing, of, version);
const answer: Step = (editing) => storeEdit(editing, 8, 8);
const edit =
  (id: string, kickoff: string, court: number): Step =>
  (editing) =>
    applyEdit(editing, placeMatch(editing.plan, id, { kickoff, court }));

const saving = sendEdit(applyEdit(startEdit(plan, 7), mine));
const after = (steps: readonly Step[], from = saving): EditState =>
  steps.reduce((editing, step) => step(editing), from);

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
        expect([isChanged(done), samePlan(done.plan, newest)]).toEqual([false, true]);
        expect([done.past, done.clashes, done.basedOn]).toEqual([[], [], version]);
        expect(discardEdits(done)).toEqual(startEdit(newest, version));
      }
    },
  );

  it('a plan of before the save is not taken in, whenever it comes', () => {
    const before = placeMatch(plan, 'm2', { kickoff: at(24), court: 1 });
    for (const order of orders([answer, frame(before, 7)])) {
      expect(after(order)).toEqual(after([answer]));
      expect(samePlan(discardEdits(after(order)).plan, mine)).toBe(true);
    }
  });

  it('what is moved while saving stays unsaved, and alone', () => {
    const on = edit('m1', at(46), 2);
    for (const order of orders([on, frame(theirs, 9), answer])) {
      const done = after(order);
      expect([placeOf(done.plan, 'm1'), placeOf(done.plan, 'm2'), placeOf(done.plan, 'm5')]).toEqual([
        '46 2',
        '24 1',
        '24 2',
      ]);
      expect(done.basedOn).toBe(9);
      expect(samePlan(done.base, theirs)).toBe(true);
      expect(samePlan(undoEdit(done).plan, theirs)).toBe(true);
      expect(isChanged(undoEdit(done))).toBe(false);
      expect(undoEdit(done).past).toEqual([]);
    }
  });

  it('the same match moved on while saving is no question, though the own plan comes before the answer', () => {
    for (const order of orders([edit('m5', at(46), 2), frame(mine, 8), answer]).filter(([first]) => first !== answer)) {
      const done = after(order);
      expect([placeOf(done.plan, 'm5'), placeOf(done.base, 'm5'), done.clashes]).toEqual(['46 2', '24 2', []]);
    }
  });

  it('what is taken back while saving is unsaved, and one step leads to what is saved', () => {
    for (const order of orders([undoEdit, frame(theirs, 9), answer]).filter(([first]) => first === undoEdit)) {
      const done = after(order);
      expect([placeOf(done.plan, 'm5'), placeOf(done.base, 'm5')]).toEqual(['36 1', '24 2']);
      expect(isChanged(done)).toBe(true);
      expect([undoEdit(done), redoEdit(done)].map(isChanged)).toEqual([false, false]);
    }
  });

  it('a colleague who moved the same match after that is followed', () => {
    const overMine = placeMatch(mine, 'm5', { kickoff: at(46), court: 2 });
    for (const order of orders([answer, frame(overMine, 9)])) {
      const done = after(order);
      expect([placeOf(done.plan, 'm5'), isChanged(done), done.clashes]).toEqual(['46 2', false, []]);
    }
  });

  it('configured anew while saving: begun on that, unless something was moved since', () => {
    const anew = plan.map((match) => ({ ...match, id: `n${match.id}` }));
    expect(after([frame(anew, 9), answer])).toEqual(startEdit(anew, 9));
    expect(after([edit('m1', at(46), 2), frame(anew, 9), answer]).outdated).toBe(true);
  });
});

describe('[PL3] a save whose answer is lost', () => {
  const overMine = placeMatch(mine, 'm5', { kickoff: at(46), court: 2 });

  it('leaves everything unsaved until a plan shows that it is stored', () => {
    const lost = after([unsendEdit]);
    expect([isChanged(lost), lost.basedOn]).toEqual([true, 7]);
    for (const done of [after([frame(theirs, 9), unsendEdit]), after([unsendEdit, frame(theirs, 9)])]) {
      expect([isChanged(done), samePlan(done.plan, theirs), done.basedOn]).toEqual([false, true, 9]);
    }
  });

  it('a repeat that an earlier attempt stored is based on what it was sent with, until a plan shows what came between', () => {
    const repeated: Step = (editing) => storeEdit(editing, 9, null);
    const done = after([repeated]);
    // The colleague's version 9 is not known here: saving on it would overwrite it unrefused.
    expect([done.basedOn, isChanged(done)]).toEqual([7, false]);
    expect(after([edit('m2', at(46), 2)], done).basedOn).toBe(7);
    expect(discardEdits(done).basedOn).toBe(7);
    expect(followServerPlan(done, mine, 8)).toBe(done);
    for (const order of orders([repeated, frame(overMine, 9)])) {
      const shown = after(order);
      expect([placeOf(shown.plan, 'm5'), isChanged(shown), shown.basedOn]).toEqual(['46 2', false, 9]);
    }
  });

  it('what is moved after a repeat and by a colleague before it is asked', () => {
    const done = after([(editing) => storeEdit(editing, 9, null), edit('m5', at(12), 3), frame(overMine, 9)]);
    expect(done.clashes.map(({ matchId, field }) => [matchId, field])).toEqual([
      ['m5', 'kickoff'],
      ['m5', 'court'],
    ]);
    expect(done.basedOn).toBe(7);
  });
});
