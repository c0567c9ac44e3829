import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { AnyProjection } from '#projections/projection.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { isFree, advisoryLockKey } from '../../database/advisory-lock.ts';
import { buildTables, buildThreads } from './build-tables.ts';
import { texts } from '../../texts/de.ts';

const t = texts.projections;

/** The last requested rebuild of a projection, on any node. */
export interface RebuildStatus {
  /** Its turn has not come. */
  readonly isWaiting: boolean;
  /** 0 to 1; null if none is under way. */
  readonly progress: number | null;
  readonly error: string | null;
}

/** Rebuilds requested while the portal runs; the tables stay in use until the new ones replace them. */
export interface Rebuilds {
  /**
   * Returns at once: `running` if one waits or is under way on any node. One is made at a time, on all nodes: several would
   * take the connections of all who read and log in.
   */
  begin(name: string): Promise<'begun' | 'running' | 'unknown'>;
  /** By the projection's name; those that were never rebuilt are missing. */
  status(): Promise<ReadonlyMap<string, RebuildStatus>>;
  /** Waits a while for a rebuild under way; the next one removes what it leaves behind. */
  stop(): Promise<void>;
}

const MAX_WAIT_MS = 2_000;
/** How often a node asks whether another one's rebuild is over. */
const ASKING_MS = 250;
const INTERRUPTED = t.interrupted;

const rebuildLock = (name: string): string => advisoryLockKey(`rebuild ${name}`);
/** Held while one is made. No projection has this name. */
const TURN = advisoryLockKey('turn to rebuild');

/** The node that gets the request does the work. Session locks keep a second rebuild out, on any node. */
export function startRebuilds(parts: {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly projections: readonly AnyProjection[];
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}): Rebuilds {
  const { store, pool, projections, log } = parts;
  /** Those that wait or are made here: a session may take a lock that it holds once more. */
  const here = new Set<string>();
  const sessions = sharedSession(pool);
  const stopping = new AbortController();
  let line: Promise<void> = Promise.resolve();

  const note = (sql: string, values: readonly unknown[]): Promise<unknown> => pool.query(sql, [...values]);

  async function make(projection: AnyProjection): Promise<void> {
    const { name } = projection;
    await note('UPDATE tables.rebuilds SET share = 0 WHERE name = $1', [name]);
    const { failed, events, seconds } = await buildTables({
      store,
      pool,
      projections: [projection],
      ...threads(pool),
      progress: ({ share }) => {
        note('UPDATE tables.rebuilds SET share = $2 WHERE name = $1', [name, share]).catch(() => undefined);
      },
    });
    const [failure] = failed;
    if (failure !== undefined) throw new Error(failure.why);
    log.info({ projection: name, events, seconds }, 'tables rebuilt');
  }

  /** Makes one when all before it are made; what it says of its end is the answer. */
  async function makeInTurn(projection: AnyProjection, client: ClientBase): Promise<void> {
    const { name } = projection;
    let error: string | null = null;
    try {
      while (!(await tryLock(client, TURN))) await pause(ASKING_MS, undefined, { signal: stopping.signal });
      try {
        await make(projection);
      } finally {
        await unlock(client, TURN);
      }
    } catch (cause) {
      if (stopping.signal.aborted) return;
      error = cause instanceof Error ? cause.message : String(cause);
      log.error({ projection: name, err: cause }, 'tables not rebuilt');
    }
    await note('UPDATE tables.rebuilds SET ended_at = now(), fault = $2 WHERE name = $1', [name, error]);
  }

  return {
    async begin(name) {
      const projection = projections.find((each) => each.name === name);
      if (projection === undefined) return 'unknown';
      if (here.has(name)) return 'running';
      here.add(name);
      const lock = rebuildLock(name);
      const session = await sessions.enter().catch((cause: unknown) => {
        here.delete(name);
        throw cause;
      });
      const { client } = session;
      const leave = (): void => {
        here.delete(name);
        sessions.leave(session);
      };
      try {
        if (!(await tryLock(client, lock))) {
          leave();
          return 'running';
        }
        await note(
          `INSERT INTO tables.rebuilds (name, share) VALUES ($1, NULL)
           ON CONFLICT (name) DO UPDATE SET share = NULL, begun_at = now(), ended_at = NULL, fault = NULL`,
          [name],
        );
      } catch (cause) {
        leave();
        throw cause;
      }
      line = line
        .then(() => (stopping.signal.aborted ? undefined : makeInTurn(projection, client)))
        .then(async () => void (await unlock(client, lock)))
        .catch((err: unknown) => log.warn({ err, projection: name }, 'cannot note how a rebuild ended'))
        .finally(leave);
      return 'begun';
    },
    async status() {
      const { rows } = await pool.query<{ name: string; share: number | null; ended: boolean; error: string | null }>(
        'SELECT name, share, ended_at IS NOT NULL AS ended, fault AS error FROM tables.rebuilds',
      );
      const status = new Map<string, RebuildStatus>();
      for (const { name, share, ended, error } of rows) {
        const idle = { isWaiting: false, progress: null };
        if (ended) status.set(name, { ...idle, error });
        else if (await isFree(pool, rebuildLock(name))) status.set(name, { ...idle, error: INTERRUPTED });
        else status.set(name, { isWaiting: share === null, progress: share, error: null });
      }
      return status;
    },
    async stop() {
      stopping.abort();
      const late = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS).unref());
      await Promise.race([line, late]);
    },
  };
}

interface Session {
  readonly opening: Promise<PoolClient>;
  users: number;
}

/** One connection whose session holds the locks of all that wait or are made here. It is let go with the last of them. */
function sharedSession(pool: Pool) {
  let current: Session | null = null;
  function forget(session: Session): void {
    if (current === session) current = null;
  }
  return {
    async enter(): Promise<Session & { readonly client: PoolClient }> {
      const session = (current ??= { opening: pool.connect(), users: 0 });
      session.users += 1;
      try {
        const client = await session.opening;
        // What is asked next on a lost connection reports it; who comes later has another one.
        client.once('error', () => forget(session));
        return Object.assign(session, { client });
      } catch (cause) {
        forget(session);
        throw cause;
      }
    },
    leave(session: Session): void {
      session.users -= 1;
      if (session.users > 0) return;
      forget(session);
      // Its locks end with it.
      void session.opening.then((client) => client.release(true));
    },
  };
}

async function tryLock(client: ClientBase, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(`SELECT pg_try_advisory_lock(${lock}) AS "isMine"`);
  return rows[0]?.isMine === true;
}

const unlock = (client: ClientBase, lock: string): Promise<unknown> =>
  client.query(`SELECT pg_advisory_unlock(${lock})`);

function threads({ options }: Pool): Partial<ReturnType<typeof buildThreads>> {
  return options.connectionString === undefined ? {} : buildThreads(options.connectionString);
}
