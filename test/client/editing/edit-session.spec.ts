import { describe, expect, it, test } from 'vitest';
import {
  isChanged,
  reduceEdit,
  resumeEdit,
  startEdit,
  type EditEvent,
  type EditRules,
  type EditState,
  type Versioned,
} from '#client/features/editing/edit-session.ts';
import { fieldRules, type FieldConflict } from '#client/features/editing/field-rules.ts';

// One edit and what happens around it: views of the server, answers to saves, decisions. All of them come in every order.

interface Form {
  readonly name: string;
  readonly note: string;
  readonly place: string;
}
type Rules = EditRules<Form, FieldConflict<Form>>;
type State = EditState<Form, FieldConflict<Form>>;
type Event = EditEvent<Form>;

const BASE: Form = { name: 'Cup', note: '', place: 'Halle' };
const MINE: Form = { ...BASE, name: 'Pokal' };
const SAVE: Event = { type: 'save requested', key: 'one' };
const PROBLEM = { status: 409, code: 'changed-meanwhile', text: 'Geändert', errors: [], details: {} };
const NO_ANSWER = { status: 0, code: 'no-answer', text: 'Keine Antwort', errors: [], details: {} };

/** The same form as both kinds of session; null as a name: the thing is gone. */
const sessionOf = (rebases: Rules['rebases']): Rules => {
  const rules = fieldRules<Form>();
  return {
    ...rules,
    rebases,
    undoLimit: rebases === 'immediately' ? 3 : 0,
    merge: (base, mine, theirs) => (theirs.place === GONE ? null : rules.merge(base, mine, theirs)),
  };
};
const GONE = 'Neu konfiguriert';
const live = sessionOf('immediately');
const form = sessionOf('on save');
const BOTH = [
  { rules: live, name: 'merged immediately' },
  { rules: form, name: 'merged on save' },
];

const change = (part: Partial<Form>): Event => ({ type: 'changed', change: (draft) => ({ ...draft, ...part }) });
const view = (value: Form, version: number): Event => ({ type: 'received', server: { value, version } });
const stored = (version: number | null, step = version): Event => ({ type: 'stored', version, step });
const lost: Event = { type: 'rejected', problem: NO_ANSWER, isLost: true };
const conflicted = (value: Form, version: number, key: string | null = 'two'): Event => ({
  type: 'conflicted',
  server: { value, version },
  authors: new Map([['', { by: null, at: '2026-12-05T09:00:00Z' }]]),
  problem: PROBLEM,
  key,
});
const run = (rules: Rules, events: readonly Event[], from: State = startEdit({ value: BASE, version: 7 })): State =>
  events.reduce((state, event) => reduceEdit(rules, state, event), from);
const newest = ({ server, draft, base }: State): readonly Form[] => [server.value, draft, base];

function orders<Each>(all: readonly Each[]): readonly (readonly Each[])[] {
  if (all.length < 2) return [all];
  return all.flatMap((first, at) => orders(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

describe.each(BOTH)('an edit $name', ({ rules }) => {
  const saving = run(rules, [change({ name: 'Pokal' }), SAVE]);
  const theirs: Form = { ...MINE, note: 'Verlegt' };

  test('a frame newer than the own answer stays, and nothing of it counts as mine [PL3]', () => {
    for (const order of orders([stored(8), view(MINE, 8), view(theirs, 9)])) {
      const done = run(rules, order, saving);
      expect(newest(done)).toEqual([theirs, theirs, theirs]);
      expect([done.phase, done.basedOn, done.conflicts, isChanged(rules, done)]).toEqual(['editing', 9, [], false]);
      expect(run(rules, [{ type: 'discarded' }], done).draft).toEqual(theirs);
    }
  });

  test('an own frame before the own answer leaves no step to take back', () => {
    for (const order of orders([stored(8), view(MINE, 8)])) {
      const done = run(rules, order, saving);
      expect([done.past, isChanged(rules, done), done.draft]).toEqual([[], false, MINE]);
    }
  });

  test('a view of before the save is not taken in, whenever it comes', () => {
    for (const order of orders([stored(8), view({ ...BASE, note: 'Alt' }, 7)])) {
      expect(newest(run(rules, order, saving))).toEqual([MINE, MINE, MINE]);
    }
  });

  test('an answer older than what was seen moves nothing back', () => {
    const done = run(rules, [view(theirs, 9), stored(8)], saving);
    expect(newest(done)).toEqual([theirs, theirs, theirs]);
    expect([done.server.version, done.basedOn, done.minVersion]).toEqual([9, 9, 9]);
    expect(run(rules, [view(MINE, 8)], done)).toBe(done);
  });

  test('a repeat that an earlier attempt stored waits for a view of its version, and is based on what it was sent with', () => {
    const done = run(rules, [stored(9, null)], saving);
    expect([done.basedOn, isChanged(rules, done), done.draft]).toEqual([7, false, MINE]);
    // What a colleague made of it in version 9 is not known here: a save based on 9 would overwrite it.
    expect(run(rules, [change({ note: 'Ich' }), SAVE], done).sent?.basedOn).toBe(7);
    expect(run(rules, [{ type: 'discarded' }], done).basedOn).toBe(7);
    for (const state of [done, run(rules, [change({ note: 'Ich' })], done)]) {
      expect(run(rules, [view(MINE, 8)], state)).toBe(state);
    }
    expect(newest(run(rules, [view(theirs, 9)], done))).toEqual([theirs, theirs, theirs]);
  });

  test('a version-less answer takes in the next version only', () => {
    const done = run(rules, [stored(null)], saving);
    expect([done.draft, done.basedOn, isChanged(rules, done)]).toEqual([MINE, 7, false]);
    expect(run(rules, [view(BASE, 7)], done)).toBe(done);
    expect(run(rules, [view(theirs, 8)], done).draft).toEqual(theirs);
    // A view that came during the save says what the server has now.
    expect(run(rules, [view(theirs, 8), stored(null)], saving).draft).toEqual(theirs);
  });

  test('what is typed while it is saved is saved with the next request', () => {
    for (const order of orders([change({ note: 'Ich' }), view(MINE, 8), stored(8)])) {
      const done = run(rules, order, saving);
      expect([done.draft, done.base, done.basedOn]).toEqual([{ ...MINE, note: 'Ich' }, MINE, 8]);
      const next = run(rules, [{ type: 'save requested', key: 'two' }], done);
      expect(next.sent).toEqual({ key: 'two', draft: done.draft, base: MINE, basedOn: 8 });
    }
  });

  test('what is typed back while it is saved is unsaved, and what is typed on is no question', () => {
    for (const name of [BASE.name, 'Hallenpokal']) {
      for (const order of orders([change({ name }), view(theirs, 9), stored(8)])) {
        if (order[0]?.type !== 'changed') continue;
        expect(isChanged(rules, run(rules, order.slice(0, 1), saving))).toBe(true);
        const done = run(rules, order, saving);
        expect([done.draft.name, done.base.name, done.conflicts]).toEqual([name, 'Pokal', []]);
        expect(isChanged(rules, done)).toBe(true);
      }
    }
  });

  test('the same request that got no answer has the same key, another draft another', () => {
    const again: Event = { type: 'save requested', key: 'two' };
    const open = run(rules, [lost], saving);
    expect([open.phase, open.problem]).toEqual(['editing', NO_ANSWER]);
    expect(run(rules, [again], open).sent).toEqual(saving.sent);
    expect(run(rules, [change({ note: 'Ich' }), again], open).sent?.key).toBe('two');
    const refused: Event = { type: 'rejected', problem: PROBLEM, isLost: false };
    expect(run(rules, [refused, again], saving).sent?.key).toBe('two');
  });

  test('a view that shows that a lost request was stored leaves nothing to save and no warning', () => {
    for (const order of orders([lost, view(theirs, 9)])) {
      const done = run(rules, order, saving);
      if (rules.rebases === 'immediately') expect(newest(done)).toEqual([theirs, theirs, theirs]);
      const same = run(rules, [lost, view(MINE, 8)], saving);
      expect([same.draft, isChanged(rules, same), same.problem]).toEqual([MINE, false, null]);
    }
  });

  test('refused for a conflict: deciding; without one: sent on, on top of theirs; no newer version: the refusal is shown', () => {
    const both = run(rules, [conflicted({ ...BASE, name: 'Turnier' }, 9)], saving);
    expect([both.phase, both.conflicts.map(({ key }) => key), both.problem]).toEqual(['deciding', ['name'], null]);
    expect(both.authors.get('')?.at).toBe('2026-12-05T09:00:00Z');
    const other = { ...BASE, note: 'Verlegt' };
    const sentOn = run(rules, [conflicted(other, 9)], saving);
    expect(sentOn.phase).toBe('saving');
    expect(sentOn.sent).toEqual({ key: 'two', draft: theirs, base: other, basedOn: 9 });
    expect(sentOn.sent?.draft).toBe(sentOn.draft);
    const waits = run(rules, [conflicted(other, 9, null)], saving);
    expect([waits.phase, waits.draft, waits.basedOn, waits.problem]).toEqual(['editing', theirs, 9, PROBLEM]);
    const shown = run(rules, [conflicted(BASE, 7)], saving);
    expect([shown.phase, shown.problem]).toEqual(['editing', PROBLEM]);
  });

  test('what was typed since is not sent on with it, and stays', () => {
    const other = { ...BASE, note: 'Verlegt' };
    const done = run(rules, [change({ name: 'Hallenpokal' }), conflicted(other, 9)], saving);
    expect(done.sent?.draft).toEqual({ ...other, name: 'Pokal' });
    expect(done.draft).toEqual({ ...other, name: 'Hallenpokal' });
    // The field that would be a question was typed back since.
    const back = run(
      rules,
      [change({ name: 'Cup', place: 'Platz' }), conflicted({ ...BASE, name: 'Turnier' }, 9)],
      saving,
    );
    expect([back.phase, back.sent?.draft]).toEqual(['saving', { ...BASE, name: 'Turnier', place: 'Platz' }]);
    // Everything was typed back: nothing is left to save.
    const none = run(rules, [change({ name: 'Cup' }), conflicted(other, 9)], saving);
    expect([none.phase, none.sent, none.draft]).toEqual(['editing', null, other]);
  });

  test('decided for mine and theirs, and while deciding a newer frame comes', () => {
    const turnier = { ...BASE, name: 'Turnier', note: 'Verlegt' };
    const open = run(rules, [conflicted(turnier, 9)], saving);
    for (const state of [open, run(rules, [view({ ...turnier, place: 'Platz' }, 10)], open)]) {
      const mine = run(rules, [{ type: 'resolved', theirs: new Set() }], state);
      expect([mine.draft.name, mine.draft.note, mine.conflicts, mine.phase]).toEqual([
        'Pokal',
        'Verlegt',
        [],
        'editing',
      ]);
      // The version of the decision, so that the server refuses what is newer.
      expect([mine.base.name, mine.basedOn]).toEqual(['Turnier', state.against.version]);
      const other = run(rules, [{ type: 'resolved', theirs: new Set(['name']) }], state);
      expect([other.draft.name, isChanged(rules, other)]).toEqual(['Turnier', false]);
    }
  });

  test('a postponed decision keeps the draft, and the next save asks once more', () => {
    const turnier = { ...BASE, name: 'Turnier' };
    const later = run(rules, [conflicted(turnier, 9), { type: 'decision postponed' }], saving);
    expect([later.phase, later.draft, later.basedOn, later.problem]).toEqual(['editing', MINE, 7, null]);
    const again = run(rules, [{ type: 'save requested', key: 'two' }], later);
    // A form asks the server, which refuses again; a live edit knows the conflict.
    expect(again.phase).toBe(rules.rebases === 'immediately' ? 'deciding' : 'saving');
    if (again.phase === 'saving') expect(run(rules, [conflicted(turnier, 9)], again).phase).toBe('deciding');
  });

  test('configured anew while typing, while saving, after saving', () => {
    const anew = { ...BASE, place: GONE };
    const typing = run(rules, [change({ name: 'Pokal' }), view(anew, 9)]);
    expect([typing.phase, typing.draft.name]).toEqual(['outdated', 'Pokal']);
    expect(run(rules, [change({ name: 'X' }), SAVE, { type: 'undone' }], typing).draft.name).toBe('Pokal');
    expect(run(rules, [{ type: 'restarted' }], typing)).toEqual(startEdit({ value: anew, version: 9 }));
    expect(run(rules, [view(anew, 9), stored(8)], saving)).toEqual(startEdit({ value: anew, version: 9 }));
    expect(run(rules, [stored(8), view(anew, 9)], saving)).toEqual(startEdit({ value: anew, version: 9 }));
    expect(run(rules, [view(anew, 9), change({ note: 'Ich' }), stored(8)], saving).phase).toBe('outdated');
    expect(run(rules, [conflicted(anew, 9)], saving).phase).toBe('outdated');
    expect(run(rules, [view(anew, 9)])).toEqual(startEdit({ value: anew, version: 9 }));
  });

  test('discarded while saving: what is under way stays', () => {
    const discarded = run(rules, [change({ note: 'Ich' }), { type: 'discarded' }], saving);
    expect([discarded.phase, discarded.draft]).toEqual(['saving', MINE]);
    const done = run(rules, [stored(8)], discarded);
    expect([newest(done), done.past]).toEqual([[MINE, MINE, MINE], []]);
  });

  test('discarded: what stands on the server', () => {
    const other = { ...BASE, note: 'Verlegt' };
    const typed = run(rules, [change({ name: 'Pokal' }), view(other, 8), { type: 'discarded' }]);
    expect(typed).toEqual(startEdit({ value: other, version: 8 }));
  });

  test('kept and resumed: on the same, on a newer, on the saved version', () => {
    const kept = { draft: MINE, base: BASE, basedOn: 7 };
    const resume = (server: Versioned<Form>): State => resumeEdit(rules, kept, server);
    const same = resume({ value: BASE, version: 7 });
    expect([same.draft, same.base, same.basedOn, isChanged(rules, same)]).toEqual([MINE, BASE, 7, true]);
    const other = { ...BASE, note: 'Verlegt' };
    const newer = resume({ value: other, version: 9 });
    expect([newer.draft.name, isChanged(rules, newer), newer.server.version]).toEqual(['Pokal', true, 9]);
    // A form keeps what it began with, and the server says what was changed since.
    expect([newer.draft.note, newer.basedOn]).toEqual(rules.rebases === 'immediately' ? ['Verlegt', 9] : ['', 7]);
    const saved = resume({ value: MINE, version: 9 });
    expect([saved.draft, isChanged(rules, saved), saved.basedOn]).toEqual([MINE, false, 9]);
    expect(resume({ value: { ...BASE, place: GONE }, version: 9 }).phase).toBe('outdated');
  });

  test('saving asked for again while it is under way is remembered until the answer', () => {
    const queued = run(rules, [change({ note: 'Ich' }), { type: 'save requested', key: 'two' }], saving);
    expect([queued.isSaveQueued, queued.sent?.draft]).toEqual([true, MINE]);
    expect(run(rules, [stored(8)], queued).isSaveQueued).toBe(false);
    expect(run(rules, [lost], queued).isSaveQueued).toBe(false);
  });

  test('nothing changed, nothing is sent', () => {
    const begun = run(rules, []);
    expect(run(rules, [SAVE], begun)).toBe(begun);
  });

  test('what is known already is no new state', () => {
    const typed = run(rules, [change({ name: 'Pokal' }), view(BASE, 8)]);
    expect(run(rules, [view({ ...BASE }, 8), view(BASE, 7)], typed)).toBe(typed);
  });

  test('a problem is shown until something is typed', () => {
    const refused = run(rules, [{ type: 'rejected', problem: PROBLEM, isLost: false }], saving);
    expect([refused.problem, refused.draft]).toEqual([PROBLEM, MINE]);
    expect(run(rules, [change({ note: 'Ich' })], refused).problem).toBeNull();
  });
});

describe('an edit that is merged immediately', () => {
  it('follows others in the draft, its base and its steps', () => {
    const typed = run(live, [change({ name: 'Pokal' }), view({ ...BASE, note: 'Verlegt' }, 8)]);
    expect([typed.draft, typed.base, typed.basedOn]).toEqual([
      { ...MINE, note: 'Verlegt' },
      { ...BASE, note: 'Verlegt' },
      8,
    ]);
    expect(run(live, [{ type: 'undone' }], typed).draft).toEqual({ ...BASE, note: 'Verlegt' });
  });

  it('keeps its version while a conflict is open, and ends it where one’s own side is taken back', () => {
    const open = run(live, [
      change({ name: 'Pokal' }),
      view({ ...BASE, name: 'Turnier' }, 8),
      view({ ...BASE, name: 'Turnier' }, 9),
    ]);
    expect([open.conflicts.length, open.basedOn, open.phase]).toEqual([1, 7, 'editing']);
    expect(run(live, [SAVE], open).phase).toBe('deciding');
    const back = run(live, [{ type: 'undone' }], open);
    expect([back.conflicts, back.draft.name, back.basedOn]).toEqual([[], 'Turnier', 9]);
  });

  it('goes on without a question that others ended while it was decided', () => {
    const open = run(live, [change({ name: 'Pokal' }), view({ ...BASE, name: 'Turnier' }, 8), SAVE]);
    expect(run(live, [view(BASE, 9)], open)).toMatchObject({ phase: 'editing', conflicts: [], basedOn: 9 });
  });

  it('keeps as many steps as it may, those made since a save too', () => {
    const steps = ['a', 'b', 'c', 'd'].map((name) => change({ name }));
    const full = run(live, steps);
    expect(full.past.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    const since = run(live, [SAVE, change({ name: 'e' }), change({ name: 'f' }), stored(8)], full);
    expect(since.past.map(({ name }) => name)).toEqual(['d', 'e']);
    const undone = run(live, [SAVE, { type: 'undone' }, stored(8)], full);
    expect([undone.past.map(({ name }) => name), undone.future.map(({ name }) => name)]).toEqual([['d'], ['d']]);
    expect(run(live, [{ type: 'undone' }], undone).draft.name).toBe('d');
  });

  it('undoes and redoes, and takes what changes nothing for no step', () => {
    const one = run(live, [change({ name: 'Pokal' }), change({ name: 'Pokal' })]);
    expect(one.past).toEqual([BASE]);
    const back = run(live, [{ type: 'undone' }, { type: 'undone' }], one);
    expect([back.draft, isChanged(live, back)]).toEqual([BASE, false]);
    expect(run(live, [{ type: 'redone' }, { type: 'redone' }], back).draft).toEqual(MINE);
  });
});

describe('an edit that is merged on save', () => {
  it('keeps what it began with while it is touched, and follows where it is typed back', () => {
    const other = { ...BASE, note: 'Verlegt' };
    const typed = run(form, [change({ name: 'Pokal' }), view(other, 8)]);
    expect([typed.draft, typed.base, typed.basedOn, typed.server.version]).toEqual([MINE, BASE, 7, 8]);
    expect(run(form, [change({ name: 'Cup' })], typed)).toMatchObject({ draft: other, base: other, basedOn: 8 });
    expect(run(form, [change({ note: 'Verlegt', name: 'Cup' })], typed).basedOn).toBe(8);
  });

  it('keeps an equal draft as the same object, for one of its fields may have the focus', () => {
    const typed = run(form, [change({ name: 'Pokal' })]);
    expect(run(form, [view({ ...MINE }, 8)], typed).draft).toBe(typed.draft);
  });
});
