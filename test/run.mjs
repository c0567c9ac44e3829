import { prepare } from '../server/operation/launch/prepare.mjs';
import { endWithNpm, installed, run } from '../server/operation/launch/program.mjs';
import { guardRun } from './guard.mjs';
import { leftOutOldChromium } from './old-chromium.mjs';
import { leftOutBrowsers } from './other-browsers.mjs';
import { leftOutPython } from './python.mjs';

// npm test [-- ARGUMENTS OF VITEST]: without arguments what a change needs, in minutes. npm run test:all: everything.
const given = process.argv.slice(2).filter((argument) => argument !== '--all');
const isShort = process.argv.length === 2;
await prepare(['server', 'web', 'test']);
const guard = guardRun();
const env = { ...guard.env, ...(isShort ? { TEST_SHORT: '1' } : given.length === 0 ? { TEST_ALL: '1' } : {}) };
// A file that is named runs in any case: also inside a run that leaves it out.
if (given.length > 0) for (const name of ['TEST_DRAW', 'TEST_SHORT']) delete env[name];
endWithNpm('test');
endWithNpm('test:all');
process.exitCode = await run([...installed('vitest/vitest.mjs'), 'run', ...given], { env });
if (given.length === 0 && !isShort)
  for (const line of [...leftOutBrowsers(), ...leftOutOldChromium(), ...leftOutPython()]) console.log(line);
for (const command of await guard.left()) console.error(`left behind by a test, and ended: ${command}`);
