import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { greeting } from './operation/startup-message.ts';
import { openLog } from './operation/logger.ts';
import { readSettings } from './settings.ts';

// React chooses its build when it is loaded, whatever else the environment says: so what loads it is imported after this.
process.env['NODE_ENV'] = 'production';
const { startPortal } = await import('./start-portal.ts');

/** A stop that takes longer than this is cut off; the database recovers by itself. */
const LONGEST_STOP_MILLISECONDS = 25_000;
/** Ctrl+C comes from the terminal and again from npm; systemd ends npm and us, and start.mjs notices that npm has gone. */
const ONE_WISH_MILLISECONDS = 1_000;

const read = readSettings(process.env, process.cwd());
if ('wrong' in read) {
  console.error(read.wrong);
  process.exit(1);
}
const { settings } = read;
const log = openLog(settings.logLevel);
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

let askedAt: number | null = null;

async function stop(code: number): Promise<void> {
  const now = performance.now();
  if (askedAt !== null) {
    if (now - askedAt < ONE_WISH_MILLISECONDS) return;
    // Asked again means: now.
    process.exit(1);
  }
  askedAt = now;
  log.info('Das Portal wird beendet …');
  setTimeout(() => process.exit(1), LONGEST_STOP_MILLISECONDS).unref();
  // A signal during the start waits for it: half a start cannot be taken back in order.
  await (await starting)?.stop();
  log.info('Beendet.');
  process.exit(code);
}

function fail(cause: unknown, line: string): void {
  log.fatal({ err: cause }, line);
  void stop(1);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('uncaughtException', (fault) => fail(fault, 'unexpected fault'));

const starting = startPortal({
  settings,
  log,
  version,
  lost: (cause) => fail(cause, 'Die Datenbank ist nicht mehr erreichbar.'),
}).catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : String(cause));
  log.debug({ err: cause }, 'start failed');
  return null;
});

const portal = await starting;
if (portal === null) process.exit(1);
if (askedAt === null) {
  for (const line of greeting(settings, portal, version)) log.info(line);
}
