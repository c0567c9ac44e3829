import { expect, test } from 'vitest';
import type { CallResult, Problem } from '#client/api/call.ts';
import type { SentEdit } from '#client/features/editing/edit-session.ts';
import { fieldRules } from '#client/features/editing/field-rules.ts';
import { runEdit, type EditSource } from '#client/features/editing/run-edit.ts';

interface Form {
  readonly name: string;
  readonly note: string;
}
const BASE: Form = { name: 'Cup', note: '' };

const ok = (version: number, step: number | null = version): CallResult<null> => ({
  ok: true,
  value: null,
  version,
  step,
  stamp: null,
});
const no = (code: string, status = 409): CallResult<null> => ({
  ok: false,
  problem: { status, code, text: code, errors: [], details: {} },
});

/** A server that answers when it is told to. */
function slowServer() {
  const sent: SentEdit<Form>[] = [];
  const prepared: string[] = [];
  const waiting: ((answer: CallResult<null>) => void)[] = [];
  const latest: { value: Form; version: number } = { value: BASE, version: 7 };
  const source: EditSource<Form> = {
    prepare: (edit) => {
      prepared.push(edit.key);
      return () => {
        sent.push(edit);
        return new Promise((resolve) => waiting.push(resolve));
      };
    },
    fetchLatest: () => Promise.resolve({ ...latest, authors: new Map() }),
  };
  const answer = async (result: CallResult<null>): Promise<void> => {
    waiting.shift()?.(result);
    await new Promise((resume) => setTimeout(resume));
  };
  return { sent, prepared, latest, source, answer };
}

const open = (source: EditSource<Form>) => runEdit(fieldRules<Form>(), source, { value: BASE, version: 7 }, null);

test('saves one at a time: what is typed and asked for meanwhile follows the answer', async () => {
  const server = slowServer();
  const session = open(server.source);
  session.change((form) => ({ ...form, name: 'Pokal' }));
  const first = session.save();
  session.change((form) => ({ ...form, note: 'Neu' }));
  expect(await session.save()).toEqual({ kind: 'waits' });
  expect(server.sent.map(({ draft }) => draft.note)).toEqual(['']);
  await server.answer(ok(8));
  expect(server.sent.map(({ draft, basedOn }) => [draft.note, basedOn])).toEqual([
    ['', 7],
    ['Neu', 8],
  ]);
  await server.answer(ok(9));
  expect(await first).toEqual({ kind: 'saved', version: 9, step: 9 });
  expect([session.isChanged(), session.getState().basedOn]).toEqual([false, 9]);
  expect(new Set(server.sent.map(({ key }) => key)).size).toBe(2);
});

test('asked for again without anything typed, it is sent once', async () => {
  const server = slowServer();
  const session = open(server.source);
  session.change((form) => ({ ...form, name: 'Pokal' }));
  void session.save();
  void session.save();
  await server.answer(ok(8));
  expect([server.sent.length, session.getState().phase, session.getState().isSaveQueued]).toEqual([
    1,
    'editing',
    false,
  ]);
});

test('a repeat after a lost answer is the same request, though the page shows something else by then', async () => {
  const server = slowServer();
  const session = open(server.source);
  session.change((form) => ({ ...form, name: 'Pokal' }));
  const lost = session.save();
  await server.answer(no('no-answer', 0));
  expect(await lost).toMatchObject({ kind: 'rejected', problem: { code: 'no-answer' } });
  session.receive({ value: { ...BASE, note: 'Verlegt' }, version: 8 });
  void session.save();
  await server.answer(ok(9, null));
  expect(server.prepared).toHaveLength(1);
  expect([server.sent[1], server.sent.length]).toEqual([server.sent[0], 2]);
  // Stored by the earlier attempt: what came between is not known.
  expect(session.getState()).toMatchObject({ basedOn: 7, minVersion: 9, phase: 'editing' });
});

test('what others changed elsewhere is read and sent with it at once', async () => {
  const server = slowServer();
  const session = open(server.source);
  session.change((form) => ({ ...form, name: 'Pokal' }));
  const saved = session.save();
  Object.assign(server.latest, { value: { ...BASE, note: 'Verlegt' }, version: 9 });
  await server.answer(no('changed-meanwhile'));
  expect(server.sent[1]).toMatchObject({ draft: { name: 'Pokal', note: 'Verlegt' }, basedOn: 9 });
  await server.answer(ok(10));
  expect((await saved).kind).toBe('saved');
});

test('what both changed waits for a decision, and is saved with it', async () => {
  const server = slowServer();
  const session = open(server.source);
  session.change((form) => ({ ...form, name: 'Pokal' }));
  const first = session.save();
  Object.assign(server.latest, { value: { ...BASE, name: 'Turnier' }, version: 9 });
  await server.answer(no('changed-meanwhile'));
  expect(await first).toEqual({ kind: 'waits' });
  expect(session.getState().phase).toBe('deciding');
  session.resolveConflicts(new Set());
  void session.save();
  expect(server.sent[1]).toMatchObject({ draft: { name: 'Pokal' }, base: { name: 'Turnier' }, basedOn: 9 });
  await server.answer(ok(10));
  expect(session.isChanged()).toBe(false);
});

test('a session may have to confirm what was merged before it is sent', async () => {
  const server = slowServer();
  const session = open({ ...server.source, canResend: () => false });
  session.change((form) => ({ ...form, name: 'Pokal' }));
  const saved = session.save();
  Object.assign(server.latest, { value: { ...BASE, note: 'Verlegt' }, version: 9 });
  await server.answer(no('changed-meanwhile'));
  expect(await saved).toEqual({ kind: 'waits' });
  expect(server.sent).toHaveLength(1);
  expect(session.getState()).toMatchObject({ phase: 'editing', basedOn: 9, draft: { name: 'Pokal', note: 'Verlegt' } });
});

test('where the newest value cannot be read, that is shown', async () => {
  const server = slowServer();
  const gone: Problem = { status: 404, code: 'tournament-unknown', text: 'Weg', errors: [], details: {} };
  const session = open({ ...server.source, fetchLatest: () => Promise.resolve(gone) });
  session.change((form) => ({ ...form, name: 'Pokal' }));
  const saved = session.save();
  await server.answer(no('changed-meanwhile'));
  expect(await saved).toEqual({ kind: 'rejected', problem: gone });
  expect(session.getState().problem).toBe(gone);
});

test('logged out: nothing is shown, and the draft stays', async () => {
  const server = slowServer();
  const session = open(server.source);
  session.change((form) => ({ ...form, name: 'Pokal' }));
  void session.save();
  await server.answer(no('logged-out', 401));
  expect(session.getState()).toMatchObject({ problem: null, phase: 'editing', draft: { name: 'Pokal' } });
  expect(session.isChanged()).toBe(true);
});

test('what is received twice tells nobody, and who no longer listens is not told', () => {
  const session = open(slowServer().source);
  let told = 0;
  const end = session.subscribe(() => {
    told += 1;
  });
  session.receive({ value: { ...BASE, note: 'Verlegt' }, version: 8 });
  session.receive({ value: { ...BASE, note: 'Verlegt' }, version: 8 });
  session.receive({ value: BASE, version: 7 });
  expect(told).toBe(1);
  end();
  session.change((form) => ({ ...form, name: 'Pokal' }));
  expect(told).toBe(1);
});
