import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { ROOT } from './program.mjs';

// npm start. The portal runs in this very process: signals reach it without a go-between.
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
