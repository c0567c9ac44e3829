// Two people changed one thing: what only one of them changed is taken from him, the rest has to be chosen.

export interface FieldMerge<Value> {
  /** Everything nobody has to choose, with one's own version where somebody has to. */
  readonly value: Value;
  /** Fields both changed, to different things. */
  readonly open: readonly (keyof Value & string)[];
}

/** Merges field by field; `base` is what both began with. Values of fields are JSON. */
export function mergeFields<Value extends object>(base: Value, mine: Value, theirs: Value): FieldMerge<Value> {
  const open: (keyof Value & string)[] = [];
  const value = { ...mine };
  for (const key of Object.keys(mine) as (keyof Value & string)[]) {
    const changedHere = !isEqual(mine[key], base[key]);
    const changedThere = !isEqual(theirs[key], base[key]);
    if (!changedHere) value[key] = theirs[key];
    else if (changedThere && !isEqual(mine[key], theirs[key])) open.push(key);
  }
  return { value, open };
}

export const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
