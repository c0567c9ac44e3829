import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../server/launch/program.mjs';
import { check } from './check.mjs';

// What .ci/run calls: everything of npm test and npm run check; the last line counts tests and check steps together.
const folder = mkdtempSync(join(tmpdir(), 'ci-'));
const report = join(folder, 'tests.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const code = await run([process.execPath, 'test/run.mjs', ...reporters]);
const tests = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 };
rmSync(folder, { recursive: true });

const steps = await check();
const passed = tests.numPassedTests + steps.filter((step) => step.passed).length;
// A file that does not load and a fault outside of any test count as one failure, though no test is marked failed.
const failedTests = code === 0 ? 0 : Math.max(1, tests.numFailedTests);
const failed = failedTests + steps.filter((step) => !step.passed).length;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
