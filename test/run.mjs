import { prepare } from '../server/operation/launch/prepare.mjs';
import { endWithNpm, installed, run } from '../server/operation/launch/program.mjs';
import { guardRun } from './guard.mjs';

// npm test [-- ARGUMENTS OF VITEST]
await prepare(['server', 'web', 'test']);
const { env, left } = guardRun();
endWithNpm('test');
process.exitCode = await run([...installed('vitest/vitest.mjs'), 'run', ...process.argv.slice(2)], { env });
for (const command of await left()) console.error(`left behind by a test, and ended: ${command}`);
