import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Command lines of all processes whose environment names `run`. */
function processesOf(run: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'latin1').includes(run)) return [];
      return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')];
    } catch {
      return [];
    }
  });
}

let running: ChildProcess | null = null;
afterEach(() => running?.kill('SIGKILL'));

/** A run of one journey, as `npm test` makes it, until its database, its portal and its browser are there. */
async function interruptible(): Promise<{ run: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['test/run.mjs', 'test/journeys/theme.spec.ts'], {
    cwd: ROOT,
    stdio: 'ignore',
    // The report is that of the run around it.
    env: { ...process.env, TEST_REPORT: undefined },
  });
  running = child;
  const nameOf = (): string | undefined => {
    const workers = readFileSync(`/proc/${child.pid ?? 0}/task/${child.pid ?? 0}/children`, 'utf8')
      .trim()
      .split(' ');
    const environments = workers.map((pid) => readFileSync(`/proc/${pid}/environ`, 'latin1'));
    // Its guard still has the name of the run around it.
    const names = environments.flatMap((text) => /TEST_RUN=(turnierpult-run-[\w-]+)/.exec(text)?.[1] ?? []);
    return names.find((name) => name !== process.env['TEST_RUN']);
  };
  const run = await expect
    .poll(nameOf, { timeout: 60_000 })
    .toBeDefined()
    .then(() => nameOf() ?? '');
  await expect
    .poll(() => ['postgres', 'chrom', 'main'].filter((kind) => processesOf(run).some((line) => line.includes(kind))), {
      timeout: 120_000,
    })
    .toEqual(['postgres', 'chrom', 'main']);
  return { run, child };
}

// The guard reads /proc.
describe.runIf(process.platform === 'linux')(
  'an interrupted run of the tests leaves no database, portal or browser',
  () => {
    it.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
      'at %s',
      async (signal) => {
        const { run, child } = await interruptible();
        const gone = once(child, 'exit');
        child.kill(signal);
        if (signal === 'SIGKILL') await gone;
        await expect.poll(() => processesOf(run), { timeout: 90_000 }).toEqual([]);
        await expect
          .poll(() => readdirSync(tmpdir()).filter((name) => name.startsWith(run)), { timeout: 30_000 })
          .toEqual([]);
      },
      300_000,
    );
  },
);
