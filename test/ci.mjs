import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from '../server/operation/launch/program.mjs';
import { check } from './check.mjs';
import { smoke } from './newest-node.mjs';
import { fetchOldChromium } from './old-chromium.mjs';
import { installBrowsers } from './other-browsers.mjs';
import { proveOnOthers } from './other-postgres.mjs';

// Called by .ci/run: everything of npm test and npm run check; the last line counts tests and check steps together. A test
// that fails once makes the run fail.
const folder = mkdtempSync(join(tmpdir(), 'ci-'));
const checkOutput = join(folder, 'check.txt');
// By this number test/support/selection.ts draws a half of the slowest tests; all run where there is no commit.
const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout ?? '';
const draw = /^[0-9a-f]{8}/.test(commit) ? { TEST_DRAW: String(Number.parseInt(commit.slice(0, 8), 16)) } : {};

const times = [];
/** Does `work` and notes how long it took. */
async function timed(name, work) {
  const began = performance.now();
  const result = await work();
  times.push([name, (performance.now() - began) / 1000]);
  return result;
}

/** Runs all tests: returns the outcome and the runner's report. */
async function tests() {
  const TEST_REPORT = join(folder, 'tests.json');
  const code = await run([process.execPath, 'test/run.mjs', '--all'], {
    env: { ...process.env, TEST_REPORT, ...draw },
  });
  const read = (file, none) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : none);
  return { code, report: read(TEST_REPORT, { testResults: [] }), outside: read(`${TEST_REPORT}.outside`, []) };
}

const preparing = [process.execPath, 'server/operation/launch/prepare.mjs', 'server', 'web', 'test'];
if ((await timed('install and build', () => run(preparing))) !== 0) {
  console.log('0 passed, 1 failed');
  process.exit(1);
}
await timed('browsers besides Chromium', installBrowsers);
await timed('old engines of Chromium', async () => fetchOldChromium());
// Traces of earlier journeys must not influence this run.
rmSync(join(ROOT, 'dist/shown'), { recursive: true, force: true });
// The tests wait more than they work, so the checks run beside them without costing time. Their output is printed at
// the end.
const file = openSync(checkOutput, 'a');
const checking = check({ say: (line) => appendFileSync(file, `${line}\n`), stdio: ['ignore', file, file] });
const tested = await timed('tests, and checks beside them', tests);
const steps = await timed('checks that were not through by then', () => checking);
console.log('\nStart, a journey, a PDF and a backup on the newest LTS of Node\n');
const others = [{ name: 'newest LTS of Node', passed: await timed('newest LTS of Node', smoke) }];
console.log('\nThe event store on other lines of PostgreSQL\n');
others.push(...(await timed('other lines of PostgreSQL', proveOnOthers)));
steps.push(...others);
console.log(readFileSync(checkOutput, 'utf8'));
for (const { name, passed } of others) console.log(`${passed ? 'passed' : 'FAILED'}  ${name}`);
for (const [name, seconds] of times) console.log(`${seconds.toFixed(0).padStart(6)} s  ${name}`);
rmSync(folder, { recursive: true });

// From the fresh build.
const { countRun, namedFailures } = await import('../dist/test/support/count-run.js');
const counted = countRun(tested);
for (const failure of namedFailures(tested)) console.log(`FAILED  ${failure}`);
const passed = counted.passed + steps.filter((step) => step.passed).length;
const failed = counted.failed + steps.filter((step) => !step.passed).length;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
