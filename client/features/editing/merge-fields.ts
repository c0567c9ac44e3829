import { keysOf } from '#domain/play.ts';
// Merges two edits of the same object: changes of one side are taken, fields that both sides changed need a choice.

export interface FieldMerge<Value> {
  /** The merged value; fields that need a choice hold one's own version. */
  readonly value: Value;
  /** Fields that both sides changed to different values. */
  readonly open: readonly (keyof Value & string)[];
}

/** Merges field by field; `base` is the common ancestor. Field values are JSON. */
export function mergeFields<Value extends object>(base: Value, mine: Value, theirs: Value): FieldMerge<Value> {
  const open: (keyof Value & string)[] = [];
  const value = { ...mine };
  for (const key of keysOf(mine)) {
    const changedHere = !isEqual(mine[key], base[key]);
    const changedThere = !isEqual(theirs[key], base[key]);
    if (!changedHere) value[key] = theirs[key];
    else if (changedThere && !isEqual(mine[key], theirs[key])) open.push(key);
  }
  return { value, open };
}

export const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
