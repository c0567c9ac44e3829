import { prepare } from '../server/operation/launch/prepare.mjs';
import { run } from '../server/operation/launch/program.mjs';

// The pictures of the README, taken anew: node test/readme.mjs
await prepare(['server', 'web', 'test']);
process.exitCode = await run([process.execPath, 'dist/test/readme/take.js']);
