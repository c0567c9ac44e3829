import { install, isInstalled } from '../server/launch/install.mjs';
import { installed, isMain, run } from '../server/launch/program.mjs';

const steps = {
  types: [...installed('typescript/bin/tsc'), '-b'],
  'lint and house rules': [...installed('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
  'dead code': installed('knip/bin/knip.js'),
  format: [...installed('oxfmt/bin/oxfmt'), '--check', '.'],
  'known weaknesses of packages': [process.execPath, 'test/audit.mjs'],
};

/** Runs every step, also after one that fails; answers which passed. */
export async function check() {
  if (!isInstalled()) await install();
  const results = [];
  for (const [name, command] of Object.entries(steps)) {
    console.log(`\n${name}`);
    results.push({ name, passed: (await run(command)) === 0 });
  }
  console.log('');
  for (const { name, passed } of results) console.log(`${passed ? 'passed' : 'FAILED'}  ${name}`);
  return results;
}

if (isMain(import.meta.filename)) {
  const results = await check();
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}
