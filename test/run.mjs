import { prepare } from '../server/operation/launch/prepare.mjs';
import { installed, run } from '../server/operation/launch/program.mjs';

// npm test [-- ARGUMENTS OF VITEST]
await prepare(['server', 'web', 'test']);
process.exitCode = await run([...installed('vitest/vitest.mjs'), 'run', ...process.argv.slice(2)]);
