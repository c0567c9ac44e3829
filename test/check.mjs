import { install, isInstalled } from '../server/launch/install.mjs';
import { installed, isMain, run } from '../server/launch/program.mjs';

const steps = {
  types: ['typescript/bin/tsc', '-b'],
  'lint and house rules': ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  'dead code': ['knip/bin/knip.js'],
  format: ['oxfmt/bin/oxfmt', '--check', '.'],
};

/** Runs every step, also after one that fails; answers which passed. */
export async function check() {
  if (!isInstalled()) await install();
  const results = [];
  for (const [name, [script, ...args]] of Object.entries(steps)) {
    console.log(`\n${name}`);
    results.push({ name, passed: (await run([...installed(script), ...args])) === 0 });
  }
  console.log('');
  for (const { name, passed } of results) console.log(`${passed ? 'passed' : 'FAILED'}  ${name}`);
  return results;
}

if (isMain(import.meta.filename)) {
  const results = await check();
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}
