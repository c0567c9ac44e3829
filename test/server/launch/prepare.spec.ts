import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Clone, cloneProject, type Running } from './clone.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let clone: Clone;
let cache: string;
beforeAll(() => {
  clone = cloneProject();
  cache = mkdtempSync(join(tmpdir(), 'cache-'));
});
afterAll(() => {
  clone.remove();
  rmSync(cache, { recursive: true, force: true });
});

async function stale(): Promise<string[]> {
  const program = `
    const { stale } = await import('./server/operation/launch/build.mjs');
    console.log(JSON.stringify(stale(['server', 'web', 'test']).map(({ name }) => name)));`;
  const running = clone.node(['--input-type=module', '--eval', program]);
  expect(await running.ended).toBe(0);
  return JSON.parse(running.output()) as string[];
}

/** Says that everything was built from what lies there now. */
function markBuilt(): Promise<number | null> {
  const program = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { dirname } from 'node:path';
    const { stale } = await import('./server/operation/launch/build.mjs');
    for (const file of ['dist/server/main.js', 'dist/web/index.html', 'dist/test/bench/run.js']) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, '', { flag: 'a' });
    }
    writeFileSync('dist/.built.json', '{}');
    const parts = stale(['server', 'web', 'test']).map(({ name, state }) => [name, state]);
    writeFileSync('dist/.built.json', JSON.stringify(Object.fromEntries(parts)));`;
  return clone.node(['--input-type=module', '--eval', program]).ended;
}

/** Nothing answers at this registry, and nothing is in the cache. */
const installOffline = (): Running =>
  clone.node(
    ['--input-type=module', '--eval', `await (await import('./server/operation/launch/install.mjs')).install()`],
    {
      env: {
        ...process.env,
        npm_config_registry: 'http://127.0.0.1:9',
        npm_config_cache: cache,
        npm_config_fetch_retries: '0',
      },
    },
  );

test.each([
  ['domain/contract.ts', ['server', 'web', 'test']],
  ['client/main.tsx', ['web', 'test']],
  ['server/main.ts', ['server', 'test']],
  ['test/bench/run.ts', ['test']],
  ['server/README.md', []],
  ['server/operation/launch/start.mjs', []],
])('a change of %s makes stale: %o', async (file, names) => {
  expect(await markBuilt()).toBe(0);
  expect(await stale()).toEqual([]);
  appendFileSync(join(clone.folder, file), '\n');
  expect(await stale()).toEqual(names);
});

test('what was built and is gone is built again', async () => {
  expect(await markBuilt()).toBe(0);
  rmSync(join(clone.folder, 'dist/web'), { recursive: true });
  expect(await stale()).toEqual(['web']);
});

describe('the bundled browser', () => {
  const mark = (): string => join(clone.folder, 'dist/.browser');
  const UNPACKING = 'dist/server/documents/printing/unpack-browser.js';
  const program = (): string => join(clone.folder, 'dist/chromium');
  const prepare = async (...targets: readonly string[]): Promise<string> => {
    const running = clone.node(['server/operation/launch/prepare.mjs', ...targets]);
    expect(await running.ended).toBe(0);
    return running.output();
  };

  test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('is named where it was unpacked', async () => {
    rmSync(mark(), { force: true });
    expect(await clone.node([UNPACKING]).ended).toBe(0);
    expect(existsSync(readFileSync(mark(), 'utf8'))).toBe(true);
    // Another browser prints, so a later start has no folder to look for.
    const env = { ...process.env, PORTAL_CHROMIUM: '/opt/chrome' };
    expect(await clone.node([UNPACKING], { env }).ended).toBe(0);
    expect(existsSync(mark())).toBe(false);
  });

  test('that is gone is unpacked at the next start, though nothing is built anew', async () => {
    expect(await markBuilt()).toBe(0);
    // In place of what unpacks it, which takes seconds.
    writeFileSync(
      join(clone.folder, UNPACKING),
      `import('node:fs').then((fs) => fs.writeFileSync('dist/chromium', ''));`,
    );
    writeFileSync(mark(), program());
    const untold = await prepare('web');
    expect(existsSync(program())).toBe(false);
    const told = await prepare('server', 'web');
    expect(existsSync(program())).toBe(true);
    expect(`${untold}${told}`).not.toContain('gebaut');
    // It is there now, and unpacked no more.
    writeFileSync(join(clone.folder, UNPACKING), `throw new Error('once more');`);
    expect(await prepare('server', 'web')).not.toContain('once more');
  });

  test('that never was there is left to the first document: the build said why', async () => {
    expect(await markBuilt()).toBe(0);
    rmSync(mark(), { force: true });
    expect(await prepare('server', 'web')).not.toContain('once more');
  });
});

test('without a network new packages leave the old ones in place and say so', async () => {
  const running = installOffline();
  expect(await running.ended).toBe(0);
  expect(running.output()).toContain('Es geht mit den bisherigen weiter');
  expect(existsSync(join(clone.folder, 'node_modules/fastify/package.json'))).toBe(true);
});

test('without a network and without packages the start ends with a line that says why', async () => {
  const aside = join(clone.folder, '../aside');
  renameSync(join(clone.folder, 'node_modules'), aside);
  const running = installOffline();
  expect(await running.ended).toBe(1);
  expect(running.output()).toContain('Besteht eine Verbindung zum Internet?');
  rmSync(join(clone.folder, 'node_modules'), { recursive: true, force: true });
  renameSync(aside, join(clone.folder, 'node_modules'));
});

test('packages that are not those of the lock file are noticed', async () => {
  const installed = async () => {
    const program = `console.log((await import('./server/operation/launch/install.mjs')).isInstalled())`;
    const running = clone.node(['--input-type=module', '--eval', program]);
    await running.ended;
    return running.output().trim();
  };
  expect(await installed()).toBe('true');
  const file = join(clone.folder, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, { integrity?: string }> };
  const fastify = lock.packages['node_modules/fastify'];
  if (fastify === undefined) throw new Error('No fastify in the lock file');
  fastify.integrity = 'sha512-other';
  writeFileSync(file, JSON.stringify(lock));
  expect(await installed()).toBe('false');
});

test('pages are built from production builds, also where the environment says development', async () => {
  const vite = join(clone.folder, 'node_modules/vite');
  // In place of Vite, which takes its cue from NODE_ENV: a program that leaves behind what it was told.
  rmSync(vite);
  mkdirSync(join(vite, 'bin'), { recursive: true });
  const told = `import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('dist/web', { recursive: true });
    writeFileSync('dist/web/index.html', process.env.NODE_ENV);`;
  writeFileSync(join(vite, 'bin/vite.js'), told);
  writeFileSync(join(vite, 'package.json'), '{ "type": "module" }');
  const program = `
    const { build } = await import('./server/operation/launch/build.mjs');
    process.exitCode = (await build([{ name: 'web', state: 'new' }])) ? 0 : 1;`;
  const env = { ...process.env, NODE_ENV: 'development' };
  expect(await clone.node(['--input-type=module', '--eval', program], { env }).ended).toBe(0);
  expect(readFileSync(join(clone.folder, 'dist/web/index.html'), 'utf8')).toBe('production');
});
