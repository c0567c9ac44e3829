import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

// Who only asks what a command does must not start hours of measuring, or a Docker.

const temporary = mkdtempSync(join(tmpdir(), 'asked-'));
afterAll(() => rmSync(temporary, { recursive: true }));

const ask = (file: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '..', file), ...args], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: temporary },
    timeout: 5000,
    killSignal: 'SIGKILL',
  });

test.each([
  ['bench.mjs', 'npm run bench'],
  ['check.mjs', 'npm run check'],
  ['docker.mjs', 'npm run test:docker'],
])('%s says what it does where it is asked, and begins nothing', (file, command) => {
  for (const asked of ['--help', '-h']) {
    const { status, stdout, stderr } = ask(file, asked);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.startsWith(command)).toBe(true);
    expect(stdout).toContain(`Beispiel: ${command}`);
  }
  const { status, stdout, stderr } = ask(file, '--nope');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^Die Option --nope gibt es hier nicht. Aufruf: ${command}.*\\n$`));
  expect(readdirSync(temporary)).toEqual([]);
});
