import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openCluster } from '#server/operation/embedded-database/cluster.ts';
import {
  type EmbeddedPostgres,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/operation/embedded-database/embedded-postgres.ts';
import { freePort, spawnPostmaster } from '#server/operation/embedded-database/postmaster.ts';
import { ownUser } from '#server/runtime/own-user.ts';

vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
let running: EmbeddedPostgres | null = null;

// Making a cluster takes longest: most tests begin with a copy of this one.
let made: string;
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'embedded-'));
  await (await startEmbeddedPostgres({ dataDir: made, parameters })).stop();
});
afterAll(() => rmSync(made, { recursive: true }));
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
});
afterEach(async () => {
  await running?.stop();
  running = null;
  rmSync(dataDir, { recursive: true });
});

// A process that is killed loses nothing that it wrote: only a machine that stops does. So all but one test do without.
const parameters = { fsync: 'off' };

async function start(): Promise<EmbeddedPostgres> {
  useMade();
  running = await startEmbeddedPostgres({ dataDir, parameters });
  return running;
}

function useMade(): void {
  // Like -a of cp, which keeps the owner.
  if (!existsSync(join(dataDir, 'postgres'))) execFileSync('cp', ['-a', `${made}/.`, dataDir]);
}

async function ask<Row extends object>(url: string, query: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/** The same, trying for as long as a restart may take. */
async function askUntil<Row extends object>(url: string, query: string): Promise<Row[]> {
  for (const end = Date.now() + 60_000; ;) {
    try {
      return await ask<Row>(url, query);
    } catch (cause) {
      if (Date.now() > end) throw cause;
      await pause(50);
    }
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A portal of its own process that can be killed; prints its database's process id and address when it is there. */
async function startElsewhere(): Promise<{ kill: () => Promise<void>; pid: number; url: string }> {
  const built = pathToFileURL(
    join(import.meta.dirname, '../../../dist/server/operation/embedded-database/embedded-postgres.js'),
  ).href;
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(built)});
    const { pid, url } = await startEmbeddedPostgres(${JSON.stringify({ dataDir, parameters })});
    console.log(JSON.stringify({ pid, url }));`;
  useMade();
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`ended with ${String(code)} before it was there`)),
  );
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  const { pid, url } = JSON.parse(line.toString()) as { pid: number; url: string };
  ended.catch(() => undefined);
  const kill = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return { kill, pid, url };
}

test.runIf(process.platform === 'linux')('the database gets nothing of what the portal was given', async () => {
  vi.stubEnv('SESSION_SECRET', 'geheim');
  vi.stubEnv('PGPASSWORD', 'geheim');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { pid } = await start();
  const given = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .filter((line) => line !== '');
  const names = given.map((line) => line.slice(0, line.indexOf('=')));
  expect(names.filter((name) => !['PATH', 'TEMP', 'TMP', 'LC_ALL', 'TZ', 'PGDATA'].includes(name))).toEqual([]);
  expect(given.join()).not.toContain('geheim');
});

test('the portal is an ordinary role with a secret password, on this machine only, and every commit is on the disk', async () => {
  running = await startEmbeddedPostgres({ dataDir });
  const { url } = running;
  const [role] = await ask(
    url,
    `SELECT rolsuper, current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
       current_setting('full_page_writes') AS pages, current_setting('listen_addresses') AS address
     FROM pg_roles WHERE rolname = current_user`,
  );
  expect(role).toEqual({ rolsuper: false, fsync: 'on', commit: 'on', pages: 'on', address: '127.0.0.1' });
  expect(statSync(join(dataDir, 'database-password')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'postgres/data')).mode & 0o777).toBe(0o700);

  const wrong = new URL(url);
  wrong.password = 'guessed';
  await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  const superuser = new URL(url);
  superuser.username = 'postgres';
  await expect(ask(superuser.href, 'SELECT 1')).rejects.toThrow('pg_hba.conf rejects connection');
});

describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('where the portal is root', () => {
  const NOBODY = 65_534;
  const cluster = () => join(dataDir, 'postgres/data');
  const give = (folder: string, id: number): void => {
    execFileSync('chown', ['-R', `${id}:${id}`, folder]);
  };
  /** As whom a process runs: real, effective, saved and of its files. */
  const idsOf = (pid: number, kind: 'Uid' | 'Gid'): readonly number[] =>
    new RegExp(`^${kind}:\\s+(.*)$`, 'm')
      .exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      ?.split(/\s+/)
      .map(Number) ?? [];
  const hasName = (id: number): boolean => spawnSync('getent', ['passwd', String(id)]).status === 0;

  test('the database runs as a user that nobody has, who owns its files and nothing around them', async () => {
    const { pid } = await start();
    const [uid = 0] = idsOf(pid, 'Uid');
    expect([uid === 0, uid === NOBODY, hasName(uid)]).toEqual([false, false, false]);
    expect([new Set(idsOf(pid, 'Uid')).size, new Set(idsOf(pid, 'Gid'))]).toEqual([1, new Set([uid])]);
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Groups:\s*$/m);
    for (const file of ['', 'PG_VERSION', 'base', 'pg_wal']) expect(statSync(join(cluster(), file)).uid).toBe(uid);
    for (const file of ['', 'postgres', 'database-password', 'postgres/server.log']) {
      expect(statSync(join(dataDir, file)).uid).toBe(0);
    }
  });

  test('two folders have a user each, and a folder the same at every start', async () => {
    const other = mkdtempSync(join(tmpdir(), 'embedded-'));
    onTestFinished(() => rmSync(other, { recursive: true }));
    const of = (folder: string) => ownUser(folder, 'database')?.uid;
    expect(of(dataDir)).toBe(of(dataDir));
    expect(new Set([of(dataDir), of(other), ownUser(dataDir, 'browser')?.uid]).size).toBe(3);
  });

  test.each([
    ['root', 0],
    ['nobody, as it was before', NOBODY],
  ])('files of %s get that user, and keep what is in them', async (_, id) => {
    const { url } = await start();
    await ask(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await running?.stop();
    give(join(dataDir, 'postgres'), id);
    const { url: again, pid } = await start();
    expect(await ask(again, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    const [uid = 0] = idsOf(pid, 'Uid');
    expect([0, NOBODY]).not.toContain(uid);
    expect(statSync(join(cluster(), 'base/1')).uid).toBe(uid);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0);
  });

  test('a server that a killed portal left running as nobody is stopped before its files change hands', async () => {
    useMade();
    give(join(dataDir, 'postgres'), NOBODY);
    const files = openCluster(dataDir, { durable: false });
    const left = spawnPostmaster(
      { ...files, user: { name: 'nobody', uid: NOBODY, gid: NOBODY } },
      await freePort(),
      parameters,
    );
    await expect.poll(() => runningEmbeddedPostgres(dataDir), { timeout: 20_000 }).not.toBeNull();
    expect(statSync(cluster()).uid).toBe(NOBODY);
    const { url, pid } = await start();
    expect(isAlive(left.pid ?? 0)).toBe(false);
    expect(idsOf(pid, 'Uid')).not.toContain(NOBODY);
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('files of another user stay with that one', async () => {
    await (await start()).stop();
    give(join(dataDir, 'postgres'), 12_345);
    const { pid } = await start();
    expect(idsOf(pid, 'Uid')).toEqual([12_345, 12_345, 12_345, 12_345]);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(12_345);
  });
});

test('data stays over a stop and a start', async () => {
  const first = await start();
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await start();
  expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('a second portal on the same data folder is refused, the first goes on', async () => {
  const { url } = await start();
  await expect(startEmbeddedPostgres({ dataDir, parameters })).rejects.toThrow(/läuft schon ein Portal.*DATA_DIR/);
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('of two portals that start on a new folder at the same moment one runs', async () => {
  const starts = await Promise.allSettled([
    startEmbeddedPostgres({ dataDir, parameters }),
    startEmbeddedPostgres({ dataDir, parameters }),
  ]);
  const started = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(started).toHaveLength(1);
  running = started[0] ?? null;
  expect(await ask(running?.url ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('the database that a killed portal left running is taken over with its data', async () => {
  const killed = await startElsewhere();
  await ask(killed.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await killed.kill();
  expect(isAlive(killed.pid)).toBe(true);
  const next = await start();
  expect(isAlive(killed.pid)).toBe(false);
  expect(await ask(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('a database that was killed comes back at the same address with everything committed', async () => {
  const { url, pid } = await start();
  await ask(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  process.kill(pid, 'SIGKILL');
  expect(await askUntil(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  // The new server answers a moment before the portal has noted it.
  await vi.waitFor(() => expect(running?.pid).not.toBe(pid), { timeout: 10_000 });
});

test('a stop while the database is coming back leaves nothing running', async () => {
  const { url, pid } = await start();
  process.kill(pid, 'SIGKILL');
  await pause(100);
  await running?.stop();
  expect(isAlive(running?.pid ?? 0)).toBe(false);
  await expect(ask(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
});

test('portal and database killed together: the next start finds everything committed', async () => {
  const killed = await startElsewhere();
  await ask(killed.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  process.kill(killed.pid, 'SIGKILL');
  await killed.kill();
  const next = await start();
  expect(await ask(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('a note of a server long gone whose process id belongs to another program now', async () => {
  const { pid } = await start();
  await running?.stop();
  // The server's own user, since PostgreSQL disregards processes of others.
  const { uid, gid } = statSync(join(dataDir, 'postgres/data'));
  const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
  const note = join(dataDir, 'postgres/data/postmaster.pid');
  writeFileSync(note, `${other.pid}\n${join(dataDir, 'postgres/data')}\n1\n1\n\n127.0.0.1\n`);
  const again = await start();
  expect(again.pid).not.toBe(pid);
  expect(isAlive(other.pid ?? 0)).toBe(true);
  other.kill();
});

test('the folder of another PostgreSQL is refused and stays as it is', async () => {
  await (await start()).stop();
  const version = join(dataDir, 'postgres/data/PG_VERSION');
  writeFileSync(version, '17\n');
  await expect(startEmbeddedPostgres({ dataDir, parameters })).rejects.toThrow(
    /stammt von PostgreSQL 17.*npm run backup/,
  );
  expect(readFileSync(version, 'utf8')).toBe('17\n');
});

test('a data folder without its password is refused', async () => {
  await (await start()).stop();
  rmSync(join(dataDir, 'database-password'));
  await expect(startEmbeddedPostgres({ dataDir, parameters })).rejects.toThrow('database-password');
});

test.each(['', 'kurz', "x'; DROP DATABASE portal; --"])(
  'a password of the database that reads "%s" is refused',
  async (read) => {
    const file = join(dataDir, 'database-password');
    writeFileSync(file, read);
    await expect(startEmbeddedPostgres({ dataDir, parameters })).rejects.toThrow(
      `Die Datei ${file} muss genau 64 Zeichen aus 0–9 und a–f enthalten.`,
    );
    expect(existsSync(join(dataDir, 'postgres/data'))).toBe(false);
  },
);
