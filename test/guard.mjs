import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

// A run of the tests starts databases, portals and browsers, most of them in groups of their own. Where the run is killed,
// none of them would be told. So a process beside it waits for the run's end, however it comes, and ends what is left.
// A process belongs to a run when its PATH names it: the one variable that databases and browsers get too. Linux only.

/** A name for a run, the environment that makes everything it starts recognisable, and `left`, which ends what is left. */
export function guardRun() {
  const run = `turnierpult-run-${randomUUID()}`;
  const env = { ...process.env, TEST_RUN: run, PATH: [process.env.PATH, join(tmpdir(), run)].join(delimiter) };
  // Detached: Ctrl+C must not end the guard before the run.
  const guard = spawn(process.execPath, [fileURLToPath(import.meta.url), run], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  guard.unref();
  guard.stdin.unref();
  return { env, left: () => endAll(run) };
}

/** Ends what belongs to `run` and removes its database's folder; answers the command lines of what was ended. */
async function endAll(run) {
  const ended = new Map();
  // A browser or database that is ended may have started one more meanwhile.
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const found = processesOf(run);
    if (found.length === 0) break;
    for (const { pid, command } of found) {
      ended.set(pid, command);
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
    await pause(100);
  }
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(run)))
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  return [...ended.values()];
}

function processesOf(run) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((entry) => {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) return [];
    try {
      const path = readFileSync(`/proc/${pid}/environ`, 'latin1')
        .split('\0')
        .find((line) => line.startsWith('PATH='));
      if (!path?.includes(run)) return [];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      // Without one it is ending already.
      return command === '' ? [] : [{ pid, command }];
    } catch {
      // It is gone, or another user's.
      return [];
    }
  });
}

// As the guard itself: the pipe ends with the run.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdin.resume();
  process.stdin.once('end', () => void endAll(process.argv[2]).then(() => process.exit(0)));
}
