import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What a program said and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunningProgram {
  readonly process: ChildProcess;
  /** All it has said so far. */
  readonly said: () => string;
  readonly ended: Promise<Ended>;
}

const COMPILED = join(import.meta.dirname, '../../../dist/server');

/**
 * Starts a program of the compiled server ('main.js') in `folder`, with no more of the environment than `env` and the path to
 * programs: as somebody starts it who has set nothing else.
 */
export function startProgram(
  program: string,
  args: readonly string[],
  {
    folder,
    env = {},
    ...as
  }: { readonly folder: string; readonly env?: Readonly<Record<string, string>>; readonly uid?: number },
): RunningProgram {
  const child = spawn(process.execPath, [join(COMPILED, program), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  return { process: child, said: () => out + err, ended };
}

export const runProgram = (...[program, args, where]: Parameters<typeof startProgram>): Promise<Ended> =>
  startProgram(program, args, where).ended;

/** Everything below a folder. */
export const contents = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
