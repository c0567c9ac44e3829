import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MODULE = join(import.meta.dirname, '../other-browsers.mjs');

/** What a run says and does where the programs of this PATH are all there are. */
const said = (PATH: string, asked: string): string =>
  execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', `const m = await import(${JSON.stringify(MODULE)}); ${asked}`],
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
