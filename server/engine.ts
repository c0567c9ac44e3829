import { setFlagsFromString } from 'node:v8';

/**
 * How V8 works for this process; first of all in it, in `start.mjs` as well: V8 does not bear the first while it marks.
 *
 * Garbage is marked between the turns of this thread, not beside it by others. With the others one start in two came to a
 * state in which most of what a request makes outlived it while garbage was marked, and filled the heap so that the next
 * marking began at once: a read cost up to twice. Without them that became rare (ready/README.md, Node 20; that they are
 * the cause is likely, not shown).
 *
 * And code is compiled for speed after an eighth of the work that V8 waits for by itself. A day in the hall has some hundred
 * results: left alone most of what saves one is still interpreted at the last of them.
 */
export function tuneEngine(): void {
  setFlagsFromString('--no-concurrent-marking');
  setFlagsFromString('--interrupt-budget=8000');
}
