import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts';
import { CHIEF, onDatabase, startPortal, type RunningPortal } from '#test/support/running-portal.ts';

// The lines of docs/api.md, "The first ten minutes", as a stranger pastes them.

const page = readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
const lines = /\n## The first ten minutes\n[^]*?```sh\n([^]*?)```/.exec(page)?.[1] ?? '';
const hasCurl = spawnSync('curl', ['--version']).status === 0;

let database: FreshDatabase;
let portal: RunningPortal;
const folder = mkdtempSync(join(tmpdir(), 'first-minutes-'));
beforeAll(async () => {
  database = await freshDatabase();
  portal = await startPortal({ env: onDatabase(database) });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await portal.end();
  await database.drop();
});

it.runIf(hasCurl)('they lead from a login to a result in the table', async () => {
  const shell = spawn('sh', ['-eu', '-c', lines], {
    cwd: folder,
    env: { ...process.env, P: portal.url, EMAIL: CHIEF.eMail, PASSWORD: CHIEF.password },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, wrong] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
  expect(wrong).toBe('');
  // Only the last call answers something that is not kept.
  expect(said).not.toContain('"code"');
  const rows = JSON.parse(said) as readonly { team: string; points: number }[];
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({ points: 3, scoreFor: 2, scoreAgainst: 1 });
});
