import { useState, type ReactNode } from 'react';
import type { CallResult } from '../../api/call.ts';
import { chosenTheirs, ConflictDialog, type ConflictChoice } from './conflict-dialog.tsx';
import { fitsLike } from './draft-storage.ts';
import { conflictsIn } from './edit-conflict.ts';
import type { SentEdit } from './edit-session.ts';
import { fieldRules } from './field-rules.ts';
import { useConflictFields } from './use-conflict-fields.ts';
import { readKeptForm, useFormSession, type FormState } from './use-form-session.ts';

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

export interface DraftState<Value> extends FormState<Value> {
  /** The dialog with the choice between two versions, while there is one to make. */
  readonly conflict: ReactNode;
}

interface DraftOptions<Value> {
  /** Name of the draft in the browser's storage; null: the draft is not stored. */
  readonly page: string | null;
  /** `version`: of `held`. */
  readonly tournament: { readonly version: number; readonly organizationId: string };
  readonly held: Value;
  /** The value in a refusal, which has it in the shape of its call. */
  read(theirs: unknown): Value;
  readonly words: WordsOf<Value>;
  /** Label of the button in the dialog. */
  readonly submit: string;
  readonly send: (value: Value, sent: SentEdit<Value>) => Promise<CallResult<unknown>>;
}

/**
 * A part of a tournament that is edited and saved on its own. Untouched it follows the server; touched it keeps its base, and
 * where others changed the same field meanwhile, the user chooses field by field after the server refused the save.
 */
export function useDraft<Value extends object>(options: DraftOptions<Value>): DraftState<Value> {
  const { page, tournament, held, read, words, submit, send } = options;
  const [rules] = useState(() => fieldRules<Value>());
  const { form, state, session, resolve } = useFormSession<Value>({
    page,
    rules,
    server: { value: held, version: tournament.version },
    readKept: readKeptForm(fitsLike(held)),
    send,
    fetchLatest: (problem) => {
      const [conflict] = conflictsIn(problem);
      if (conflict === undefined) return Promise.resolve(problem);
      const { theirs, version, by, at } = conflict;
      return Promise.resolve({ value: read(theirs), version, authors: new Map([['', { by, at }]]) });
    },
  });
  const fields = useConflictFields(tournament.organizationId, state, ({ key }) => {
    // Only a field that is on or off has no words, and two people can change that to the same alone.
    const field = new Map<string, FieldWords<Value>>(Object.entries(words)).get(key);
    if (field === undefined) return null;
    const { what, show } = field;
    return { what, base: show(state.base), mine: show(state.draft), theirs: show(state.against.value) };
  });
  const settle = (choices: ReadonlyMap<string, ConflictChoice>): void => resolve(chosenTheirs(choices));
  const conflict =
    fields === null ? null : (
      <ConflictDialog fields={fields} submit={submit} settle={settle} close={session.postponeDecision} />
    );
  return { ...form, conflict };
}
