import { prepare } from './prepare.mjs';
import { installed, run } from './program.mjs';

// npm run dev: the server starts again when its code changes, pages reload by themselves (the address Vite prints).
await prepare(['server', 'web']);
const codes = await Promise.all([
  run([...installed('typescript/bin/tsc'), '-b', 'server', '--watch', '--preserveWatchOutput']),
  run([process.execPath, '--watch', '--watch-preserve-output', 'dist/server/main.js']),
  run([...installed('vite/bin/vite.js')]),
]);
process.exitCode = Math.max(...codes);
