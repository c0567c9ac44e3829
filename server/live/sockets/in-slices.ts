/** The most sockets written to before other work of this process gets a turn (README: measured). */
const SLICE = 256;
/** The first slice is short: other nodes are told of a result once it is out, and should not wait for hundreds of sockets. */
const FIRST_SLICE = 32;

/** Does something for each, in slices, and calls back at the end. */
export function forEachInSlices<Thing>(things: Iterable<Thing>, each: (thing: Thing) => void, done?: () => void): void {
  const all = [...things];
  let next = 0;
  const slice = (): void => {
    const end = next === 0 ? FIRST_SLICE : next + SLICE;
    for (const thing of all.slice(next, end)) each(thing);
    next = end;
    if (next < all.length) setImmediate(slice);
    else done?.();
  };
  slice();
}
