import { randomUUID } from 'node:crypto';
import { ServerCredentials } from '@grpc/grpc-js';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster, Credentials } from './cluster.ts';
import { issueCertificate } from './certificate.ts';
import type { Entry } from './entry.ts';
import { failures } from './failure.ts';
import { Faults } from './faults.ts';
import { Log } from './log.ts';
import { Node } from './member.ts';
import { writeBeginning, writeBetween } from './noise.ts';

export { Failure } from './failure.ts';

export interface DoubleOptions {
  /** Number of nodes on the shared log; the first leads. */
  readonly nodes?: number;
  /** After this many appends the server writes an event of its own; 0: never. */
  readonly systemEventEvery?: number;
  /** The offset of the first record. */
  readonly firstPosition?: bigint;
  readonly maxAppendSize?: number;
  /** The required credentials. As with the real server this needs TLS: without it, the client does not send them. */
  readonly credentials?: Credentials;
  /** With a certificate of its own authority, whose file is named in the url. Implied by credentials. */
  readonly tls?: boolean;
  /** false: an old server, for which the client uses Append for everything. */
  readonly withBatchAppend?: boolean;
  readonly version?: string;
}

/** An event of another application in the same cluster. */
export interface Foreign {
  readonly id?: string;
  readonly type: string;
  /** Text is stored as it is, anything else as JSON. */
  readonly data: unknown;
  readonly metadata?: unknown;
}

/** A KurrentDB for tests. As its README explains, the protocol is real, the server is not. */
export interface KurrentDouble {
  readonly url: string;
  readonly nodes: readonly { readonly url: string; readonly port: number }[];
  readonly faults: Faults;
  /** All entries of the log in order, system events included. */
  entries(): readonly Entry[];
  write(stream: string, events: readonly Foreign[]): void;
  /** Puts other data, text in JSON, into a record that is there. */
  change(stream: string, revision: number, data: string): void;
  /** The position of the oldest entry that a filtered read of the whole log has looked at; null: none has. */
  oldestLookedAt(): bigint | null;
  scavenge(): void;
  /** Breaks all TCP connections: every client finds its connection reset. */
  resetConnections(): void;
  /** Makes another node the leader; the others refer to it, and gossip says so. */
  elect(node: number): void;
  /** Makes gossip call that node the leader, though it does not lead yet or any more, until the next election. */
  misname(node: number): void;
  /**
   * Leaves the cluster without a leader: appends and reads that need one are answered as by a server that is not ready.
   */
  loseLeader(): void;
  /** Cuts the power of one node, or of all. */
  stop(node?: number): Promise<void>;
  /** On the same port, with the same events. */
  start(node?: number): Promise<void>;
  restart(): Promise<void>;
  end(): Promise<void>;
}

/** Starts the nodes on ports of their own. */
export async function startKurrentDouble(options: DoubleOptions = {}): Promise<KurrentDouble> {
  const { nodes: count = 1, systemEventEvery = 3, firstPosition = 0n, maxAppendSize = 1024 * 1024 } = options;
  const abilities = { version: options.version ?? '25.1.0', withBatchAppend: options.withBatchAppend ?? true };
  const credentials = options.credentials ?? null;
  const secured = options.tls === true || credentials !== null ? await secure() : null;
  const log = new Log(firstPosition);
  const faults = new Faults();
  const nodes = Array.from({ length: count }, () => new Node(secured !== null));
  let appends = 0;
  let oldest: bigint | null = null;
  const cluster: Cluster = {
    log,
    faults,
    members: nodes,
    leader: nodes[0] ?? null,
    saidToLead: null,
    maxAppendSize,
    credentials,
    appended: (stream) => {
      appends += 1;
      if (systemEventEvery > 0 && appends % systemEventEvery === 0) {
        writeBetween(log, stream, appends / systemEventEvery);
      }
    },
    lookedAt: ({ position }) => {
      if (oldest === null || position < oldest) oldest = position;
    },
  };
  if (systemEventEvery > 0) writeBeginning(log);

  const chosen = (node: number | undefined): readonly Node[] =>
    node === undefined ? nodes : nodes.slice(node, node + 1);
  const start = async (node?: number): Promise<void> => {
    for (const one of chosen(node)) {
      await one.start(cluster, abilities, secured?.credentials ?? ServerCredentials.createInsecure());
    }
  };
  const stop = async (node?: number): Promise<void> => {
    for (const one of chosen(node)) await one.stop();
    if (nodes.every(({ isAlive }) => !isAlive)) log.forgetIds();
  };
  await start();

  const who =
    credentials === null
      ? ''
      : `${encodeURIComponent(credentials.username)}:${encodeURIComponent(credentials.password)}@`;
  const how = secured === null ? 'tls=false' : `tls=true&tlsCAFile=${encodeURIComponent(secured.authorityFile)}`;
  // A first read waits for one discovery interval; half a second by default.
  const urlOf = (named: readonly Node[]): string =>
    `kurrentdb://${who}${named.map(({ host, port }) => `${host}:${port}`).join(',')}?${how}&discoveryInterval=20`;
  return {
    url: urlOf(nodes),
    nodes: nodes.map((node) => ({ url: urlOf([node]), port: node.port })),
    faults,
    entries: () => log.records.all,
    change: (stream, revision, data) => log.change(stream, BigInt(revision), Buffer.from(data)),
    oldestLookedAt: () => oldest,
    write: (stream, events) => {
      log.append(stream, 'any', events.map(foreign));
    },
    scavenge: () => log.scavenge(),
    resetConnections: () => {
      for (const node of nodes) node.resetConnections();
    },
    elect: (node) => {
      cluster.leader = nodes[node] ?? null;
      cluster.saidToLead = null;
    },
    misname: (node) => {
      cluster.saidToLead = nodes[node] ?? null;
    },
    loseLeader: () => {
      cluster.leader = null;
    },
    stop,
    start,
    restart: async () => {
      await stop();
      await start();
    },
    end: async () => {
      faults.recover();
      faults.dropSubscriptions(failures.shuttingDown());
      await stop();
      await secured?.forget();
    },
  };
}

/** The client reads the authority from a file. */
async function secure(): Promise<{
  readonly credentials: ServerCredentials;
  readonly authorityFile: string;
  forget(): Promise<void>;
}> {
  const { authority, certificate, key } = issueCertificate();
  const folder = await mkdtemp(join(tmpdir(), 'kurrent-double-'));
  const authorityFile = join(folder, 'authority.pem');
  await writeFile(authorityFile, authority);
  return {
    credentials: ServerCredentials.createSsl(null, [
      { private_key: Buffer.from(key), cert_chain: Buffer.from(certificate) },
    ]),
    authorityFile,
    forget: () => rm(folder, { recursive: true, force: true }),
  };
}

function foreign({ id = randomUUID(), type, data, metadata }: Foreign): Parameters<Log['append']>[2][number] {
  const bytes = (value: unknown): Uint8Array =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value ?? {}));
  return {
    id,
    type,
    isJson: typeof data !== 'string',
    data: bytes(data),
    metadata: metadata === undefined ? new Uint8Array() : bytes(metadata),
  };
}
