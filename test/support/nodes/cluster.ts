import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import type { StoredEvent } from '#domain/events.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/operation/embedded-database/embedded-postgres.ts';
import { openEventStore } from '#server/event-store/open-event-store.ts';
import { type RunningPortal, startPortal } from '../running-portal.ts';
import { type LogServer, startLogServer } from './log-server.ts';
import { openLink, type NetworkLink } from './network-link.ts';

const PREFIX = 'verein-a';

/** Where the log is: in the tables' PostgreSQL, or in a KurrentDB (log-server.ts). */
export type LogIn = 'PostgreSQL' | 'KurrentDB';

/** One portal and its own ways to its servers. */
export interface Node {
  readonly number: number;
  /** Stays the same over a restart. */
  readonly url: string;
  readonly pid: number;
  readonly toDatabase: NetworkLink;
  /** The same line where the log is in the database. */
  readonly toLog: NetworkLink;
  output(): string;
  kill(): Promise<void>;
  /** On its old port and data, after a kill. */
  start(): Promise<void>;
}

/** Some nodes of one portal, with servers of their own that outlive them. */
export interface Cluster {
  readonly nodes: readonly Node[];
  readonly accessToken: string;
  readonly database: Pool;
  readonly databaseUrl: string;
  /** Cuts the power of the log's server, which comes back on the same port. */
  restartLog(): Promise<void>;
  /** The log as it is stored. */
  log(): Promise<StoredEvent[]>;
  end(): Promise<void>;
}

/** Starts the servers, then node after node. */
export async function startCluster(count: number, logIn: LogIn): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nodes-'));
  const postgres = await startEmbeddedPostgres({ dataDir, parameters: { max_connections: '200' } });
  const logServer = logIn === 'KurrentDB' ? await startLogServer() : null;
  const secret = randomBytes(32).toString('hex');
  const nodes: StartedNode[] = [];
  const database = new Pool({ connectionString: postgres.url, max: 3 });
  database.on('error', () => undefined);
  for (let number = 0; number < count; number += 1) {
    nodes.push(await startNode(number, { postgres, logServer, secret }));
  }
  return {
    nodes,
    accessToken: nodes[0]?.accessToken ?? '',
    database,
    databaseUrl: postgres.url,
    async restartLog() {
      if (logServer === null) process.kill(postgres.pid, 'SIGKILL');
      else await logServer.restart();
    },
    async log() {
      const eventStore = logServer === null ? null : { url: logServer.url, prefix: PREFIX };
      const store = await openEventStore({ url: postgres.url, pool: database, eventStore });
      const events: StoredEvent[] = [];
      for await (const page of store.readAll(null)) events.push(...page);
      await store.close();
      return events;
    },
    async end() {
      await Promise.all(nodes.map((node) => node.end()));
      await database.end();
      await logServer?.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface StartedNode extends Node {
  readonly accessToken: string;
  end(): Promise<void>;
}

interface Servers {
  readonly postgres: EmbeddedPostgres;
  readonly logServer: LogServer | null;
  readonly secret: string;
}

async function startNode(number: number, { postgres, logServer, secret }: Servers): Promise<StartedNode> {
  const toDatabase = await openLink(postgres.url);
  const toLog = logServer === null ? toDatabase : await openLink(logServer.url);
  const env = {
    DATABASE_URL: toDatabase.url,
    SESSION_SECRET: secret,
    ...(logServer === null ? {} : { EVENT_STORE_URL: toLog.url, EVENT_STORE_PREFIX: PREFIX }),
  };
  let portal: RunningPortal = await startPortal({ env });
  const said: string[] = [];
  return {
    number,
    url: portal.url,
    accessToken: portal.accessToken,
    get pid() {
      return portal.pid;
    },
    toDatabase,
    toLog,
    output: () => [...said, portal.output()].join('\n'),
    kill: () => portal.kill('SIGKILL'),
    async start() {
      said.push(portal.output());
      portal = await startPortal({ env, dataDir: portal.dataDir, port: portal.port });
    },
    async end() {
      await portal.end();
      for (const line of new Set([toDatabase, toLog])) await line.close();
    },
  };
}
