import { expect, test } from 'vitest';
import type { CallResult } from '#client/api/call.ts';
import type { SentEdit } from '#client/features/editing/edit-session.ts';
import { runEdit } from '#client/features/editing/run-edit.ts';
import { placeMatch, swapTeamSides } from '#client/pages/plan-editor/plan-moves.ts';
import { planRules } from '#client/pages/plan-editor/plan-rules.ts';
import { samePlan, type EditablePlan } from '#client/pages/plan-editor/editable-plan.ts';
import { at, placeOf, plan } from './example.ts';

// What the editor does with its session, between the frames of the server.

function openSession() {
  const sent: SentEdit<EditablePlan>[] = [];
  const latest = { value: plan, version: 7 };
  const answers: CallResult<null>[] = [];
  const session = runEdit(
    planRules,
    {
      prepare: (edit) => () => {
        sent.push(edit);
        const answer = answers.shift();
        if (answer === undefined) throw new Error('Not expected');
        return Promise.resolve(answer);
      },
      fetchLatest: () => Promise.resolve({ ...latest, authors: new Map() }),
    },
    latest,
    null,
  );
  return { session, sent, latest, answers };
}

const stored = (version: number): CallResult<null> => ({ ok: true, value: null, version, step: version, stamp: null });
const REFUSED: CallResult<null> = {
  ok: false,
  problem: { status: 409, code: 'changed-meanwhile', text: '', errors: [], details: {} },
};
const theirs = placeMatch(plan, 'm2', { kickoff: at(24), court: 1 });

test('[PL3] a frame between render and drop is not overwritten', () => {
  const { session } = openSession();
  // Shown is plan 7; the colleague's comes, then the drop that was begun on what is shown.
  session.receive({ value: theirs, version: 8 });
  session.change((now) => placeMatch(now, 'm5', { kickoff: at(24), court: 2 }));
  const { draft, base } = session.getState();
  expect([placeOf(draft, 'm2'), placeOf(draft, 'm5'), placeOf(base, 'm2')]).toEqual(['24 1', '24 2', '24 1']);
  session.undo();
  expect(session.isChanged()).toBe(false);
});

test('[PL3] goals leave the draft and its base the same objects: what was worked out for them stays', () => {
  const { session } = openSession();
  session.change((now) => placeMatch(now, 'm5', { kickoff: at(24), court: 2 }));
  session.receive({ value: theirs, version: 8 });
  const before = session.getState();
  session.receive({ value: theirs.map((row) => ({ ...row })), version: 9 });
  const after = session.getState();
  expect(after.basedOn).toBe(9);
  expect([after.draft === before.draft, after.base === before.base, after.past[0] === before.past[0]]).toEqual([
    true,
    true,
    true,
  ]);
});

test('[PL3] what others moved elsewhere is merged and sent at once, with the steps that were made', async () => {
  const { session, sent, latest, answers } = openSession();
  session.change((now) => placeMatch(now, 'm5', { kickoff: at(24), court: 2 }));
  Object.assign(latest, { value: theirs, version: 9 });
  answers.push(REFUSED, stored(10));
  expect(await session.save()).toEqual({ kind: 'saved', version: 10, step: 10 });
  expect(sent.map(({ basedOn, draft }) => [basedOn, placeOf(draft, 'm2'), placeOf(draft, 'm5')])).toEqual([
    [7, '00 2', '24 2'],
    [9, '24 1', '24 2'],
  ]);
  expect([session.isChanged(), session.getState().past]).toEqual([false, []]);
});

test('[PL3] a match that both changed is decided before it is sent', async () => {
  const { session, sent, latest, answers } = openSession();
  session.change((now) => placeMatch(now, 'm5', { kickoff: at(24), court: 2 }));
  const overMine = placeMatch(swapTeamSides(plan, 'm1'), 'm5', { kickoff: at(46), court: 2 });
  Object.assign(latest, { value: overMine, version: 9 });
  answers.push(REFUSED, stored(10));
  expect(await session.save()).toEqual({ kind: 'waits' });
  expect(session.getState().conflicts.map(({ key }) => key)).toEqual(['m5 kickoff']);
  session.resolveConflicts(new Set());
  await session.save();
  expect(sent.map(({ basedOn }) => basedOn)).toEqual([7, 9]);
  expect(samePlan(session.getState().server.value, placeMatch(overMine, 'm5', { kickoff: at(24), court: 2 }))).toBe(
    true,
  );
});
