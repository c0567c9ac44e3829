import { readPortalVersion } from './runtime/portal-version.ts';
import { commandLineOf } from './operation/cli/command-line.ts';
import { assertPasswordKept, hasCluster } from './operation/embedded-database/cluster.ts';
import { handleShutdown } from './operation/handle-shutdown.ts';
import { formatStartupMessage } from './operation/startup-message.ts';
import { createLogger } from './operation/logger.ts';
import { withOpenPort } from './operation/try-port.ts';
import { readSettingsAsSet, withSecret } from './settings.ts';
import { texts } from './texts/de.ts';

const t = texts.startup;

commandLineOf('start');
// In this order, so that what is wrong is said before anything is made.
const read = readSettingsAsSet(process.env, process.cwd());
if ('wrong' in read) giveUp(read.wrong);
const { firstAdministrator, databaseUrl, dataDir } = read.settings;
// A portal that has its administrator looks at that setting no more.
if (firstAdministrator !== null && databaseUrl === null) await assertStrongWhereNew(firstAdministrator);
// A folder that was put back in part gets no new secret, which would stay when the old one follows.
if (databaseUrl === null) orGiveUp(() => assertPasswordKept(dataDir));
const reachable = await withOpenPort(read.settings).catch(giveUp);
const whole = withSecret(reachable);
if ('wrong' in whole) giveUp(whole.wrong);
const { settings } = whole;
const log = createLogger(settings.logLevel);
for (const line of read.warnings) log.warn(line);
const version = readPortalVersion();

// React chooses its build when it is loaded, whatever else the environment says: so what loads it is imported after this.
process.env['NODE_ENV'] = 'production';
const { startPortal } = await import('./start-portal.ts');

// A signal during the start waits for it: half a start cannot be taken back in order.
const ending = handleShutdown({ log, stop: async () => (await starting)?.stop() });

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
  // Where it is and how it is begun with is said whatever of the log is wanted.
  const aloud = createLogger('info');
  for (const line of formatStartupMessage(settings, portal, version)) aloud.info(line);
}

async function assertStrongWhereNew(administrator: {
  readonly eMail: string;
  readonly password: string;
}): Promise<void> {
  const { assertStrongPassword } = await import('./identity/accounts/administrator-of-settings.ts');
  orGiveUp(() => {
    if (!hasCluster(dataDir)) assertStrongPassword(administrator);
  });
}

/** Ends the process with the sentence of a check that throws. */
function orGiveUp(check: () => void): void {
  try {
    check();
  } catch (cause) {
    giveUp(cause);
  }
}

function giveUp(why: unknown): never {
  console.error(why instanceof Error ? why.message : String(why));
  process.exit(1);
}
