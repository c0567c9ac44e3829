// Whether what many clients did with one register at the same time could have happened one after another: each at some
// moment between its call and its answer ("linearizable", Herlihy and Wing, 1990). Every value is written once, so the
// answer needs no search: P. B. Gibbons and E. Korach, "Testing Shared Memories", SIAM J. Comput. 26 (1997), theorem 4.4.

/** One finished call, in milliseconds of one clock. `null` is what the register held before anybody wrote. */
export interface Operation<Value> {
  readonly kind: 'write' | 'read';
  readonly value: Value | null;
  readonly from: number;
  readonly to: number;
}

/** Between the first end and the last beginning of what has to do with one value. */
interface Zone {
  /** As words. */
  readonly value: string;
  readonly firstEnd: number;
  readonly lastBeginning: number;
}

/** In words why the history is impossible for one register, or null where it could have happened. */
export function findViolation<Value extends string | number>(history: readonly Operation<Value>[]): string | null {
  const zones: Zone[] = [];
  const values = new Map<Value | null, Operation<Value>[]>([[null, []]]);
  for (const operation of history) values.set(operation.value, [...(values.get(operation.value) ?? []), operation]);
  for (const [value, operations] of values) {
    const writes = operations.filter(({ kind }) => kind === 'write');
    // The initial value counts as written before all operations.
    const beginning = { from: Number.NEGATIVE_INFINITY, to: Number.NEGATIVE_INFINITY };
    const [write = value === null ? beginning : undefined, another] = writes;
    if (write === undefined) return `${value} was read and never written`;
    if (another !== undefined) throw new RangeError(`${value} was written twice: nothing can be said of it`);
    const early = operations.find(({ kind, to }) => kind === 'read' && to < write.from);
    if (early !== undefined) return `${value} was read before it was written`;
    zones.push({
      value: value === null ? 'nothing' : String(value),
      firstEnd: Math.min(write.to, ...operations.map(({ to }) => to)),
      lastBeginning: Math.max(write.from, ...operations.map(({ from }) => from)),
    });
  }
  return conflictAmong(zones);
}

/** A value whose zone runs forward was in the register all that time: no other can have been, not even for a moment. */
function conflictAmong(zones: readonly Zone[]): string | null {
  const forward = zones
    .filter(({ firstEnd, lastBeginning }) => firstEnd < lastBeginning)
    .toSorted((one, other) => one.firstEnd - other.firstEnd);
  const backward = zones.filter(({ firstEnd, lastBeginning }) => firstEnd >= lastBeginning);
  let latest: Zone | null = null;
  for (const zone of forward) {
    if (latest !== null && zone.firstEnd < latest.lastBeginning) {
      return `${latest.value} was read after ${zone.value} had been there, or the other way round`;
    }
    if (latest === null || zone.lastBeginning > latest.lastBeginning) latest = zone;
    const within = backward.find(
      ({ firstEnd, lastBeginning }) => lastBeginning > zone.firstEnd && firstEnd < zone.lastBeginning,
    );
    if (within !== undefined) return `${within.value} was written and gone while ${zone.value} stayed`;
  }
  return null;
}
