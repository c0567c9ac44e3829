import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '#server/operation/embedded-database/postmaster.ts';
import { type Clone, cloneProject, isOpenToOthers, type Running, untilReady } from './clone.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const START = ['server/operation/launch/start.mjs'];
const isRoot = process.getuid?.() === 0;

const databaseOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Follows the live channel and ignores its goodbye: the portal waits a second for it before it ends. */
async function boardThatNeverAnswers(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const wanted = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
  const head = ['GET /api/live HTTP/1.1', 'Host: x', ...wanted, `Sec-WebSocket-Key: ${'A'.repeat(22)}==`];
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
}

describe('npm start in a folder that nobody else can enter', () => {
  let clone: Clone;
  let dataDir: string;
  let port: number;
  beforeAll(async () => {
    clone = cloneProject();
    dataDir = join(clone.folder, 'data');
    port = await freePort();
  });
  afterAll(() => clone.remove());

  const start = (env: Record<string, string> = {}): Running =>
    clone.node(START, { env: { ...process.env, PORT: String(port), ...env } });

  test('starts portal and database, and says where it is', async () => {
    const portal = start();
    await untilReady(portal, port);
    await expect.poll(() => portal.output()).toContain(`ist bereit: http://localhost:${port}`);
    expect(portal.output()).toContain('Nur dieser Rechner erreicht es');

    const elsewhere = start({ PORT: String(await freePort()) });
    expect(await elsewhere.ended).toBe(1);
    expect(elsewhere.output()).toContain('läuft schon ein Portal');

    const database = databaseOf(dataDir);
    portal.process.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
    expect(isAlive(database)).toBe(false);
  });

  test('opens to the hall where it is told to, and prints the link for the first administrator at every start', async () => {
    const links: string[] = [];
    for (let number = 0; number < 2; number += 1) {
      const open = start({ HOST: '0.0.0.0' });
      await untilReady(open, port);
      await expect.poll(() => open.output()).toMatch(/first-administrator\?token=\S+/);
      expect(open.output()).not.toContain('Nur dieser Rechner erreicht es');
      links.push(/http\S+first-administrator\?token=\S+/.exec(open.output())?.[0] ?? '');
      open.process.kill('SIGTERM');
      expect(await open.ended).toBe(0);
    }
    expect(new Set(links).size).toBe(1);
  });

  test('says that its port is taken, and leaves no database behind', async () => {
    const portal = start();
    await untilReady(portal, port);
    const dataOfSecond = join(clone.folder, 'data-of-second');
    const second = start({ DATA_DIR: dataOfSecond });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Auf Port ${port} läuft schon ein anderes Programm`);
    expect(() => databaseOf(dataOfSecond)).toThrow('ENOENT');
    portal.process.kill('SIGINT');
    expect(await portal.ended).toBe(0);
  });

  test('starts again after it was killed, and after its database was killed with it', async () => {
    const killed = start();
    await untilReady(killed, port);
    const leftOver = databaseOf(dataDir);
    killed.process.kill('SIGKILL');
    await killed.ended;
    expect(isAlive(leftOver)).toBe(true);

    const next = start();
    await untilReady(next, port);
    expect(isAlive(leftOver)).toBe(false);
    process.kill(databaseOf(dataDir), 'SIGKILL');
    next.process.kill('SIGKILL');
    await next.ended;

    const last = start();
    await untilReady(last, port);
    last.process.kill('SIGTERM');
    expect(await last.ended).toBe(0);
  });

  // A shell that leaves its place to what it starts, as most do, makes npm pass Ctrl+C on: it comes twice.
  test.each([
    ['npm alone is told to', 'SIGTERM', (npm: number) => npm],
    ['npm and the portal are, as systemd does', 'SIGTERM', (npm: number) => -npm],
    ['Ctrl+C reaches both', 'SIGINT', (npm: number) => -npm],
  ] as const)('ends in order when %s', async (_, signal, whom) => {
    const shell = signal === 'SIGINT' ? { npm_config_script_shell: 'bash' } : {};
    const env = { ...process.env, PORT: String(port), ...shell };
    const npm = spawn('npm', ['start'], { cwd: clone.folder, env, stdio: 'ignore', detached: true });
    for (let ready = false; !ready;) {
      ready = (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok === true;
      await pause(50);
    }
    const database = databaseOf(dataDir);
    await boardThatNeverAnswers(port);
    process.kill(whom(npm.pid ?? 0), signal);
    await vi.waitFor(() => expect(isAlive(database)).toBe(false), 20_000);
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow('fetch failed');
  });

  test('a wrong setting stops the start with one line', async () => {
    const portal = start({ LOG_LEVEL: 'loud' });
    expect(await portal.ended).toBe(1);
    const said = portal
      .output()
      .split('\n')
      .filter((line) => line !== '' && !line.includes('Node 20'));
    expect(said).toEqual([expect.stringMatching(/^Einstellung LOG_LEVEL muss eines von/)]);
  });
});

describe.runIf(isRoot && isOpenToOthers())('npm start as an ordinary user', () => {
  let clone: Clone;
  beforeAll(() => {
    clone = cloneProject();
    execFileSync('chown', ['-hR', 'nobody', dirname(clone.folder)]);
  });
  afterAll(() => clone.remove());

  test('runs portal and database as that user', async () => {
    const port = await freePort();
    const uid = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
    const env = { ...process.env, HOME: clone.folder, PORT: String(port) };
    const portal = clone.node(START, { uid, env });
    await untilReady(portal, port);
    const database = databaseOf(join(clone.folder, 'data'));
    const owner = execFileSync('ps', ['-o', 'uid=', '-p', String(database)], { encoding: 'utf8' });
    expect(Number(owner)).toBe(uid);
    portal.process.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
    expect(isAlive(database)).toBe(false);
  });
});
