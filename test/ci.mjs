import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from '../server/operation/launch/program.mjs';
import { check } from './check.mjs';
import { smoke } from './newest-node.mjs';

// Called by .ci/run: everything of npm test and npm run check; the last line counts tests and check steps together.
const folder = mkdtempSync(join(tmpdir(), 'ci-'));
const told = join(folder, 'check.txt');
// By this number vitest.config.ts draws a part of the slowest tests; all run where there is no commit.
const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout ?? '';
const draw = /^[0-9a-f]{8}/.test(commit) ? { TEST_DRAW: String(Number.parseInt(commit.slice(0, 8), 16)) } : {};

/** Runs `files`, or all tests: returns the outcome and the runner's report. */
async function tests(name, files = [], env = {}) {
  const TEST_REPORT = join(folder, `${name}.json`);
  const code = await run([process.execPath, 'test/run.mjs', '--all', ...files], {
    env: { ...process.env, TEST_REPORT, ...draw, ...env },
  });
  const read = (file, none) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : none);
  return { code, report: read(TEST_REPORT, { testResults: [] }), outside: read(`${TEST_REPORT}.outside`, 0) };
}

if ((await run([process.execPath, 'server/operation/launch/prepare.mjs', 'server', 'web', 'test'])) !== 0) {
  console.log('0 passed, 1 failed');
  process.exit(1);
}
// Traces of earlier journeys must not influence this run.
rmSync(join(ROOT, 'dist/shown'), { recursive: true, force: true });
// The tests wait more than they work, so the checks run beside them without costing time. Their output is printed at
// the end.
const file = openSync(told, 'a');
const checking = check({ say: (line) => appendFileSync(file, `${line}\n`), stdio: ['ignore', file, file] });
let first = await tests('first');
const { outside } = first;
if (outside > 0) {
  // These failures name no file.
  console.log(`\n${outside} faults belong to no test: everything once more\n`);
  first = await tests('whole');
}
const steps = await checking;

// From the fresh build.
const { bothRuns, toTryAgain } = await import('../dist/test/support/second-try.js');
const journeys = readdirSync(join(ROOT, 'test/journeys')).filter((name) => name.endsWith('.spec.ts'));
const again = toTryAgain(
  first.report,
  ROOT,
  journeys.map((name) => `test/journeys/${name}`),
);
if (again.length > 0) console.log(`\nOnce more, now that all others are through: ${again.join(', ')}\n`);
const second = again.length > 0 ? await tests('second', again, { SHOWN_BEFORE: 'kept' }) : null;
console.log('\nStart, a journey, a PDF and a backup on the newest LTS of Node\n');
steps.push({ name: 'newest LTS of Node', passed: await smoke() });
console.log(readFileSync(told, 'utf8'));
console.log(`${steps.at(-1).passed ? 'passed' : 'FAILED'}  ${steps.at(-1).name}`);
rmSync(folder, { recursive: true });

const both = bothRuns(first, second);
if (outside > 0) console.log(`faults that belong to no test, in the first of two whole runs: ${outside}`);
for (const name of both.late) console.log(`passed only when it ran again: ${name}`);
const passed = both.passed + steps.filter((step) => step.passed).length;
const failed = both.failed + steps.filter((step) => !step.passed).length;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
