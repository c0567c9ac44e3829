import { useState } from 'react';
import type { CallResult } from '../../api/call.ts';
import type { Fits } from './draft-storage.ts';
import type { EditRules, KeptEdit, SentEdit } from './edit-session.ts';
import { fieldRules, type FieldConflict } from './field-rules.ts';
import { useChangeCount } from './use-change-count.ts';
import { readKeptForm, useFormSession, type FormState } from './use-form-session.ts';

interface UnversionedOptions<Value> {
  /** Name of the draft in the browser's storage. */
  readonly page: string;
  readonly held: Value;
  readonly fits: Fits<Value>;
  /** Whether two drafts are saved as the same value: blanks around a text do not count. */
  readonly isSame: (a: Value, b: Value) => boolean;
  readonly send: (value: Value, sent: SentEdit<Value>) => Promise<CallResult<unknown>>;
  /** A draft that an earlier release stored under another name. */
  readonly earlier?: Value | null;
}

/** A form whose server knows no `Based-On` for it: untouched it follows the server, and of two saves the last one counts. */
export function useUnversionedDraft<Value extends object>(options: UnversionedOptions<Value>): FormState<Value> {
  const { page, held, fits, isSame, send, earlier = null } = options;
  const version = useChangeCount(held);
  const [rules] = useState((): EditRules<Value, FieldConflict<Value>> => ({ ...fieldRules<Value>(), isEqual: isSame }));
  return useFormSession<Value>({
    page,
    rules,
    server: { value: held, version },
    readKept: (kept) => (kept === null && earlier !== null ? editOf(earlier, held) : readKeptDraft(kept, fits, held)),
    send,
    fetchLatest: (problem) => Promise.resolve(problem),
  }).form;
}

/** A count of changes begins with each page. */
const FIRST_COUNT = 1;

const editOf = <Value>(draft: Value, base: Value): KeptEdit<Value> => ({ draft, base, basedOn: FIRST_COUNT });

/** Reads a stored edit, or the draft alone, which earlier releases stored; null: it has another form. */
export function readKeptDraft<Value extends object>(
  kept: unknown,
  fits: Fits<Value>,
  held: Value,
): KeptEdit<Value> | null {
  const edit = readKeptForm(fits)(kept);
  if (edit !== null) return editOf(edit.draft, edit.base);
  return fits(kept) ? editOf({ ...held, ...kept }, held) : null;
}
