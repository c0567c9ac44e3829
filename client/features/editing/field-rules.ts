import type { Conflict, EditRules, Merge } from './edit-session.ts';
import { isEqual, mergeFields } from './merge-fields.ts';

export interface FieldConflict<Value> extends Conflict {
  readonly key: keyof Value & string;
}

/** The rules of a form: an object of independent fields with JSON values. The refusal of a form has one author. */
export const fieldRules = <Value extends object>(): EditRules<Value, FieldConflict<Value>> => ({
  isEqual,
  merge: mergeForms,
  resolve: (base, mine, theirs, chosen) => {
    const { value: draft, open } = mergeFields(base, mine, theirs);
    for (const key of open) if (chosen.has(key)) draft[key] = theirs[key];
    return draft;
  },
  rebases: 'on save',
  undoLimit: 0,
});

function mergeForms<Value extends object>(base: Value, mine: Value, theirs: Value): Merge<Value, FieldConflict<Value>> {
  const { value, open } = mergeFields(base, mine, theirs);
  const nextBase = { ...theirs };
  for (const key of open) nextBase[key] = base[key];
  return { draft: value, base: nextBase, conflicts: open.map((key) => ({ key, subject: '' })) };
}
