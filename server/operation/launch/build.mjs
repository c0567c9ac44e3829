import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installed, ROOT, run } from './program.mjs';

const DIST = join(ROOT, 'dist');
const MARK = join(DIST, '.built.json');
const TSC = 'typescript/bin/tsc';
/** The compiler reads what this writes, in the client and in all that imports it. */
export const STYLE_TYPES = [process.execPath, join(import.meta.dirname, 'style-types.mjs')];

/** Everything that can be built: from which sources, by which commands in turn, and a file that proves it was. */
const targets = {
  server: {
    sources: [
      'domain',
      'projections',
      'server',
      'client/public',
      'client/texts',
      'client/tournament-view',
      'tsconfig.base.json',
    ],
    commands: () => [
      [...installed(TSC), '-b', 'server'],
      [process.execPath, join(import.meta.dirname, 'write-descriptions.mjs')],
      [process.execPath, join(import.meta.dirname, 'write-verifier.mjs')],
    ],
    proof: 'server/main.js',
  },
  web: {
    sources: ['client', 'domain', 'vite.config.ts', 'tsconfig.base.json'],
    commands: () => [[...installed('vite/bin/vite.js'), 'build', '--logLevel', 'warn']],
    proof: 'web/index.html',
  },
  test: {
    sources: ['domain', 'projections', 'server', 'client', 'test', 'tsconfig.base.json'],
    commands: () => [STYLE_TYPES, [...installed(TSC), '-b', 'test']],
    proof: 'test/bench/run.js',
  },
};

/**
 * The targets whose sources are not those of the last build, each with the state its sources have now.
 * @param {(keyof typeof targets)[]} names
 */
export function stale(names) {
  const built = existsSync(MARK) ? JSON.parse(readFileSync(MARK, 'utf8')) : {};
  const digests = new Map();
  return names
    .map((name) => ({ name, state: stateOf(targets[name].sources, digests) }))
    .filter(({ name, state }) => built[name] !== state || !existsSync(join(DIST, targets[name].proof)));
}

/**
 * Builds what `stale` found; answers whether all of it could be built.
 * @param {ReturnType<typeof stale>} parts
 */
export async function build(parts) {
  const outcomes = await Promise.all(groups(parts).map(buildInTurn));
  return outcomes.every(Boolean);
}

/** The compiler's two targets share files, so they take turns; the client is built meanwhile. */
const groups = (parts) => [parts.filter(({ name }) => name !== 'web'), parts.filter(({ name }) => name === 'web')];

async function buildInTurn(parts) {
  // Else Vite would put React's development build into the pages where the environment asks for it.
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const { name, state } of parts) {
    for (const command of targets[name].commands()) if ((await run(command, { env })) !== 0) return false;
    const built = existsSync(MARK) ? JSON.parse(readFileSync(MARK, 'utf8')) : {};
    mkdirSync(DIST, { recursive: true });
    writeFileSync(MARK, JSON.stringify({ ...built, [name]: state }));
  }
  return true;
}

/** Hash over names and bytes: times change with every checkout and copy. */
function stateOf(sources, digests) {
  const hash = createHash('sha256').update(process.version.split('.')[0]);
  for (const source of [...sources, 'package-lock.json', 'package.json']) hash.update(digest(source, digests));
  return hash.digest('hex');
}

function digest(source, digests) {
  const known = digests.get(source);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  for (const file of filesOf(source))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  const made = hash.digest('hex');
  digests.set(source, made);
  return made;
}

function filesOf(source) {
  if (!existsSync(join(ROOT, source))) return [];
  if (/\.[a-z]+$/.test(source)) return [source];
  return readdirSync(join(ROOT, source), { withFileTypes: true })
    .filter(({ name }) => !/\.(md|mjs|d\.css\.ts)$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(`${source}/${entry.name}`) : [`${source}/${entry.name}`]));
}
