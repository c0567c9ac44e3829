// At most this many sockets are written to before everybody else of this process has a turn (README: measured).
const SLICE = 256;

/** Does something for each, in slices, and calls back at the end. */
export function inSlices<Thing>(things: Iterable<Thing>, each: (thing: Thing) => void, done?: () => void): void {
  const all = [...things];
  let next = 0;
  const slice = (): void => {
    const end = Math.min(next + SLICE, all.length);
    for (const thing of all.slice(next, end)) each(thing);
    next = end;
    if (next < all.length) setImmediate(slice);
    else done?.();
  };
  slice();
}
