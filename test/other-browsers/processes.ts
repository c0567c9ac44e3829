import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

const SAID_WITHIN = 30_000;

/** Starts a program in the time zone of the journeys. What it says goes to pipes; the third is for `-displayfd` of Xvfb. */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(program, args, {
    env: { ...process.env, TZ: 'Europe/Berlin', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
}

/** Waits until a program says something like this, and answers what its first group holds. */
export function saidBy(child: ChildProcess, from: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const late = setTimeout(() => fail('said nothing in time'), SAID_WITHIN);
    const fail = (why: string): void => {
      clearTimeout(late);
      reject(new Error(`${child.spawnfile} ${why}: ${text}`));
    };
    child.once('error', ({ message }) => fail(message));
    child.once('exit', () => fail('ended'));
    from.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = pattern.exec(text)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    });
  });
}

/** Ends a program and waits until it is gone; one that does not go in order is killed. */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(late);
}
