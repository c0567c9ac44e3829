import { useRef, useState, type ReactNode } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import type { CallResult, Problem } from '../../api/call.ts';
import { changedMeanwhile, type EditConflict } from './edit-conflict.ts';
import { ConflictDialog, type ConflictChoice, type ConflictField } from './conflict-dialog.tsx';
import { afterConflict, afterSaving, type Edit } from './edit.ts';
import { isEqual } from './merge-fields.ts';
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
  /** What is typed is being saved. */
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
  const [edit, showEdit] = useState<Edit<Value> | null>(restored);
  // The same for what waits for an answer.
  const latest = useRef(edit);
  const setEdit = (next: Edit<Value> | null) => {
    latest.current = next;
    showEdit(next);
  };
  // Shown from the answer on, until the view says so itself.
  const [sent, setSent] = useState<{ value: Value; version: number } | null>(null);
  // What is being saved.
  const [underWay, setUnderWay] = useState<Edit<Value> | null>(null);
  // Saving was asked for again meanwhile.
  const again = useRef(false);
  // Something was typed since saving was asked for.
  const [isTypedOn, setTypedOn] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [open, setOpen] = useState<Open<Value> | null>(null);
  const [savedAt, saved] = useSaved();
  const stands = sent !== null && sent.version > tournament.version ? sent.value : held;
  const draft = edit?.value ?? stands;
  // What is typed back while it is being saved would be stored all the same.
  const changed = edit !== null && (underWay !== null || !isEqual(edit.value, stands));
  useKeptDraft(page, changed ? edit : null);

  const attempt = async (wanted: Edit<Value>): Promise<void> => {
    setUnderWay(wanted);
    setProblem(null);
    const answer = await send(wanted.value, wanted.version);
    if (answer.ok) {
      setSent({ value: wanted.value, version: answer.version ?? wanted.version });
      setEdit(afterSaving(latest.current ?? wanted, wanted, answer.step));
      return saved();
    }
    const [conflict] = (await changedMeanwhile(answer.problem, tournament.organizationId)) ?? [];
    if (conflict === undefined) return setProblem(answer.problem);
    const theirs = read(conflict.theirs);
    const now = latest.current ?? wanted;
    const next = afterConflict(now, wanted, theirs, conflict.version);
    if ('choose' in next) {
      again.current = false;
      return setOpen({ ...next.choose, base: wanted.base, theirs, mine: now.value, conflict });
    }
    setEdit(next.now);
    return attempt(next.send);
  };

  /** Saves what is typed now; asked for while something is under way, it follows that. */
  const save = async (): Promise<void> => {
    setTypedOn(false);
    again.current = underWay !== null;
    if (underWay !== null) return;
    let wanted = latest.current;
    while (wanted !== null) {
      await attempt(wanted);
      wanted = again.current && latest.current !== wanted ? latest.current : null;
      again.current = false;
    }
    setUnderWay(null);
  };

  const settle = (choices: ReadonlyMap<string, ConflictChoice>) => {
    if (open === null) return;
    const value = { ...open.value };
    for (const key of open.open) if (choices.get(key) === 'theirs') value[key] = open.theirs[key];
    setOpen(null);
    setEdit({ value, base: open.theirs, version: open.conflict.version });
    void save();
  };

  return {
    draft,
    change: (value) => {
      setProblem(null);
      setTypedOn(true);
      const { base, version } = latest.current ?? { base: stands, version: tournament.version };
      setEdit({ value, base, version });
    },
    changed,
    sending: underWay !== null && !isTypedOn,
    problem,
    savedAt: changed ? null : savedAt,
    save,
    discard: () => {
      // What is under way cannot be called back.
      setEdit(underWay);
      setTypedOn(false);
      setProblem(null);
    },
    conflict:
      open === null ? null : (
        <ConflictDialog fields={fieldsOf(open, words)} submit={submit} settle={settle} close={() => setOpen(null)} />
      ),
  };
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
