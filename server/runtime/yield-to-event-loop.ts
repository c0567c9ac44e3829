/** Milliseconds of the thread at a time: a result that comes meanwhile waits for some of them. */
const SLICE_MS = 3;

/** To be awaited again and again in long work: lets others have their turn once this had the thread for 3 ms. */
export function createEventLoopYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await new Promise(setImmediate);
    since = performance.now();
  };
}
