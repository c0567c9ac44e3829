import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { figure } from './bench.ts';

// How many faults the specs of the rules find. Stryker changes one place of the rules at a time and runs the specs that come
// by there; a change that no spec notices survived. Takes half an hour; what survived is written to dist/mutants.txt.

/** Stryker has packages of its own (their own lock file), which only this bench needs. */
const STRYKER = 'test/bench/mutants/stryker';
const PROGRAM = join(STRYKER, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const CONFIGURATION = 'test/bench/mutants/stryker.config.json';
const REPORT = 'dist/mutants.json';
const SURVIVORS = 'dist/mutants.txt';

/** The finals are parts of both folders; each file counts in the first part it fits. */
const parts = [
  { name: 'finals', files: /\/(bracket|finals|finals-matches|first-round|reassign)\.ts$/ },
  { name: 'standings', files: /\/standings\// },
  { name: 'planning', files: /./ },
];

interface Mutant {
  readonly status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError' | 'Ignored';
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

export function bench(): Promise<void> {
  if (!existsSync(PROGRAM)) install();
  mkdirSync('dist', { recursive: true });
  const environment = { ...process.env, PROPERTY_SHARE: '0.15' };
  runToEnd(process.execPath, [PROGRAM, 'run', CONFIGURATION], { env: environment });
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;

  const counts = new Map(parts.map(({ name }) => [name, { found: 0, survived: 0 }]));
  const survivors: string[] = [];
  for (const [file, { mutants }] of Object.entries(report.files)) {
    const count = counts.get(parts.find(({ files }) => files.test(file))?.name ?? '');
    for (const { status, mutatorName, replacement, location } of mutants) {
      if (count === undefined) continue;
      if (status === 'Killed' || status === 'Timeout') count.found += 1;
      if (status !== 'Survived' && status !== 'NoCoverage') continue;
      count.survived += 1;
      const { line, column } = location.start;
      survivors.push(`${file}:${line}:${column} ${mutatorName} ${(replacement ?? '').replaceAll(/\s+/g, ' ')}`);
    }
  }
  writeFileSync(SURVIVORS, `${survivors.join('\n')}\n`);
  for (const [name, { found, survived }] of counts) {
    const all = found + survived;
    figure({ name: `mutants: ${name} killed`, value: (100 * found) / all, unit: '%', goal: '>= 90', runs: all });
  }
  return Promise.resolve();
}

function install(): void {
  const npm = process.env['npm_execpath'];
  const flags = ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm === undefined) runToEnd('npm', flags, { cwd: STRYKER });
  else runToEnd(process.execPath, [npm, ...flags], { cwd: STRYKER });
}

function runToEnd(program: string, words: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv }): void {
  // What it says goes to the error output: the figures alone are the bench's.
  const { status } = spawnSync(program, words, { ...options, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}`);
}
