import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { toFolderProblem } from '../../runtime/data-folder.ts';
import { errorCode } from '../../runtime/to-error.ts';
import { loadOrCreateSecret, UnusableSecretError } from '../../runtime/secrets.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import type { SystemUser } from '../../runtime/own-user.ts';
import { guardHome, handOver, maker, serverUser } from './server-user.ts';
import { texts } from '../../texts/de.ts';

const t = texts.embeddedDatabase;

/** Role and database of the portal: the role owns the database, may create others for readers, and is no superuser. */
const PORTAL = 'portal';

/** A data folder with its database files and what is needed to run a server on them. */
export interface Cluster {
  readonly folder: string;
  readonly log: string;
  readonly binaries: Binaries;
  readonly user: SystemUser | null;
  readonly password: string;
}

/** How programs of the cluster are started; `D` is the data folder as they name it. */
export interface Launch {
  readonly cwd: string;
  readonly uid?: number;
  readonly gid?: number;
  readonly env: NodeJS.ProcessEnv;
  readonly D: string;
}

/**
 * Opens the cluster under `dataDir`, created on first use. Throws with a German sentence if the folder belongs to
 * another PostgreSQL or another user.
 */
export function openCluster(dataDir: string, options: { readonly durable: boolean }): Cluster {
  try {
    return opened(dataDir, options);
  } catch (cause) {
    if (!isOfFiles(cause)) throw cause;
    const folder = resolve(dataDir);
    throw new Error(texts.settings.folder[toFolderProblem(cause, join(folder, 'postgres'))](folder), { cause });
  }
}

/** Whether a data folder has database files already. Throws with a German sentence where that is not for us to see. */
export function hasCluster(dataDir: string): boolean {
  const folder = resolve(dataDir);
  try {
    return statSync(join(folder, 'postgres/data/PG_VERSION'), { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    // A file on the way there.
    if (errorCode(cause) === 'ENOTDIR') return false;
    throw new Error(texts.settings.folder[toFolderProblem(cause, folder)](folder), { cause });
  }
}

/**
 * Throws with a German sentence if database files exist without their password: nothing new must be created next to
 * them.
 */
export function assertPasswordKept(dataDir: string): void {
  const file = passwordFile(dataDir);
  if (hasCluster(dataDir) && !existsSync(file)) throw new Error(t.noPassword(file));
}

const passwordFile = (dataDir: string): string => join(resolve(dataDir), 'database-password');

/** What the operating system says of a file, and not of a program that it should run. */
const isOfFiles = (cause: unknown): boolean =>
  errorCode(cause) !== null &&
  cause instanceof Error &&
  'syscall' in cause &&
  !String(cause.syscall).startsWith('spawn');

function opened(dataDir: string, { durable }: { readonly durable: boolean }): Cluster {
  const home = join(resolve(dataDir), 'postgres');
  const folder = join(home, 'data');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const user = serverUser(dataDir, folder);
  guardHome(home, user);
  const binaries = findBinaries(user, join(home, 'binaries'));
  const password = keptPassword(passwordFile(dataDir), existsSync(folder));
  const cluster = { folder, log: join(home, 'server.log'), binaries, user, password };
  if (existsSync(folder)) assertOwnCluster(cluster);
  else create(cluster, home, durable);
  return cluster;
}

export const clusterUrl = (cluster: Pick<Cluster, 'password'>, port: number): string =>
  `postgres://${PORTAL}:${cluster.password}@127.0.0.1:${port}/${PORTAL}`;

/**
 * As root on Linux the server gets its folder as its working directory and names it by /proc/self/cwd: so it needs no
 * right on the folders above, and DATA_DIR may lie under a closed home.
 */
export function launch(folder: string, user: SystemUser | null): Launch {
  // The server gets nothing else of the portal's environment (secrets, PG* variables).
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const env = { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
  if (user === null) return { cwd: folder, env, D: folder };
  const D = process.platform === 'linux' ? '/proc/self/cwd' : folder;
  return { cwd: folder, uid: user.uid, gid: user.gid, env, D };
}

function keptPassword(file: string, needed: boolean): string {
  if (needed && !existsSync(file)) {
    throw new Error(t.noPassword(file));
  }
  try {
    return loadOrCreateSecret(file);
  } catch (cause) {
    throw cause instanceof UnusableSecretError ? new Error(t.unusablePassword(file), { cause }) : cause;
  }
}

function assertOwnCluster({ folder, binaries, user }: Cluster): void {
  const version = join(folder, 'PG_VERSION');
  if (!existsSync(version)) throw new Error(t.noCluster(folder));
  const found = readFileSync(version, 'utf8').trim();
  if (found !== binaries.major) {
    throw new Error(t.otherVersion(folder, found, binaries.major));
  }
  if (user === null && process.getuid !== undefined && statSync(folder).uid !== process.getuid()) {
    throw new Error(t.otherOwner(folder));
  }
}

/** Everything happens in a temporary folder; only the finished cluster gets its final name. */
function create(cluster: Cluster, home: string, durable: boolean): void {
  for (const name of readdirSync(home)) {
    if (!name.startsWith('unfinished-')) continue;
    // Left over from a start that was killed; a fresh one belongs to a portal that starts at this moment.
    const ageMs = Date.now() - statSync(join(home, name)).mtimeMs;
    if (ageMs > 3_600_000) rmSync(join(home, name), { recursive: true, force: true });
  }
  const unfinished = join(home, `unfinished-${randomBytes(6).toString('hex')}`);
  mkdirSync(unfinished, { mode: 0o700 });
  const user = maker(cluster.user);
  if (user !== null) chownSync(unfinished, user.uid, user.gid);
  try {
    // The superuser has no password, and pg_hba.conf refuses it: from now on a superuser cannot connect.
    const sync = durable ? [] : ['--no-sync'];
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    run(cluster.binaries.initdb, ['--username=postgres', '--auth=reject', ...locale, ...sync], unfinished, user);
    const role = `CREATE ROLE ${PORTAL} LOGIN CREATEDB CREATEROLE PASSWORD '${cluster.password}';\n`;
    const database = `CREATE DATABASE ${PORTAL} OWNER ${PORTAL};\n`;
    run(cluster.binaries.postgres, ['--single', 'postgres'], unfinished, user, role + database);
    const rules = ['host all postgres 127.0.0.1/32 reject', 'host all all 127.0.0.1/32 scram-sha-256'];
    writeFileSync(join(unfinished, 'pg_hba.conf'), `${rules.join('\n')}\n`);
    handOver(unfinished, cluster.user);
    renameSync(unfinished, cluster.folder);
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true });
    // A portal that started at the same moment was first: its cluster has the same password.
    if (!existsSync(cluster.folder)) throw cause;
  }
}

function run(program: string, args: readonly string[], folder: string, user: SystemUser | null, input = ''): void {
  const { D, ...options } = launch(folder, user);
  const [first, ...rest] = args;
  const all = first === '--single' ? ['--single', '-D', D, ...rest] : ['-D', D, ...args];
  const done = spawnSync(program, all, { ...options, input, encoding: 'utf8' });
  if (done.error !== undefined) throw done.error;
  if (done.status !== 0 || /\b(ERROR|FATAL|PANIC):/.test(done.stderr)) {
    throw new Error(t.cannotCreate(done.stderr.trim() || done.stdout.trim()));
  }
}
