import type { CallResult, Problem } from '../../api/call.ts';
import { isRecord } from '../../session/is-record.ts';
import { useSaved } from '../../ui/display/saved.tsx';
import type { Fits } from './draft-storage.ts';
import type { Authors, EditRules, EditState, KeptEdit, SentEdit, Versioned } from './edit-session.ts';
import type { FieldConflict } from './field-rules.ts';
import type { EditSession } from './run-edit.ts';
import { useEditSession } from './use-edit-session.ts';

export interface FormState<Value> {
  readonly draft: Value;
  readonly change: (draft: Value) => void;
  readonly changed: boolean;
  /** Whether the draft as it is now is being saved. */
  readonly sending: boolean;
  readonly problem: Problem | null;
  readonly savedAt: Date | null;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
}

interface FormOptions<Value> {
  /** Name of the draft in the browser's storage; null: the draft is not stored. */
  readonly page: string | null;
  readonly rules: EditRules<Value, FieldConflict<Value>>;
  readonly server: Versioned<Value>;
  readonly readKept: (kept: unknown) => KeptEdit<Value> | null;
  readonly send: (value: Value, sent: SentEdit<Value>) => Promise<CallResult<unknown>>;
  readonly fetchLatest: (problem: Problem) => Promise<(Versioned<Value> & { readonly authors: Authors }) | Problem>;
}

interface FormSession<Value> {
  readonly form: FormState<Value>;
  readonly state: EditState<Value, FieldConflict<Value>>;
  readonly session: EditSession<Value, FieldConflict<Value>>;
  /** Takes the others' side of the conflicts in `theirs`, and saves the rest. */
  readonly resolve: (theirs: ReadonlySet<string>) => void;
}

/** The edit session of a form. */
export function useFormSession<Value>(options: FormOptions<Value>): FormSession<Value> {
  const { page, rules, server, readKept, send, fetchLatest } = options;
  const [savedAt, saved] = useSaved();
  const { state, session, isChanged } = useEditSession<Value, FieldConflict<Value>>({
    page,
    readKept,
    rules,
    server,
    source: { prepare: (sent) => () => send(sent.draft, sent), fetchLatest },
  });
  const save = async (): Promise<void> => {
    if ((await session.save()).kind === 'saved') saved();
  };
  const form: FormState<Value> = {
    draft: state.draft,
    change: (draft) => session.change(() => draft),
    changed: isChanged,
    sending: state.phase === 'saving' && (state.sent?.draft === state.draft || state.isSaveQueued),
    problem: state.problem,
    savedAt: isChanged ? null : savedAt,
    save,
    discard: session.discard,
  };
  const resolve = (theirs: ReadonlySet<string>): void => {
    session.resolveConflicts(theirs);
    // The others' side alone is stored already.
    if (session.isChanged()) void save();
    else saved();
  };
  return { form, state, session, resolve };
}

/** Reads a stored edit of a form; earlier releases called its parts `{ value, base, version }`. */
export const readKeptForm =
  <Value>(fits: Fits<Value>) =>
  (kept: unknown): KeptEdit<Value> | null => {
    if (!isRecord(kept)) return null;
    const { draft = kept['value'], base, basedOn = kept['version'] } = kept;
    return fits(draft) && fits(base) && typeof basedOn === 'number' ? { draft, base, basedOn } : null;
  };
