import { prepare } from '../server/launch/prepare.mjs';
import { run } from '../server/launch/program.mjs';

// npm run bench [-- NAME …]
await prepare(['server', 'web', 'test']);
process.exitCode = await run([process.execPath, 'dist/test/bench/run.js', ...process.argv.slice(2)]);
