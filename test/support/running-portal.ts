import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { QUOTAS_LIFTED } from './quotas.ts';

const MAIN = join(
  import.meta.dirname,
  import.meta.dirname.includes('/dist/') ? '../../server/main.js' : '../../dist/server/main.js',
);
/** As `npm start` has it. */
export const HEAP_BOUND = '--max-old-space-size=1000';
const READY_WITHIN = 60_000;

/** The real portal as a process of its own, on a data folder and a port of its own. */
export interface RunningPortal {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** A session of the administrator, who is a caller like any other where it comes to organisations. */
  readonly accessToken: string;
  /** Everything it printed so far. */
  output(): string;
  /** Ends the process with this signal and waits until it is gone; what it leaves behind stays. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Ends it in order and removes its data folder. */
  end(): Promise<void>;
}

export interface StartPortal {
  /** An existing data folder, to start again on; left out: a new one. */
  readonly dataDir?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with the process before it has done anything. */
  readonly started?: (pid: number) => void;
}

/** The account that every started portal has. */
export const CHIEF = { eMail: 'turnierleitung@verein.example', password: 'Wald-und-Wiese-1' } as const;

/** Of every portal on a database of the run's server. */
export const SESSION_SECRET = 'a secret that outlives every end of the portal';

/** The environment of a portal on this database. One without it makes its own, which takes seconds. */
export const onDatabase = ({ url }: { readonly url: string }): Readonly<Record<string, string>> => ({
  DATABASE_URL: url,
  SESSION_SECRET,
});

/** Starts the built portal, waits until it is ready and logs in; rejects with its output where it does not get so far. */
export async function startPortal({ env = {}, ...where }: StartPortal = {}): Promise<RunningPortal> {
  const portal = await startFirstTime({
    ...where,
    env: { ADMIN_EMAIL: CHIEF.eMail, ADMIN_PASSWORD: CHIEF.password, ...env },
  });
  return { ...portal, accessToken: await logIn(portal.url) };
}

/** The same without any account: its output holds the link that makes the first one. */
export async function startFirstTime({ dataDir, port, env = {}, started }: StartPortal = {}): Promise<
  Omit<RunningPortal, 'accessToken'>
> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'portal-')));
  const listens = port ?? (await freePort());
  const url = `http://127.0.0.1:${listens}`;
  const child = spawn(process.execPath, [HEAP_BOUND, MAIN], {
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      DATA_DIR: folder,
      PORT: String(listens),
      ...QUOTAS_LIFTED,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) started?.(child.pid);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await ready(url, child, () => printed);
  return {
    url,
    port: listens,
    dataDir: folder,
    pid: child.pid ?? 0,
    output: () => printed,
    kill: (signal) => killed(child, signal),
    async end() {
      await killed(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function ready(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const end = Date.now() + READY_WITHIN;
  while (Date.now() < end) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The portal ended:\n${printed()}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok === true) return;
    await pause(25);
  }
  child.kill('SIGKILL');
  throw new Error(`The portal was not ready in time:\n${printed()}`);
}

/** A real login; answers the access token. */
export async function logIn(url: string, person: { eMail: string; password: string } = CHIEF): Promise<string> {
  const answer = await fetch(`${url}/identity/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const { accessToken } = (await answer.json()) as { accessToken: string | null };
  if (accessToken === null) throw new Error(`${person.eMail} cannot log in (${answer.status})`);
  return accessToken;
}

async function killed(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/**
 * A free port. It lies below the range from which a system gives ports to servers and connections that ask for any, so that
 * no other spec takes it before the portal does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
