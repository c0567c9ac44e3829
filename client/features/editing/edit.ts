import { isEqual, mergeFields, type FieldMerge } from './merge-fields.ts';

// What becomes of an edit while it is being saved: its fields stay open, so it may go on meanwhile.

/** What is wanted, and what it was made from. */
export interface Edit<Value> {
  readonly value: Value;
  readonly base: Value;
  /** Of the tournament, as it was when `base` was read. */
  readonly version: number;
}

/**
 * What is left of an edit after `sent` was stored: what was typed meanwhile, made from that; null: nothing. `step`: the version
 * this save made; null: an earlier attempt made it, and others may have come between.
 */
export const afterSaving = <Value>(now: Edit<Value>, sent: Edit<Value>, step: number | null): Edit<Value> | null =>
  isEqual(now.value, sent.value) ? null : { value: now.value, base: sent.value, version: step ?? sent.version };

/**
 * What follows from a refusal because others stored `theirs` as `version` since `sent.base` was read: fields to choose from, or
 * what is sent instead, and the edit as it is now on top of that.
 */
export function afterConflict<Value extends object>(
  now: Edit<Value>,
  sent: Edit<Value>,
  theirs: Value,
  version: number,
): { readonly choose: FieldMerge<Value> } | { readonly send: Edit<Value>; readonly now: Edit<Value> } {
  const both = mergeFields(sent.base, now.value, theirs);
  if (both.open.length > 0) return { choose: both };
  const merged = mergeFields(sent.base, sent.value, theirs);
  const on = (value: Value): Edit<Value> => ({ value, base: theirs, version });
  // A field that would have to be chosen has been typed anew since, so that there is nothing to choose.
  return { send: on(merged.open.length === 0 ? merged.value : both.value), now: on(both.value) };
}
