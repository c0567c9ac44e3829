import { prepare } from '../server/operation/launch/prepare.mjs';
import { run } from '../server/operation/launch/program.mjs';
import { endIfAskedForHelp } from './asked-for-help.mjs';

endIfAskedForHelp(`npm run bench [-- NAME …]
Misst, was nach den Namen heißt, sonst fast alles: das dauert Stunden. Jede Zahl ist eine Zeile JSON.
Beispiel: npm run bench -- append`);
await prepare(['server', 'web', 'test']);
process.exitCode = await run([process.execPath, 'dist/test/bench/run.js', ...process.argv.slice(2)], {
  // What is measured is what runs: React's production build, also where a bench draws in its own process.
  env: { ...process.env, NODE_ENV: 'production' },
});
