import { appendFileSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../server/launch/program.mjs';
import { check } from './check.mjs';

// What .ci/run calls: everything of npm test and npm run check; the last line counts tests and check steps together.
const folder = mkdtempSync(join(tmpdir(), 'ci-'));
const report = join(folder, 'tests.json');
const told = join(folder, 'check.txt');
const isBuilt = (await run([process.execPath, 'server/launch/prepare.mjs', 'server', 'web', 'test'])) === 0;
// The tests wait more than they work: what is checked meanwhile costs no time of its own. It is told when they are through.
const file = openSync(told, 'a');
const checking = check({ say: (line) => appendFileSync(file, `${line}\n`), stdio: ['ignore', file, file] });
const env = { ...process.env, TEST_REPORT: report };
const code = isBuilt ? await run([process.execPath, 'test/run.mjs'], { env }) : 1;
const steps = await checking;
const tests = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 };
console.log(readFileSync(told, 'utf8'));
rmSync(folder, { recursive: true });

const passed = tests.numPassedTests + steps.filter((step) => step.passed).length;
// A file that does not load and a fault outside of any test count as one failure, though no test is marked failed.
const failedTests = code === 0 ? 0 : Math.max(1, tests.numFailedTests);
const failed = failedTests + steps.filter((step) => !step.passed).length;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
