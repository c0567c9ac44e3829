import type { Problem } from '../../api/call.ts';
import type { By } from '../organization/use-member-names.ts';

// One edit of a value that others may change at the same time: the server's value, the draft, and the conflicts between them.
// Pure: no React, clock, network or storage.

/** The server's value, and the version of its stream at which it was read. */
export interface Versioned<T> {
  readonly value: T;
  readonly version: number;
}

/** A part that both sides changed to different values. `key` is unique within one merge; `subject` is the part with an author. */
export interface Conflict {
  readonly key: string;
  readonly subject: string;
}

/** The last author of a subject, and the time of the change (ISO 8601 instant); null: unknown. */
export interface Author {
  readonly by: By | null;
  readonly at: string | null;
}
export type Authors = ReadonlyMap<string, Author>;

export interface Merge<T, C extends Conflict> {
  /** The user's value with the changes of others; in a conflict it keeps the user's side. */
  readonly draft: T;
  /** The others' value; in a conflict it keeps the old state, so that the next merge finds the same conflict. */
  readonly base: T;
  readonly conflicts: readonly C[];
}

/** The operations of a session on its value. `test/client/editing/merge-laws.ts` has the laws of `merge` as properties. */
export interface EditRules<T, C extends Conflict> {
  readonly isEqual: (a: T, b: T) => boolean;
  /** Three-way merge. null: `mine` and `theirs` are not about the same thing any more. */
  readonly merge: (base: T, mine: T, theirs: T) => Merge<T, C> | null;
  /** The merged draft with the others' side of each conflict in `chosen`. */
  readonly resolve: (base: T, mine: T, theirs: T, chosen: ReadonlySet<string>) => T;
  /** Whether the changes of others are merged when they arrive, or when the user saves (decision 0034). */
  readonly rebases: 'immediately' | 'on save';
  /** Number of steps that can be undone; 0: the session keeps no steps. */
  readonly undoLimit: number;
}

/** One request. The server stores a repeat with the same key only once. */
export interface SentEdit<T> {
  readonly key: string;
  readonly draft: T;
  readonly base: T;
  readonly basedOn: number;
}

export interface EditState<T, C extends Conflict> {
  /** 'outdated': the draft is about a thing that no longer exists. */
  readonly phase: 'editing' | 'saving' | 'deciding' | 'outdated';
  /** The newest value that this page knows. */
  readonly server: Versioned<T>;
  /** Lowest version of a view that is accepted: an older view lacks what this page has read or saved. */
  readonly minVersion: number;
  readonly base: T;
  /** The `Based-On` of the next save: the latest version without an open conflict. */
  readonly basedOn: number;
  readonly draft: T;
  readonly conflicts: readonly C[];
  /** The value that `conflicts` were found against, and its authors by subject. */
  readonly against: Versioned<T>;
  readonly authors: Authors;
  readonly past: readonly T[];
  readonly future: readonly T[];
  /** The request under way, or the last one if its answer was lost; else null. */
  readonly sent: SentEdit<T> | null;
  /** Whether the user asked to save while a save was under way. */
  readonly isSaveQueued: boolean;
  /** The last refusal of the server, until the user edits. */
  readonly problem: Problem | null;
}

export type EditEvent<T> =
  /** A live frame, or an answer to a read. */
  | { readonly type: 'received'; readonly server: Versioned<T>; readonly authors?: Authors }
  | { readonly type: 'changed'; readonly change: (draft: T) => T }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  | { readonly type: 'discarded' }
  /** `key`: Idempotency-Key of the request, unless it repeats the last one. */
  | { readonly type: 'save requested'; readonly key: string }
  /** `version`: of the stream after the write; `step`: the version that this write made. null: the answer does not say. */
  | { readonly type: 'stored'; readonly version: number | null; readonly step: number | null }
  /** `isLost`: no answer arrived, so the server may have stored the draft. */
  | { readonly type: 'rejected'; readonly problem: Problem | null; readonly isLost: boolean }
  /** Others changed the value before the save. `key`: for sending the merged draft at once; null: the user confirms first. */
  | {
      readonly type: 'conflicted';
      readonly server: Versioned<T>;
      readonly authors: Authors;
      readonly problem: Problem;
      readonly key: string | null;
    }
  /** The user chose a side of every conflict: the others' side of those in `theirs`. */
  | { readonly type: 'resolved'; readonly theirs: ReadonlySet<string> }
  | { readonly type: 'decision postponed' }
  | { readonly type: 'restarted' };

/** The part of a session that outlives its page. */
export type KeptEdit<T> = Pick<EditState<T, Conflict>, 'draft' | 'base' | 'basedOn'>;

export const startEdit = <T, C extends Conflict>(
  server: Versioned<T>,
  minVersion = server.version,
): EditState<T, C> => ({
  phase: 'editing',
  server,
  minVersion,
  base: server.value,
  basedOn: server.version,
  draft: server.value,
  conflicts: [],
  against: server,
  authors: new Map(),
  past: [],
  future: [],
  sent: null,
  isSaveQueued: false,
  problem: null,
});

/** Continues the edit of an earlier page on the server's current value. */
export function resumeEdit<T, C extends Conflict>(
  rules: EditRules<T, C>,
  { draft, base, basedOn }: KeptEdit<T>,
  server: Versioned<T>,
): EditState<T, C> {
  const started = startEdit<T, C>({ value: base, version: basedOn }, 0);
  return rebase(rules, { ...started, draft, past: rules.undoLimit === 0 ? [] : [base] }, server);
}

/** Whether leaving the page would lose something. */
export const isChanged = <T, C extends Conflict>(
  { isEqual }: EditRules<T, C>,
  { draft, base, phase }: EditState<T, C>,
): boolean =>
  // A draft that was typed back during a save differs from what the server is about to store.
  phase === 'saving' || !isEqual(draft, base);

export function reduceEdit<T, C extends Conflict>(
  rules: EditRules<T, C>,
  state: EditState<T, C>,
  event: EditEvent<T>,
): EditState<T, C> {
  switch (event.type) {
    case 'received':
      return receive(rules, state, event);
    case 'changed':
      return addStep(rules, state, event.change(state.draft));
    case 'undone':
      return undoStep(rules, state);
    case 'redone':
      return redoStep(rules, state);
    case 'discarded':
      // The request under way cannot be called back.
      return state.phase === 'saving' && state.sent !== null
        ? { ...state, draft: state.sent.draft, future: [], isSaveQueued: false, problem: null }
        : startEdit(state.server, state.minVersion);
    case 'save requested':
      return requestSave(rules, state, event.key);
    case 'stored':
      return store(rules, state, event.version, event.step);
    case 'rejected':
      return reject(rules, state, event);
    case 'conflicted':
      return takeConflict(rules, state, event);
    case 'resolved':
      return resolveConflicts(rules, state, event.theirs);
    case 'decision postponed':
      return state.phase === 'deciding'
        ? { ...state, phase: 'editing', conflicts: rules.rebases === 'immediately' ? state.conflicts : [] }
        : state;
    case 'restarted':
      return startEdit(state.server, state.minVersion);
  }
}

function receive<T, C extends Conflict>(
  rules: EditRules<T, C>,
  state: EditState<T, C>,
  { server, authors }: Extract<EditEvent<T>, { type: 'received' }>,
): EditState<T, C> {
  if (server.version < state.minVersion) return state;
  const isKnown = server.version === state.server.version && rules.isEqual(server.value, state.server.value);
  // Every render sends its view: a known one keeps the state object.
  if (isKnown && authors === undefined) return state;
  const next = withAuthors(state, authors);
  // Only the answer to the save tells whether this view contains it, and whose change the view shows.
  if (state.phase === 'saving') return { ...next, server, minVersion: server.version };
  return rebase(rules, next, server);
}

const withAuthors = <T, C extends Conflict>(state: EditState<T, C>, authors?: Authors): EditState<T, C> =>
  authors === undefined ? state : { ...state, authors: new Map([...state.authors, ...authors]) };

/** Bases the edit on the server's value; the user's changes stay. */
function rebase<T, C extends Conflict>(
  rules: EditRules<T, C>,
  state: EditState<T, C>,
  server: Versioned<T>,
): EditState<T, C> {
  const minVersion = Math.max(state.minVersion, server.version);
  const received = { ...state, server, minVersion };
  if (state.phase === 'outdated') return received;
  const merged = rules.merge(state.base, state.draft, server.value);
  const isTouched = !rules.isEqual(state.draft, state.base);
  if (merged === null) return isTouched ? { ...received, phase: 'outdated' } : startEdit(server, minVersion);
  if (!isTouched || (state.phase === 'editing' && rules.isEqual(state.draft, server.value))) {
    // An equal draft stays the same object: one of its fields may have the focus.
    const value = rules.isEqual(state.draft, server.value) ? state.draft : server.value;
    const started = startEdit<T, C>({ value, version: server.version }, minVersion);
    return { ...started, problem: isTouched ? null : state.problem };
  }
  if (rules.rebases === 'on save') return received;
  // An equal result stays the same object, so that its derived values are not computed again.
  const keepIfEqual = (before: T, after: T): T => (rules.isEqual(before, after) ? before : after);
  const mergeStep = (step: T): T => keepIfEqual(step, rules.merge(state.base, step, server.value)?.draft ?? step);
  const isDecided = state.phase === 'deciding' && merged.conflicts.length === 0;
  return {
    ...received,
    draft: keepIfEqual(state.draft, merged.draft),
    base: keepIfEqual(state.base, merged.base),
    conflicts: merged.conflicts,
    phase: isDecided ? 'editing' : state.phase,
    against: server,
    basedOn: merged.conflicts.length === 0 ? server.version : state.basedOn,
    past: state.past.map(mergeStep),
    future: state.future.map(mergeStep),
  };
}

function addStep<T, C extends Conflict>(rules: EditRules<T, C>, state: EditState<T, C>, draft: T): EditState<T, C> {
  if (state.phase === 'outdated' || draft === state.draft) return state;
  if (rules.undoLimit > 0 && rules.isEqual(draft, state.draft)) return state;
  const past = appendStep(rules, state);
  return afterStep(rules, { ...state, draft, past, future: [], problem: null });
}

function undoStep<T, C extends Conflict>(rules: EditRules<T, C>, state: EditState<T, C>): EditState<T, C> {
  const draft = state.past.at(-1);
  if (state.phase === 'outdated' || draft === undefined) return state;
  const future = [state.draft, ...state.future];
  return afterStep(rules, { ...state, draft, past: state.past.slice(0, -1), future, problem: null });
}

function redoStep<T, C extends Conflict>(rules: EditRules<T, C>, state: EditState<T, C>): EditState<T, C> {
  const [draft, ...future] = state.future;
  if (state.phase === 'outdated' || draft === undefined) return state;
  return afterStep(rules, { ...state, draft, past: appendStep(rules, state), future, problem: null });
}

const appendStep = <T, C extends Conflict>({ undoLimit }: EditRules<T, C>, state: EditState<T, C>): readonly T[] =>
  undoLimit === 0 ? [] : [...state.past, state.draft].slice(-undoLimit);

function afterStep<T, C extends Conflict>(rules: EditRules<T, C>, state: EditState<T, C>): EditState<T, C> {
  // A draft that was typed back to its base follows the server again.
  if (rules.rebases === 'on save') return state.phase === 'editing' ? rebase(rules, state, state.server) : state;
  if (state.conflicts.length === 0) return state;
  // A part that was set back to its old value takes the others' side, which ends its conflict.
  const merged = rules.merge(state.base, state.draft, state.against.value);
  if (merged === null) return state;
  return { ...state, ...merged, basedOn: merged.conflicts.length === 0 ? state.against.version : state.basedOn };
}

function requestSave<T, C extends Conflict>(
  rules: EditRules<T, C>,
  state: EditState<T, C>,
  key: string,
): EditState<T, C> {
  if (state.phase === 'saving') return { ...state, isSaveQueued: true };
  if (state.phase !== 'editing' || rules.isEqual(state.draft, state.base)) return state;
  if (state.conflicts.length > 0) return { ...state, phase: 'deciding', problem: null };
  const { draft, base, basedOn, sent } = state;
  const isRepeat = sent !== null && rules.isEqual(sent.draft, draft) && rules.isEqual(sent.base, base);
  // The request stays the same to the letter; the draft object tells what was typed since.
  const next: SentEdit<T> = isRepeat ? { ...sent, draft } : { key, draft, base, basedOn };
  return { ...state, phase: 'saving', sent: next, problem: null };
}

function store<T, C extends Conflict>(
  rules: EditRules<T, C>,
  state: EditState<T, C>,
  version: number | null,
  step: number | null,
): EditState<T, C> {
  const { sent, server } = state;
  if (sent === null) return state;
  // A repeat says today's version; others may have written between the earlier attempt and today, which only a view shows.
  const basedOn = version === null || step === null ? sent.basedOn : step;
  const own: EditState<T, C> = {
    ...state,
    phase: 'editing',
    base: sent.draft,
    basedOn,
    conflicts: [],
    past: findStepsSince(rules, state, sent.draft),
    sent: null,
    isSaveQueued: false,
  };
  // A view of this version or a later one arrived before the answer: it counts, not the sent draft. An answer without a version
  // cannot tell, so a view that arrived during the save counts.
  const isShown = version === null ? server.version > sent.basedOn : version <= server.version;
  if (isShown) return rebase(rules, own, server);
  return {
    ...own,
    server: { value: sent.draft, version: basedOn },
    minVersion: version ?? server.version + 1,
  };
}

/** The steps that were made after a draft was sent. */
function findStepsSince<T, C extends Conflict>(
  { undoLimit, isEqual }: EditRules<T, C>,
  { draft, past }: EditState<T, C>,
  sent: T,
): readonly T[] {
  if (undoLimit === 0 || isEqual(draft, sent)) return [];
  const at = past.findLastIndex((step) => isEqual(step, sent));
  // Undone past what was sent: one step leads to what is stored.
  return at < 0 ? [sent] : past.slice(at);
}

function reject<T, C extends Conflict>(
  rules: EditRules<T, C>,
  state: EditState<T, C>,
  { problem, isLost }: Extract<EditEvent<T>, { type: 'rejected' }>,
): EditState<T, C> {
  const { sent, server } = state;
  const open: EditState<T, C> = {
    ...state,
    phase: state.phase === 'saving' ? 'editing' : state.phase,
    sent: isLost ? sent : null,
    isSaveQueued: false,
    problem,
  };
  return sent !== null && server.version > sent.basedOn ? rebase(rules, open, server) : open;
}

function takeConflict<T, C extends Conflict>(
  rules: EditRules<T, C>,
  state: EditState<T, C>,
  { server, authors, problem, key }: Extract<EditEvent<T>, { type: 'conflicted' }>,
): EditState<T, C> {
  const { sent } = state;
  if (sent === null) return state;
  const newest = server.version >= state.server.version ? server : state.server;
  const open = { ...withAuthors(state, authors), phase: 'editing' as const, sent: null, isSaveQueued: false };
  const rebased = rebase(rules, { ...open, problem: null }, newest);
  const merged = rules.merge(state.base, state.draft, newest.value);
  // The thing is gone, or nothing is left to save.
  if (merged === null || rules.isEqual(merged.draft, merged.base)) return rebased;
  const { conflicts } = merged;
  if (conflicts.length > 0) return { ...rebased, phase: 'deciding', conflicts, against: newest };
  const draft = rules.isEqual(merged.draft, rebased.draft) ? rebased.draft : merged.draft;
  const mine: EditState<T, C> = { ...rebased, draft, base: newest.value, basedOn: newest.version };
  // No conflict and no newer version: the refusal has another reason.
  if (key === null || newest.version <= sent.basedOn) return { ...mine, problem };
  // The sent draft on top of the others' changes; input since then waits for the next save.
  const wanted = rules.merge(sent.base, sent.draft, newest.value);
  const isTypedOn = wanted !== null && wanted.conflicts.length === 0 && !rules.isEqual(wanted.draft, draft);
  return {
    ...mine,
    phase: 'saving',
    sent: { key, draft: isTypedOn ? wanted.draft : draft, base: newest.value, basedOn: newest.version },
    isSaveQueued: state.isSaveQueued,
  };
}

function resolveConflicts<T, C extends Conflict>(
  rules: EditRules<T, C>,
  state: EditState<T, C>,
  theirs: ReadonlySet<string>,
): EditState<T, C> {
  if (state.phase !== 'deciding') return state;
  const { against } = state;
  return {
    ...state,
    phase: 'editing',
    base: against.value,
    basedOn: against.version,
    draft: rules.resolve(state.base, state.draft, against.value, theirs),
    conflicts: [],
    past: appendStep(rules, state),
    future: [],
    problem: null,
  };
}
