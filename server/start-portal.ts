import { join } from 'node:path';
import { buildApp, type App } from './app.ts';
import { closeAll, type Closeable } from './runtime/close-all.ts';
import { startEmbeddedPostgres } from './operation/embedded-database/embedded-postgres.ts';
import { checkExternalDatabase } from './database/external-database.ts';
import { openPool } from './database/pool.ts';
import { openEventStore } from './event-store/open-event-store.ts';
import type { Logger } from './operation/logger.ts';
import { whyNotListening } from './operation/try-port.ts';
import type { Settings } from './settings.ts';
import { isReadableByOthers } from './runtime/secrets.ts';
import { texts } from './texts/de.ts';

const t = texts.startup;

export interface RunningPortal {
  /** The port it listens on, also where 0 was asked for. */
  readonly port: number;
  /** The page on which the first administrator is made; null where there is one. */
  readonly setUpLink: string | null;
  /** Answers what is under way, says goodbye to the sockets, stops the database last. */
  stop(): Promise<void>;
}

/** Node's own backlog of 511 makes a hall full of boards that come back at once wait three times as long. */
const BACKLOG = 4096;
const WEB = join(import.meta.dirname, '../web');
/** This very folder: a portal that is started is compiled. */
const COMPILED = import.meta.dirname;
/** A caller waits this long for a database that is gone, or busy with others, and then hears so. */
const MAX_CONNECTION_WAIT_MS = 5_000;
const MAX_CLOSE_MS = 8_000;

interface PortalOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly version: string;
  /** Called when the embedded database is gone for good. */
  readonly lost: (cause: Error) => void;
}

/** A portal that no one reaches yet. */
export interface OpenPortal extends App {
  /** Opens the port, and answers which; throws with a German sentence where that cannot be done. */
  listen(): Promise<number>;
  /** Answers what is under way, says goodbye to the sockets, stops the database last. */
  stop(): Promise<void>;
}

/** Opens a portal and its port; throws as `openPortal` does. */
export async function startPortal(parts: PortalOptions): Promise<RunningPortal> {
  const { listen, setUpLink, stop } = await openPortal({ ...parts, clock: () => new Date() });
  return { port: await listen(), setUpLink, stop };
}

/**
 * Database, log, app, in this order. Throws with a German sentence where a step cannot be done, after everything before it
 * was closed again.
 */
export async function openPortal(parts: PortalOptions & { readonly clock: () => Date }): Promise<OpenPortal> {
  const { settings, log, version, clock } = parts;
  const open: Closeable[] = [];
  const stop = (): Promise<void> => closeAll(open, MAX_CLOSE_MS, log);
  for (const name of ['session-secret', 'database-password']) {
    const file = join(settings.dataDir, name);
    if (isReadableByOthers(file)) log.warn(t.readableByOthers(file));
  }
  try {
    const url = settings.databaseUrl ?? (await embedded());
    const pool = openPool(
      {
        connectionString: url,
        max: 20,
        application_name: 'turnierpult',
        connectionTimeoutMillis: MAX_CONNECTION_WAIT_MS,
      },
      (err) => log.warn({ err }, 'database connection lost'),
    );
    open.push({ name: 'pool', close: () => pool.end() });
    if (settings.databaseUrl !== null) await checkExternalDatabase(pool, log);

    const store = await openEventStore({ url, pool, eventStore: settings.eventStore });
    open.push({ name: 'log', close: () => store.close() });
    const app = await buildApp({ settings, log, pool, store, version, web: WEB, compiled: COMPILED, clock });
    open.push({ name: 'app', close: () => app.close() });
    return { ...app, listen: () => listen(app), stop };
  } catch (cause) {
    await stop();
    throw cause;
  }

  async function listen({ http }: App): Promise<number> {
    try {
      await http.listen({ port: settings.port, host: settings.host, backlog: BACKLOG });
    } catch (cause) {
      await stop();
      throw new Error(whyNotListening(cause, settings), { cause });
    }
    const address = http.server.address();
    return typeof address === 'object' && address !== null ? address.port : settings.port;
  }

  async function embedded(): Promise<string> {
    const database = await startEmbeddedPostgres({ dataDir: settings.dataDir, log, lost: parts.lost });
    open.push({ name: 'database', close: () => database.stop() });
    return database.url;
  }
}
