import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { installed, ROOT, run } from './program.mjs';

// npm run dev: the server starts again when its code changes, pages reload by themselves (the address Vite prints). The
// server draws with React's production build, as always (main.ts); Vite needs the other for the reload.
await prepare(['server', 'web']);
const cli = pathToFileURL(join(ROOT, 'dist/server/operation/cli/command-line.js')).href;
(await import(cli)).commandLineOf('dev');
// The compiler itself: the script around it would leave it running when this is told to end.
const { default: compiler } = await import(pathToFileURL(join(ROOT, 'node_modules/typescript/lib/getExePath.js')).href);
const codes = await Promise.all([
  run([compiler(), '-b', 'server', '--watch', '--preserveWatchOutput']),
  run([process.execPath, '--watch', '--watch-preserve-output', 'dist/server/main.js']),
  run(installed('vite/bin/vite.js'), { env: { ...process.env, NODE_ENV: 'development' } }),
]);
process.exitCode = Math.max(...codes);
