import { errorCode } from '../../runtime/to-error.ts';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, launch } from './cluster.ts';
import { texts } from '../../texts/de.ts';

const t = texts.embeddedDatabase;

/** A PostgreSQL server process on our data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** The server that currently works on the cluster, null if there is none. */
export function runningPostmaster(cluster: Cluster): Postmaster | null {
  const noted = readNote(cluster);
  return noted !== null && worksOn(noted, cluster) ? noted : null;
}

interface Note extends Postmaster {
  readonly folder: string;
}

/** The content of postmaster.pid: pid, data folder, start time, port. */
function readNote(cluster: Cluster): Note | null {
  const file = join(cluster.folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid, folder, , port] = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(pid), folder: folder ?? '', port: Number(port) };
}

/** A pid may have been reused by another program, and a copied data folder names the server of the original. */
function worksOn(note: Note, cluster: Cluster): boolean {
  if (!(note.pid > 0 && isAlive(note.pid))) return false;
  if (process.platform === 'linux') {
    try {
      const command = readFileSync(`/proc/${note.pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
      return command.endsWith('postgres') && readlinkSync(`/proc/${note.pid}/cwd`) === realpathSync(cluster.folder);
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return note.folder.replaceAll('/', '\\') === cluster.folder;
  const command = execFileSync('ps', ['-o', 'comm=', '-p', String(note.pid)], { encoding: 'utf8' });
  return command.includes('postgres') && note.folder === cluster.folder;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return errorCode(cause) === 'EPERM';
  }
}

/**
 * Starts the server; it listens on 127.0.0.1 only. Detached, since Ctrl+C in a terminal reaches the whole group of
 * processes, and the database has to outlive the portal's last writes.
 */
export function spawnPostmaster(
  cluster: Cluster,
  port: number,
  parameters: Readonly<Record<string, string>>,
): ChildProcess {
  const { D, ...options } = launch(cluster.folder, cluster.user);
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    password_encryption: 'scram-sha-256',
    // Without it macOS answers before the bytes are on the disk.
    ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
    ...parameters,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  if (existsSync(cluster.log)) renameSync(cluster.log, `${cluster.log}.1`);
  const log = openSync(cluster.log, 'w', 0o600);
  try {
    const server = spawn(cluster.binaries.postgres, ['-D', D, ...args], {
      ...options,
      detached: true,
      stdio: ['ignore', log, log],
    });
    server.unref();
    return server;
  } finally {
    closeSync(log);
  }
}

/**
 * Fast shutdown: open transactions are rolled back, everything committed is on the disk. SIGTERM would wait for
 * clients. Resolves when the process is gone; after 60 s it is told to leave at once, which costs a recovery at the
 * next start.
 */
export async function stopPostmaster(pid: number, cluster: Cluster): Promise<void> {
  if (process.platform === 'win32') {
    execFileSync(join(cluster.binaries.postgres, '..', 'pg_ctl.exe'), [
      'stop',
      '-D',
      cluster.folder,
      '-m',
      'fast',
      '-w',
    ]);
    return;
  }
  if (!signal(pid, 'SIGINT')) return;
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited === 60_000) signal(pid, 'SIGQUIT');
    await pause(20);
  }
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** A stale note would keep PostgreSQL from starting once its pid belongs to another program. */
export function forgetStaleNote(cluster: Cluster): void {
  const note = readNote(cluster);
  if (note !== null && !worksOn(note, cluster)) rmSync(join(cluster.folder, 'postmaster.pid'), { force: true });
}

export const lastLines = (cluster: Cluster): string =>
  existsSync(cluster.log) ? readFileSync(cluster.log, 'utf8').trim().split('\n').slice(-12).join('\n') : '';

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error(t.noPort));
        else resolve(address.port);
      });
    });
  });
}
