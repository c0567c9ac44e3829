import { readPortalVersion } from './runtime/portal-version.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PEOPLE } from './operation/demo/club.ts';
import { demoClock } from './operation/demo/demo-clock.ts';
import { demoMessage, newLinkMessage } from './operation/demo/demo-message.ts';
import { readDemoSettings } from './operation/demo/demo-settings.ts';
import { commandLineOf } from './operation/cli/command-line.ts';
import { handleShutdown } from './operation/handle-shutdown.ts';
import { createLogger } from './operation/logger.ts';
import { withOpenPort } from './operation/try-port.ts';
import { texts } from './texts/de.ts';

const t = texts.startup;

commandLineOf('demo');

// As in main.ts: modules that load React are imported after this.
process.env['NODE_ENV'] = 'production';
const [{ openPortal }, { makeDemo }, { addOrganiserDoor }, { playDay }] = await Promise.all([
  import('./start-portal.ts'),
  import('./operation/demo/demo.ts'),
  import('./operation/demo/organiser-door.ts'),
  import('./operation/demo/play-day.ts'),
]);

const dataDir = mkdtempSync(join(tmpdir(), 'turnierpult-demo-'));
const throwAway = (): void => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
process.on('exit', throwAway);

const read = readDemoSettings(process.env, dataDir);
if ('wrong' in read) {
  console.error(read.wrong);
  process.exit(1);
}
const { administrator, password, speed } = read;
const settings = await withOpenPort(read.settings).catch((cause: unknown) => {
  console.error(describeStartError(cause));
  return process.exit(1);
});
const log = createLogger(settings.logLevel);
const version = readPortalVersion();
const ending = handleShutdown({ log, stop: async () => (await starting)?.stop() });

const starting = startDemo().catch((cause: unknown) => {
  console.error(describeStartError(cause));
  log.debug({ err: cause }, 'start failed');
  return null;
});
if ((await starting) === null) process.exit(1);

function describeStartError(cause: unknown): string {
  const said = cause instanceof Error ? cause.message : String(cause);
  return said.replaceAll('npm start', 'npm run demo');
}

/**
 * The portal starts first, so that a port in use is known at once; the data is created before the addresses are
 * printed.
 */
async function startDemo(): Promise<{ stop(): Promise<void> }> {
  const clock = demoClock();
  const lost = (cause: Error): void => ending.fail(cause, t.databaseGone);
  const portal = await openPortal({ settings, log, version, clock: clock.now, lost });
  try {
    const renewed = (path: string): void => console.log(newLinkMessage(settings, path));
    const door = addOrganiserDoor(portal.http, { renewed });
    await portal.listen();
    console.log(t.demoBegins);
    const from = new Date();
    const { club, running } = await makeDemo({ http: portal.http, settings, clock, administrator, password }, from);
    const playing = playDay({ club, tournament: running, from, speed, log });
    void playing.over.then((end) => end === 'played' && console.log(texts.demo.played));
    const organiser = door.issue({ login: club.organiserLogin, page: `/portal/tournaments/${running.id}` });
    const accounts = Object.values(PEOPLE).map(({ eMail, role }) => `${eMail} (${texts.demo.roles[role]})`);
    const lines = demoMessage(settings, { organiser, visitor: `/t/${running.id}` }, { accounts, password });
    for (const line of lines) console.log(line);
    return {
      async stop() {
        await playing.stop();
        await portal.stop();
      },
    };
  } catch (cause) {
    await portal.stop();
    throw cause;
  }
}
