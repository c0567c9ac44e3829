import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Plain JavaScript, like everything in this folder: it runs before anything is installed or built.

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Script of an installed package, run with this very Node. */
export const installed = (script) => [process.execPath, join(ROOT, 'node_modules', script)];

/** npm as it was called, else the one on the PATH. */
export const npm = () => {
  const called = process.env.npm_execpath;
  if (called?.includes('npm-cli')) return [process.execPath, called];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
};

/**
 * Runs a program in the project's folder and answers its exit code, 1 where it cannot be run or a signal ended it.
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run([program, ...args], options = {}) {
  return new Promise((resolve) => {
    const shell = program.endsWith('.cmd');
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', shell, ...options });
    const forward = (signal) => child.kill(signal);
    process.on('SIGTERM', forward);
    // Ctrl+C reaches the child by itself; this process only has to wait for it.
    process.on('SIGINT', wait);
    const done = (code) => {
      process.off('SIGTERM', forward);
      process.off('SIGINT', wait);
      resolve(code);
    };
    child.once('error', () => done(1));
    child.once('close', (code) => done(code ?? 1));
  });
}

const wait = () => undefined;

/** Whether `file` is the main module; the project may be reached over a link. */
export const isMain = (file) => process.argv[1] !== undefined && realpathSync(process.argv[1]) === file;

/** Ends this process with a message and no stack. */
export function giveUp(line) {
  console.error(line);
  process.exit(1);
}

/**
 * Ends this process with the npm that runs it as `script`: at SIGTERM npm ends only itself and its shell, which shows here
 * as a new parent process.
 * @param {string} script
 */
export function endWithNpm(script) {
  if (process.env.npm_lifecycle_event !== script) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
}
