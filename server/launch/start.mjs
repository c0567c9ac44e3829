import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { prepare } from './prepare.mjs';
import { ROOT } from './program.mjs';

// npm start. The portal runs in this very process: signals reach it without a go-between.
// As engine.ts does, which is not built yet; once there is garbage it is too late.
setFlagsFromString('--no-concurrent-marking');
if (process.env.npm_lifecycle_event === 'start') endWithNpm();
await prepare(['server', 'web']);
process.chdir(ROOT);
await import(pathToFileURL(join(ROOT, 'dist/server/main.js')).href);

/** npm ends itself and its shell at SIGTERM and tells nobody else: this process notices that it was left. */
function endWithNpm() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
}
