import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Reporter } from 'vitest/node';

interface Config {
  readonly test: { readonly reporters: readonly (string | Reporter)[] };
}

const CONFIG = join(import.meta.dirname, '../../vitest.config.ts');
const MODULE = join(import.meta.dirname, '../other-browsers.mjs');
const PYTHON = join(import.meta.dirname, '../python.mjs');

/** What a run says and does where the programs of this PATH are all there are. */
const said = (PATH: string, asked: string, module = MODULE): string =>
  execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', `const m = await import(${JSON.stringify(module)}); ${asked}`],
    { env: { ...process.env, PATH }, encoding: 'utf8' },
  );

test('where WebKit and Firefox are not installed, a run names what it left out and what would install it', () => {
  const lines = said('/nowhere', 'console.log(m.leftOutBrowsers().join("\\n"))').trim().split('\n');
  expect(lines).toEqual([
    'NOT PROVEN: the journeys in Firefox, which is not installed here (on Debian: apt-get install firefox-esr)',
    'NOT PROVEN: the journeys in WebKit, which is not installed here (on Debian: apt-get install webkit2gtk-driver xvfb)',
  ]);
});

test('they are installed only where there is an apt-get; elsewhere it is said why not', () => {
  expect(said('/nowhere', 'await m.installBrowsers()')).toBe(
    'firefox-esr, webkit2gtk-driver, xvfb: not installed, for there is no apt-get\n',
  );
});

test('where there is no Python, a run says that the example of the docs was not tried, and goes on', () => {
  expect(said('/nowhere', 'console.log(m.leftOutPython().join("\\n"))', PYTHON)).toBe(
    'NOT PROVEN: that docs/examples/mirror.py keeps a copy, for there is no python3 here (on Debian: apt-get install python3)\n',
  );
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What the reporters of a run print at its end, beside what ran. */
async function saidAtEnd(short: string | undefined): Promise<readonly string[]> {
  vi.stubEnv('TEST_SHORT', short);
  vi.stubEnv('TEST_REPORT', undefined);
  vi.resetModules();
  const { default: config } = (await import(CONFIG)) as { default: Config };
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  for (const reporter of config.test.reporters) {
    if (typeof reporter === 'object') await reporter.onTestRunEnd?.([], [], 'passed');
  }
  return lines;
}

test('npm test says in one line what it leaves out, the other browsers too, and what runs it', async () => {
  const [line, ...more] = await saidAtEnd('1');
  expect(more).toEqual([]);
  expect(line).toMatch(
    /^NOT PROVEN: what this short run left out, \d+ of \d+ spec files \(.*\d+ in test\/journeys, \d+ in test\/other-browsers, \d+ in test\/server\); npm run test:all runs everything$/,
  );
});

test('a run of everything says nothing of the kind', async () => {
  expect(await saidAtEnd(undefined)).toEqual([]);
});
