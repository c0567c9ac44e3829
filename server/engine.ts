import { setFlagsFromString } from 'node:v8';

// Node 24 knows no such budget: it counts calls, and has a compiler for those in between.
const COUNTS_BYTECODE = process.versions.node.startsWith('20.');

/**
 * How V8 works for the portal, as flags.
 *
 * Garbage is marked between the turns of the main thread, not beside it by others. With the others one start in two came to
 * a state in which most of what a request makes outlived it while garbage was marked, and filled the heap so that the next
 * marking began at once: a read cost up to twice. Without them that became rare (ready/README.md, Node 20; that they are
 * the cause is likely, not shown).
 *
 * And Node 20 compiles for speed after an eighth of the work that it waits for by itself. A day in the hall has some hundred
 * results: left alone, most of what saves one is not compiled by the last of them (README.md, decisions).
 */
export const ENGINE_FLAGS: readonly string[] = [
  '--no-concurrent-marking',
  ...(COUNTS_BYTECODE ? ['--interrupt-budget=8000'] : []),
];

/** First of all in a process: V8 does not bear the change while it marks. */
export function tuneEngine(): void {
  for (const flag of ENGINE_FLAGS) setFlagsFromString(flag);
}
