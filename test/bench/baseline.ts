import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server to compare with, as a process of its own. */
export interface Baseline {
  readonly port: number;
  readonly pid: number;
  stop(): void;
}

/** Starts a program of this folder that prints its port, run by Node as the portal is. */
export async function startBaseline(program: string, ...args: readonly string[]): Promise<Baseline> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${program}.js`), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line.toString().trim()), pid: child.pid ?? 0, stop: () => void child.kill() };
}
