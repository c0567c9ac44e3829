import { isLost, type CallResult, type Problem } from '../../api/call.ts';
import { randomKey } from '../../session/random-key.ts';
import {
  isChanged,
  reduceEdit,
  resumeEdit,
  startEdit,
  type Authors,
  type Conflict,
  type EditEvent,
  type EditRules,
  type EditState,
  type KeptEdit,
  type SentEdit,
  type Versioned,
} from './edit-session.ts';

/** The calls of a session to the server. */
export interface EditSource<T> {
  /**
   * Builds the request with `sent.basedOn` and `sent.key`, and returns the function that sends it. A session calls it once per
   * key: a repeat is the same request to the letter, even if the page shows something else by then.
   */
  readonly prepare: (sent: SentEdit<T>) => () => Promise<CallResult<unknown>>;
  /** The newest value after a refusal: from the refusal if it has one, else from a read. */
  readonly fetchLatest: (problem: Problem) => Promise<(Versioned<T> & { readonly authors: Authors }) | Problem>;
  /** Whether a draft that was merged without conflicts is sent at once; absent: yes. */
  readonly canResend?: (newest: Versioned<T>) => boolean;
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly version: number | null; readonly step: number | null }
  | { readonly kind: 'rejected'; readonly problem: Problem }
  /** The user decides or confirms first, another save is under way, or nothing is changed. */
  | { readonly kind: 'waits' };

/** A running edit: its state, its commands, and its requests, one at a time. */
export interface EditSession<T, C extends Conflict> {
  readonly getState: () => EditState<T, C>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly receive: (server: Versioned<T>, authors?: Authors) => void;
  readonly change: (change: (draft: T) => T) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
  readonly restart: () => void;
  /** Saves the draft; during a save it queues another one. Never rejects. */
  readonly save: () => Promise<SaveOutcome>;
  /** Takes the others' side of the conflicts in `theirs` and the user's side of the rest. It does not save. */
  readonly resolveConflicts: (theirs: ReadonlySet<string>) => void;
  readonly postponeDecision: () => void;
  /** Whether leaving the page would lose something. */
  readonly isChanged: () => boolean;
  /** Makes the following calls with another source, as each render has one. */
  readonly replaceSource: (next: EditSource<T>) => void;
}

export function runEdit<T, C extends Conflict>(
  rules: EditRules<T, C>,
  firstSource: EditSource<T>,
  server: Versioned<T>,
  kept: KeptEdit<T> | null,
): EditSession<T, C> {
  let state: EditState<T, C> = kept === null ? startEdit(server) : resumeEdit(rules, kept, server);
  let source = firstSource;
  const listeners = new Set<() => void>();
  const dispatch = (event: EditEvent<T>): void => {
    const next = reduceEdit(rules, state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };

  let prepared: { readonly key: string; readonly send: () => Promise<CallResult<unknown>> } | null = null;

  async function sendOnce(sent: SentEdit<T>): Promise<SaveOutcome> {
    if (prepared?.key !== sent.key) prepared = { key: sent.key, send: source.prepare(sent) };
    const answer = await prepared.send();
    if (answer.ok) {
      const { version, step } = answer;
      const { isSaveQueued } = state;
      dispatch({ type: 'stored', version, step });
      if (isSaveQueued) dispatch({ type: 'save requested', key: randomKey() });
      return { kind: 'saved', version, step };
    }
    const { problem } = answer;
    if (problem.code !== 'changed-meanwhile') return reject(problem);
    const newest = await source.fetchLatest(problem);
    if ('code' in newest) return reject(newest);
    const { value, version, authors } = newest;
    const canResend = source.canResend?.({ value, version }) ?? true;
    const key = canResend ? randomKey() : null;
    dispatch({ type: 'conflicted', server: { value, version }, authors, problem, key });
    return { kind: 'waits' };
  }

  function reject(problem: Problem): SaveOutcome {
    // The page is about to show the login; the browser keeps the draft.
    const shown = problem.code === 'logged-out' ? null : problem;
    dispatch({ type: 'rejected', problem: shown, isLost: isLost(problem) });
    return { kind: 'rejected', problem };
  }

  async function save(): Promise<SaveOutcome> {
    const isUnderWay = state.phase === 'saving';
    dispatch({ type: 'save requested', key: randomKey() });
    let outcome: SaveOutcome = { kind: 'waits' };
    if (isUnderWay) return outcome;
    while (state.phase === 'saving' && state.sent !== null) outcome = await sendOnce(state.sent);
    return outcome;
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive: (newest, authors) =>
      dispatch({ type: 'received', server: newest, ...(authors === undefined ? {} : { authors }) }),
    change: (change) => dispatch({ type: 'changed', change }),
    undo: () => dispatch({ type: 'undone' }),
    redo: () => dispatch({ type: 'redone' }),
    discard: () => dispatch({ type: 'discarded' }),
    restart: () => dispatch({ type: 'restarted' }),
    save,
    resolveConflicts: (theirs) => dispatch({ type: 'resolved', theirs }),
    postponeDecision: () => dispatch({ type: 'decision postponed' }),
    isChanged: () => isChanged(rules, state),
    replaceSource: (next) => {
      source = next;
    },
  };
}
