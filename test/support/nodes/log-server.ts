import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKurrentEventStore } from '#server/event-store/kurrentdb/kurrentdb-event-store.ts';
import { startKurrentDouble } from '../kurrent-double/index.ts';
import { freePort } from '../running-portal.ts';

const STARTS_WITHIN = 60_000;

/** A KurrentDB whose power can be cut. */
export interface LogServer {
  readonly url: string;
  /** It comes back on the same port with what was acknowledged; resolves before it takes calls again. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

/**
 * The double, or the server that the command in `EVENT_STORE_SERVER` starts: it is given a port on 127.0.0.1 and a folder for
 * the data, speaks without TLS, and runs until it is killed.
 */
export async function startLogServer(): Promise<LogServer> {
  const command = process.env['EVENT_STORE_SERVER'] ?? '';
  return command === '' ? startKurrentDouble() : startByCommand(command);
}

async function startByCommand(command: string): Promise<LogServer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'log-server-'));
  const url = `kurrentdb://127.0.0.1:${port}?tls=false`;
  let server = begin(command, port, folder);
  const { store } = await openKurrentEventStore({ url, prefix: 'started', patienceMs: STARTS_WITHIN });
  await store.close();
  return {
    url,
    async restart() {
      await server.kill();
      server = begin(command, port, folder);
    },
    async end() {
      await server.kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** In a process group of its own, so that a kill reaches what the command started in turn. */
function begin(command: string, port: number, folder: string): { kill(): Promise<void> } {
  const server = spawn(`${command} ${port} ${folder}`, { shell: true, detached: true, stdio: 'ignore' });
  const ended = once(server, 'exit');
  return {
    async kill() {
      if (server.pid !== undefined) process.kill(-server.pid, 'SIGKILL');
      await ended;
    },
  };
}
