import { prepare } from '../server/operation/launch/prepare.mjs';
import { run } from '../server/operation/launch/program.mjs';

// npm run bench [-- NAME …]
await prepare(['server', 'web', 'test']);
process.exitCode = await run([process.execPath, 'dist/test/bench/run.js', ...process.argv.slice(2)], {
  // What is measured is what runs: React's production build, also where a bench draws in its own process.
  env: { ...process.env, NODE_ENV: 'production' },
});
