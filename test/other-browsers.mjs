import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../server/operation/launch/program.mjs';

// The browsers besides Chromium in which the journeys of test/other-browsers run where they are installed: packages of
// Debian, not of npm. Nothing but .ci/run installs them.

const BROWSERS = Object.values(
  JSON.parse(readFileSync(join(import.meta.dirname, 'other-browsers/browsers.json'), 'utf8')),
);

const isOnPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

const missing = () => BROWSERS.filter(({ programs }) => !programs.every(isOnPath));

/** A line for each browser in which nothing was tried, because it is not installed here. */
export const leftOutBrowsers = () =>
  missing().map(
    ({ name, packages }) =>
      `NOT PROVEN: the journeys in ${name}, which is not installed here (on Debian: apt-get install ${packages.join(' ')})`,
  );

/** Installs what is missing, where that is Debian and we are root; says why not where it cannot. */
export async function installBrowsers() {
  const packages = missing().flatMap((browser) => browser.packages);
  if (packages.length === 0) return;
  const why = !isOnPath('apt-get') ? 'there is no apt-get' : process.getuid?.() !== 0 ? 'only root may' : null;
  if (why !== null) return console.log(`${packages.join(', ')}: not installed, for ${why}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => run(['apt-get', '-q', '-y', ...args], { env });
  // Lists of packages may be missing or old: images come without them.
  await apt('update');
  const code = await apt('install', '--no-install-recommends', ...packages);
  if (code !== 0) console.log(`${packages.join(', ')}: not installed, apt-get ended with ${code}`);
}
