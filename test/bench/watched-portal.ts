import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { watchTheLoop } from './watched-loop.ts';

// Loaded into a portal's process before its own code (`--import`). On SIGUSR2 it prints what the event loop did since it was
// last asked, and what memory is held after a collection. On SIGURG it only watches anew: such a collection throws compiled
// code away too, and what the first calls after it take is no matter of the portal's.

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

// The portal's threads load this too, and have no loop that is looked at.
if (isMainThread) watch();

function watch(): void {
  let stop = watchTheLoop();
  process.on('SIGUSR2', () => {
    const loop = stop();
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.stdout.write(`watched ${JSON.stringify({ ...loop, held: heapUsed + external, rss })}\n`);
    stop = watchTheLoop();
  });
  process.on('SIGURG', () => {
    stop();
    stop = watchTheLoop();
  });
}
