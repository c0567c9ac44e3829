import { setFlagsFromString } from 'node:v8';

/**
 * Has garbage marked between the turns of this thread, not beside it by others. With the others one start in two came to a
 * state in which most of what a request makes outlived it while garbage was marked, and filled the heap so that the next
 * marking began at once: a read cost up to twice. Without them that became rare (ready/README.md, Node 20; that they are
 * the cause is likely, not shown). First of all in a process, in `start.mjs` as well: V8 does not bear the change while it marks.
 */
export function markBetweenTurns(): void {
  setFlagsFromString('--no-concurrent-marking');
}
