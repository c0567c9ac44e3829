import { install, isInstalled } from '../server/operation/launch/install.mjs';
import { STYLE_TYPES } from '../server/operation/launch/build.mjs';
import { installed, isMain, run } from '../server/operation/launch/program.mjs';
import { endIfAskedForHelp } from './asked-for-help.mjs';

const steps = {
  'types of the style sheets': STYLE_TYPES,
  types: [...installed('typescript/bin/tsc'), '-b'],
  'lint and house rules': [...installed('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
  'style sheets': [
    ...installed('stylelint/bin/stylelint.mjs'),
    'client/**/*.css',
    '--ignore-disables',
    '--max-warnings=0',
  ],
  'dead code': installed('knip/bin/knip.js'),
  format: [...installed('oxfmt/bin/oxfmt'), '--check', '.'],
  'known weaknesses of packages': [process.execPath, 'test/audit.mjs'],
};

/**
 * Runs every step, also after one that fails; answers which passed. Told on the terminal, unless the caller says where.
 * @param {{ say?: (line: string) => void, stdio?: import('node:child_process').StdioOptions }} [options]
 */
export async function check({ say = console.log, stdio = 'inherit' } = {}) {
  if (!isInstalled()) await install();
  const results = [];
  for (const [name, command] of Object.entries(steps)) {
    say(`\n${name}`);
    results.push({ name, passed: (await run(command, { stdio })) === 0 });
  }
  say('');
  for (const { name, passed } of results) say(`${passed ? 'passed' : 'FAILED'}  ${name}`);
  return results;
}

if (isMain(import.meta.filename)) {
  endIfAskedForHelp(`npm run check
Prüft Typen, Regeln des Hauses, toten Code, Format und bekannte Schwächen der Pakete, ohne etwas zu ändern.
Beispiel: npm run check`);
  const results = await check();
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}
