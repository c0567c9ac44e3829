import { readPortalVersion } from './runtime/portal-version.ts';
import { endInOrder } from './operation/end-in-order.ts';
import { formatStartupMessage } from './operation/startup-message.ts';
import { createLogger } from './operation/logger.ts';
import { readSettings } from './settings.ts';
import { texts } from './texts/de.ts';

const t = texts.startup;

// React chooses its build when it is loaded, whatever else the environment says: so what loads it is imported after this.
process.env['NODE_ENV'] = 'production';
const { startPortal } = await import('./start-portal.ts');

const read = readSettings(process.env, process.cwd());
if ('wrong' in read) {
  console.error(read.wrong);
  process.exit(1);
}
const { settings } = read;
const log = createLogger(settings.logLevel);
const version = readPortalVersion();

// A signal during the start waits for it: half a start cannot be taken back in order.
const ending = endInOrder({ log, stop: async () => (await starting)?.stop() });

const starting = startPortal({
  settings,
  log,
  version,
  lost: (cause) => ending.fail(cause, t.databaseGone),
}).catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : String(cause));
  log.debug({ err: cause }, 'start failed');
  return null;
});

const portal = await starting;
if (portal === null) process.exit(1);
if (!ending.isAsked()) {
  for (const line of formatStartupMessage(settings, portal, version)) log.info(line);
}
