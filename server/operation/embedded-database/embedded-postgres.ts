import { errorCode, toError } from '../../runtime/to-error.ts';
import type { ChildProcess } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, clusterUrl, openCluster } from './cluster.ts';
import {
  forgetStaleNote,
  freePort,
  lastLines,
  runningPostmaster,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { handOver } from './server-user.ts';
import { texts } from '../../texts/de.ts';

const t = texts.embeddedDatabase;

/** Lines for the operator, in German. */
export interface DatabaseLog {
  info(line: string): void;
  warn(line: string): void;
}

export interface EmbeddedPostgres {
  /** postgres:// address of the portal's own role and database; stays the same for as long as this portal runs. */
  readonly url: string;
  /** Process id of the server; changes after a crash. */
  readonly pid: number;
  /** Shuts the server down with everything committed on the disk. Close pools before. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log?: DatabaseLog;
  /** Server parameters over ours; `fsync: 'off'` is for tests only. */
  readonly parameters?: Readonly<Record<string, string>>;
  /**
   * Called when the database is gone for good, e.g. because another portal took the data folder; then the portal must
   * end.
   */
  readonly lost?: (cause: Error) => void;
}

// 'turnier' in ASCII, as a number: the holder of this lock in the database is the portal of the data folder.
const GUARD_LOCK = 0x7475_726e;
/** A server needs about this much to recover: what it writes at the end of that, and its log. */
const MIN_ROOM_BYTES = 48 * 2 ** 20;
const NO_ROOM_MS = 1_000;
const STARTING_UP = '57P03';
const WRONG_PASSWORD = '28P01';

/**
 * Starts the bundled PostgreSQL on `dataDir`. One data folder, one portal: a connection holds the lock that ensures
 * this in the database itself, so it vanishes with a killed portal. A server left over from such a portal is stopped
 * and started again. A server that crashes is restarted on the same port. Throws with a German sentence if a second
 * portal uses the folder or the server does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = openCluster(options.dataDir, { durable: options.parameters?.['fsync'] !== 'off' });
  let current = await establish(cluster, options, null);
  let stopping = false;
  const isStopping = (): boolean => stopping;
  let recovery = Promise.resolve();

  const restart = async (port: number): Promise<void> => {
    options.log?.warn(t.crashed);
    const again = await recover(port);
    if (again === null) return;
    current = again;
    options.log?.info(t.recovered);
    watch(current);
  };
  /** Null where it does not start any more, or the portal ends. Without room on the disk it is tried for as long as it takes. */
  const recover = async (port: number): Promise<Established | null> => {
    let isTold = false;
    while (!isStopping()) {
      // It may have been made while the server was still failing for want of it.
      const hadRoom = hasRoom(cluster.folder);
      try {
        return await establish(cluster, options, port);
      } catch (cause) {
        if (hadRoom && hasRoom(cluster.folder)) {
          options.lost?.(toError(cause));
          return null;
        }
        if (!isTold) options.log?.warn(t.noRoom);
        isTold = true;
        await pause(NO_ROOM_MS);
      }
    }
    return null;
  };
  const watch = ({ guard, port }: Established): void => {
    guard.once('end', () => {
      if (!stopping) recovery = restart(port);
    });
  };
  watch(current);

  return {
    url: clusterUrl(cluster, current.port),
    get pid() {
      return current.pid;
    },
    async stop() {
      if (stopping) return;
      stopping = true;
      await recovery;
      await current.guard.end().catch(() => undefined);
      await stopPostmaster(current.pid, cluster);
    },
  };
}

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= MIN_ROOM_BYTES;
}

/**
 * Returns the address of the server that a portal is running on `dataDir`, for tools that run alongside; null if none
 * runs.
 */
export function runningEmbeddedPostgres(dataDir: string): string | null {
  const cluster = openCluster(dataDir, { durable: true });
  const running = runningPostmaster(cluster);
  return running === null ? null : clusterUrl(cluster, running.port);
}

interface Established {
  readonly guard: Client;
  readonly port: number;
  readonly pid: number;
}

/** Retries until our own server runs and we hold its lock; `fixedPort` keeps the address after a crash. */
async function establish(cluster: Cluster, options: EmbeddedOptions, fixedPort: number | null): Promise<Established> {
  for (let attempt = 0; ; attempt += 1) {
    await takeOver(cluster, options);
    handOver(cluster.folder, cluster.user);
    const port = fixedPort ?? (await freePort());
    const server = spawnPostmaster(cluster, port, options.parameters ?? {});
    const guard = await connectWhileAlive(cluster, port, server);
    if (guard !== null && (await holdsLock(guard))) return { guard, port, pid: server.pid ?? 0 };
    await guard?.end().catch(() => undefined);

    const said = lastLines(cluster);
    if (attempt === 40) throw new Error(t.doesNotStart(cluster.log, said));
    // Ports come and go; after a crash the old server's processes need a moment to leave.
    const passing = guard !== null || /Address already in use|pre-existing shared memory/.test(said);
    // Empty: there was no room to write it.
    if (!passing && !/lock file .* (already exists|is empty)/.test(said)) {
      throw new Error(t.doesNotStart(cluster.log, said));
    }
    if (attempt >= 10) forgetStaleNote(cluster);
    await pause(250);
  }
}

/** Stops a server that its portal left behind; throws while that portal lives. */
async function takeOver(cluster: Cluster, { log }: EmbeddedOptions): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const running = runningPostmaster(cluster);
    if (running === null) return;
    const guard = await connect(cluster, running.port);
    if (guard === 'foreign') {
      throw new Error(t.otherPassword(cluster.folder, running.pid));
    }
    if (guard !== null && (await holdsLock(guard))) {
      log?.info(t.leftOver);
      // The lock is let go by the server's end, so that no other portal can take this server meanwhile.
      await stopPostmaster(running.pid, cluster);
      return;
    }
    await guard?.end().catch(() => undefined);
    // The connection of a portal killed just now may need a moment to be noticed.
    if (guard !== null && attempt >= 4) {
      throw new Error(t.inUse(cluster.folder));
    }
    if (attempt >= 40) throw new Error(t.silent(running.pid));
    await pause(250);
  }
}

async function connectWhileAlive(cluster: Cluster, port: number, server: ChildProcess): Promise<Client | null> {
  const gone = new AbortController();
  server.once('exit', () => gone.abort());
  server.once('error', () => gone.abort());
  while (!gone.signal.aborted) {
    const guard = await connect(cluster, port);
    if (guard !== null && guard !== 'foreign') return guard;
    await pause(20);
  }
  return null;
}

/** Null: not yet, or not any more. */
async function connect(cluster: Cluster, port: number): Promise<Client | 'foreign' | null> {
  const client = new Client({
    connectionString: clusterUrl(cluster, port),
    application_name: 'guard',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  // A lost connection ends the client, which emits 'end'.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (cause) {
    const code = errorCode(cause);
    if (code === WRONG_PASSWORD) return 'foreign';
    if (code === STARTING_UP) await pause(20);
    return null;
  }
}

async function holdsLock(client: Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [GUARD_LOCK]);
    return rows[0]?.held === true;
  } catch {
    return false;
  }
}
