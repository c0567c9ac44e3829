import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Conflict, EditRules, EditState, KeptEdit, Versioned } from './edit-session.ts';
import { useKeptDraft, useRestored } from './kept-draft.ts';
import { runEdit, type EditSession, type EditSource } from './run-edit.ts';

export interface SessionOptions<T, C extends Conflict> {
  /** Name of the draft in the browser's storage; null: the draft is not stored. */
  readonly page: string | null;
  /** Reads a stored draft of this or of an earlier release; null: it has another form. */
  readonly readKept: (kept: unknown) => KeptEdit<T> | null;
  /** The same object in every render. */
  readonly rules: EditRules<T, C>;
  /** From the view that the page shows. */
  readonly server: Versioned<T>;
  readonly source: EditSource<T>;
  /** Question before the user leaves the page; absent: the usual one. */
  readonly question?: string;
}

export interface EditedValue<T, C extends Conflict> {
  readonly state: EditState<T, C>;
  readonly session: EditSession<T, C>;
  readonly isChanged: boolean;
  /** Removes the stored draft, for leaving the page right after a save or a discard. */
  readonly forget: () => void;
}

/** The edit session of a component: it follows the view, stores its draft in the browser and asks before the user leaves. */
export function useEditSession<T, C extends Conflict>(options: SessionOptions<T, C>): EditedValue<T, C> {
  const { page, readKept, rules, server, source, question } = options;
  const restored = useRestored(page, (kept): kept is object => readKept(kept) !== null);
  const [session] = useState(() => runEdit(rules, source, server, readKept(restored)));
  useLayoutEffect(() => session.replaceSource(source));
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  const { value, version } = server;
  useEffect(() => session.receive({ value, version }), [session, value, version]);
  const isChanged = session.isChanged();
  const { draft, base, basedOn } = state;
  const kept = useMemo(() => (isChanged ? { draft, base, basedOn } : null), [isChanged, draft, base, basedOn]);
  const forget = useKeptDraft(page, kept, question);
  return { state, session, isChanged, forget };
}
