import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** Bytes of heap, used or not, from which on memory is worth more than time. */
const LARGE = 160 * 2 ** 20;
const LOOKS_EVERY_MILLISECONDS = 1_000;

/**
 * Keeps the heap near what lives in it. Left alone, V8 lets it grow to a multiple of that before it looks for garbage:
 * with many tournaments touched that was 1.9 GB for 0.3 GB of states. And what a cache lets go of leaves holes, which it
 * closes only where nearly all of a page is one: half of the heap was holes. Closing them sooner costs time, so it is
 * done where the heap is large: a club's computer has other things to do with its memory.
 */
export function keepHeapTight(): void {
  setFlagsFromString('--heap-growing-percent=25');
  let closesHoles = false;
  setInterval(() => {
    const isLarge = getHeapStatistics().total_heap_size > LARGE;
    if (isLarge === closesHoles) return;
    setFlagsFromString(isLarge ? '--optimize-for-size' : '--no-optimize-for-size');
    closesHoles = isLarge;
  }, LOOKS_EVERY_MILLISECONDS).unref();
}
