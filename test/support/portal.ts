import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { buildApp, type App } from '#server/app.ts';
import { createCommandHandler, type HandleCommand } from '#server/command-handler/command-handler.ts';
import { openPool } from '#server/database/pool.ts';
import { openEventStore } from '#server/event-store/open-event-store.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import { newPerson, type Person } from './people.ts';
import { QUOTAS_LIFTED } from './quotas.ts';
import { freshDatabase } from './postgres.ts';

/** A portal on a database of its own, without a port: `inject` calls it. */
export interface TestPortal extends App {
  readonly url: string;
  /** Mails are written to its folder `outbox`, unless a mail server is set. */
  readonly dataDir: string;
  /** Log entries at `warn` or above, or from the setting LOG_LEVEL on, as objects. */
  readonly complaints: readonly Record<string, unknown>[];
  /** The portal's clock; `passes` advances it for all its nodes. */
  readonly now: () => Date;
  readonly passes: (milliseconds: number) => void;
  /** The default organiser of `call`. */
  readonly me: Person;
  /** Creates another account; names are unique. */
  person(name: string, rights?: Parameters<typeof newPerson>[2]): Promise<Person>;
  /** Executes a command as another node would, bypassing rights and routes. */
  readonly handleCommand: HandleCommand;
  /** The Log-Position of the last write. */
  head(): Promise<string>;
  /** A second node on the same database, with further settings. */
  another(more?: Readonly<Record<string, string>>): Promise<TestPortal>;
  end(): Promise<void>;
}

const WEB = join(import.meta.dirname, '../../dist/web');
const COMPILED = join(import.meta.dirname, '../../dist/server');

// All nodes of a test run belong to one installation.
const SECRET = randomBytes(32).toString('hex');

function settingsOn(databaseUrl: string, env: Readonly<Record<string, string>>): Settings {
  const read = readSettings({ DATABASE_URL: databaseUrl, SESSION_SECRET: SECRET, ...env }, tmpdir());
  if ('wrong' in read) throw new Error(read.wrong);
  return read.settings;
}

/**
 * Opens a portal, with further settings from `env`, on a database that `fill` may fill before; `end` closes it and drops its
 * database.
 */
export async function openPortal(
  env: Readonly<Record<string, string>> = {},
  fill: (databaseUrl: string) => Promise<unknown> = async () => undefined,
): Promise<TestPortal> {
  const database = await freshDatabase();
  await fill(database.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-'));
  const closing: (() => Promise<void>)[] = [];
  let passed = 0;
  let me: Person | null = null;
  const now = (): Date => new Date(Date.now() + passed);
  const open = async (more: Readonly<Record<string, string>> = {}): Promise<TestPortal> => {
    const complaints: Record<string, unknown>[] = [];
    const log = pino(
      { level: env['LOG_LEVEL'] ?? 'warn' },
      { write: (line: string) => complaints.push(JSON.parse(line)) },
    );
    const pool = openPool({ connectionString: database.url, max: 12 });
    const settings = settingsOn(database.url, { DATA_DIR: dataDir, ...QUOTAS_LIFTED, ...env, ...more });
    const store = await openEventStore({ pool, url: database.url, eventStore: settings.eventStore });
    const app = await buildApp({
      settings,
      log,
      pool,
      store,
      version: 'test',
      web: WEB,
      compiled: COMPILED,
      clock: now,
    });
    let commands: Promise<HandleCommand> | null = null;
    const elsewhere = async (): Promise<HandleCommand> => {
      const states = await createStreamCache({ store, log });
      closing.unshift(() => states.stop());
      while (!states.isHealthy()) await pause(5);
      return createCommandHandler({ store, states, clock: now });
    };
    me ??= await newPerson({ pool, secret: SECRET }, 'Ina Veranstalterin');
    const node: TestPortal = {
      ...app,
      me,
      handleCommand: async (decider, order) => (await (commands ??= elsewhere()))(decider, order),
      head: async () => `${store.logId}.${await store.head()}`,
      person: (name, rights) => newPerson({ pool, secret: SECRET }, name, rights),
      url: database.url,
      dataDir,
      complaints,
      now,
      passes: (milliseconds) => {
        passed += milliseconds;
      },
      another: open,
      end: async () => {
        for (const close of closing.splice(0)) await close();
        await database.drop();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
    closing.push(async () => {
      await app.close();
      await store.close();
      await pool.end();
    });
    return node;
  };
  return open();
}
