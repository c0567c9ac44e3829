import { useState, type ReactNode } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import type { CallResult, Problem } from '../../api/call.ts';
import { changedMeanwhile, type EditConflict } from './edit-conflict.ts';
import { ConflictDialog, type ConflictChoice, type ConflictField } from './conflict-dialog.tsx';
import { isEqual, mergeFields } from './merge-fields.ts';
import { useSaved } from '../../ui/display/saved.tsx';
import { fitsLike, type Fits } from './draft-storage.ts';
import { useKeptDraft, useRestored } from './kept-draft.ts';

/** A field as people read it. */
export interface FieldWords<Value> {
  readonly what: string;
  readonly show: (value: Value) => string;
}

/**
 * Words for every field that two people can change to different things; who changes what is on or off can only change it to
 * the same.
 */
export type WordsOf<Value> = {
  readonly [Key in keyof Value as Value[Key] extends boolean ? never : Key]: FieldWords<Value>;
};

export interface DraftState<Value> {
  readonly draft: Value;
  readonly change: (draft: Value) => void;
  readonly changed: boolean;
  readonly sending: boolean;
  readonly problem: Problem | null;
  readonly savedAt: Date | null;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
  /** The choice between two versions, while there is one to make. */
  readonly conflict: ReactNode;
}

/**
 * A part of a tournament that is edited and then saved by its own button. Untouched it follows what others do; once
 * touched it keeps what it began with, and saving says so: what both changed is chosen field by field. `read` makes the
 * value of what a conflict tells.
 */
export function useDraft<Value extends object>({
  page,
  tournament,
  held,
  read,
  words,
  submit,
  send,
}: {
  /** Under which name the browser keeps the draft; null: it does not. */
  page: string | null;
  /** `version`: of what is held. */
  tournament: Pick<TournamentView, 'version' | 'organizationId'>;
  held: Value;
  read(theirs: unknown): Value;
  words: WordsOf<Value>;
  /** What the button of the choice does. */
  submit: string;
  send: (value: Value, basedOn: number) => Promise<CallResult<unknown>>;
}): DraftState<Value> {
  const restored = useRestored(page, fitsEdit(held));
  // null: as it stands.
  const [edit, setEdit] = useState<Edit<Value> | null>(restored);
  // Shown from the answer on, until the view says so itself.
  const [sent, setSent] = useState<{ value: Value; version: number } | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [open, setOpen] = useState<Open<Value> | null>(null);
  const [savedAt, saved] = useSaved();
  const stands = sent !== null && sent.version > tournament.version ? sent.value : held;
  const draft = edit?.value ?? stands;
  const changed = edit !== null && !isEqual(edit.value, stands);
  useKeptDraft(page, changed ? edit : null);

  const attempt = async (value: Value, base: Value, basedOn: number): Promise<void> => {
    setSending(true);
    setProblem(null);
    const answer = await send(value, basedOn);
    if (answer.ok) {
      setSent({ value, version: answer.version ?? 0 });
      setEdit(null);
      setOpen(null);
      setSending(false);
      return saved();
    }
    const [conflict] = (await changedMeanwhile(answer.problem, tournament.organizationId)) ?? [];
    setSending(false);
    if (conflict === undefined) return setProblem(answer.problem);
    const theirs = read(conflict.theirs);
    const both = mergeFields(base, value, theirs);
    if (both.open.length === 0) return attempt(both.value, theirs, conflict.version);
    setOpen({ ...both, base, theirs, mine: value, conflict });
  };

  const settle = (choices: ReadonlyMap<string, ConflictChoice>) => {
    if (open === null) return;
    const value = { ...open.value };
    for (const key of open.open) if (choices.get(key) === 'theirs') value[key] = open.theirs[key];
    setOpen(null);
    setEdit({ value, base: open.theirs, version: open.conflict.version });
    void attempt(value, open.theirs, open.conflict.version);
  };

  return {
    draft,
    change: (value) => {
      setProblem(null);
      setEdit((before) => ({ value, base: before?.base ?? stands, version: before?.version ?? tournament.version }));
    },
    changed,
    sending,
    problem,
    savedAt: changed ? null : savedAt,
    save: async () => {
      if (!sending && edit !== null) await attempt(edit.value, edit.base, edit.version);
    },
    discard: () => {
      setEdit(null);
      setProblem(null);
    },
    conflict:
      open === null ? null : (
        <ConflictDialog fields={fieldsOf(open, words)} submit={submit} settle={settle} close={() => setOpen(null)} />
      ),
  };
}

/** What is wanted, and what it was made from. */
interface Edit<Value> {
  readonly value: Value;
  readonly base: Value;
  readonly version: number;
}

function fitsEdit<Value extends object>(held: Value): Fits<Edit<Value>> {
  const fits = fitsLike(held);
  const fitsAround = fitsLike({ value: {}, base: {}, version: 0 });
  return (kept): kept is Edit<Value> => fitsAround(kept) && fits(kept.value) && fits(kept.base);
}

interface Open<Value> {
  readonly value: Value;
  readonly open: readonly (keyof Value & string)[];
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
  readonly conflict: EditConflict;
}

function fieldsOf<Value extends object>(
  { open, base, mine, theirs, conflict: { by, at } }: Open<Value>,
  words: WordsOf<Value>,
): readonly ConflictField[] {
  const fields = new Map<string, FieldWords<Value>>(Object.entries(words));
  return open.flatMap((key) => {
    const field = fields.get(key);
    if (field === undefined) return [];
    const { what, show } = field;
    return [{ key, what, base: show(base), mine: show(mine), theirs: show(theirs), by, at }];
  });
}
